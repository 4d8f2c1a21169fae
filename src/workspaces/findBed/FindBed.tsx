import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { featuresOf, needsFrom } from '#domain/matching/needs.ts'
import { FailedPage } from '../../components/FailedState.tsx'
import { Page } from '../../components/Page.tsx'
import { type Tags, useTags } from '../../features/featureTags/useTags.ts'
import { emptyVisit, factsIn, type Visit as VisitState } from '../../features/findBed/answers.ts'
import type { Looking } from '../../features/findBed/visit.ts'
import { centerName } from '../../features/matching/centerReason.ts'
import { MatchColumns } from '../../features/matching/layout/MatchColumns.tsx'
import { MatchProvider } from '../../features/matching/MatchContext.tsx'
import { loadedMatches, useMatches } from '../../features/matching/queries.ts'
import { unfiltered } from '../../features/matching/search.ts'
import { factSource } from '../../features/matching/source.ts'
import { texts as beds } from '../../i18n/english/beds.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { CallActions } from './CallActions.tsx'
import { FindBedHeader } from './FindBedHeader.tsx'
import { ResultCount } from './ResultCount.tsx'
import { useFindBed } from './useFindBed.ts'

/** Search for beds without a patient (S-23). Starts empty on every visit. */
export function FindBed() {
  const { key, state } = useLocation()
  const { visit = key, ...looking } = (state ?? {}) as { visit?: string } & Looking
  return <Visit key={visit} at={visit} looking={looking} />
}

function Visit({ at, looking }: { at: string; looking: Looking }) {
  const { visit, answer, change, toggle, clear, settled } = useFindBed(at, looking)
  const { answers, search } = visit
  const tags = useTags()
  const facts = useMemo(() => factsIn(settled), [settled])
  const source = useMemo(() => factSource(facts, settled.near), [facts, settled.near])
  const found = useMatches(source, search)
  const first = found.data?.pages[0]
  const matches = useMemo(() => loadedMatches(found.data), [found.data])
  const given = useMemo(() => {
    const type = answers.payer && answers.payer !== 'cash' ? (answers.payer.insurance_type ?? null) : null
    const needs = needsFrom(facts, type)
    return {
      needs,
      features: { data: { ...featuresOf(needs), provider: null }, isError: false, error: null, refetch: () => undefined },
    }
  }, [facts, answers.payer])
  if (tags.query.isError) return <FailedPage error={tags.query.error} onRetry={tags.query.refetch} />
  const place = first ? centerName(first.center) : ''
  const center = found.isPlaceholderData ? undefined : first?.center
  return (
    <Page>
      <FindBedHeader visit={visit} center={center} />
      <AnswerFields answers={answers} center={center} onAnswer={answer} />
      <MatchProvider {...{ source, words, tags: tags.byId ?? noTags }} {...given} edit={null} Actions={CallActions}>
        <ResultCount
          words={first ? texts.showing(first.total, search.radius, place) : found.isError ? '' : texts.searching}
          busy={found.isFetching && !found.isFetchingNextPage}
          onClear={isEmpty(visit) ? undefined : clear}
        />
        <MatchColumns {...{ found, matches, search, change, toggle, place }} />
      </MatchProvider>
    </Page>
  )
}

const noTags: Tags = new Map()

const isEmpty = ({ answers, search }: VisitState) =>
  JSON.stringify([answers, search]) === JSON.stringify([emptyVisit.answers, { ...search, ...unfiltered }])

const words = {
  emptyTitle: texts.emptyTitle,
  emptyText: texts.emptyText,
  offered: texts.offered,
  required: texts.required,
  beds: beds.search,
}
