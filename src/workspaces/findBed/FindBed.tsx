import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { featuresOf, needsFrom } from '#domain/matching/needs.ts'
import { showPhone } from '#domain/phone.ts'
import { FailedPage } from '../../components/FailedState.tsx'
import { Page } from '../../components/Page.tsx'
import { type Tags, useTags } from '../../features/featureTags/useTags.ts'
import { emptyVisit, factsIn, type Visit as VisitState } from '../../features/findBed/answers.ts'
import type { FacilityLookup } from '../../features/findBed/visit.ts'
import { centerName } from '../../features/matching/centerReason.ts'
import { MatchColumns } from '../../features/matching/layout/MatchColumns.tsx'
import { type CardActions, MatchProvider } from '../../features/matching/MatchContext.tsx'
import { loadedMatches, useMatches } from '../../features/matching/queries.ts'
import { unfiltered } from '../../features/matching/search.ts'
import { factSource } from '../../features/matching/source.ts'
import { texts as beds } from '../../i18n/english/beds.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { texts as matching } from '../../i18n/english/matching.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { FindBedHeader } from './FindBedHeader.tsx'
import { useFindBed } from './useFindBed.ts'

/** Search for beds without a patient (S-23). Starts empty on every visit. */
export function FindBed() {
  const { key, state } = useLocation()
  const { visit = key, ...looking } = (state ?? {}) as { visit?: string } & FacilityLookup
  return <Visit key={visit} at={visit} looking={looking} />
}

function Visit({ at, looking }: { at: string; looking: FacilityLookup }) {
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

/** Call button only, because an application needs a patient. */
const CallActions: CardActions = ({ match: { name, main_phone_number: phone, staffed } }) =>
  phone ? (
    <Button
      component="a"
      size="small"
      href={`tel:${phone}`}
      variant={staffed ? 'outlined' : 'contained'}
      startIcon={<PhoneOutlined />}
      sx={{ minHeight: 36 }}
      aria-label={matching.card.phone(`${name}, ${showPhone(phone)}`)}
    >
      {showPhone(phone)}
    </Button>
  ) : (
    <Typography variant="body2" color="text.secondary">
      {texts.noPhone}
    </Typography>
  )

type Props = {
  words: string
  busy: boolean
  /** Undefined until the user has answered a question. */
  onClear: (() => void) | undefined
}

const ResultCount = ({ words, busy, onClear }: Props) => (
  <Box sx={{ position: 'relative', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pb: 0.5, mb: 1.5 }}>
    <Typography component="p" sx={{ fontWeight: 600, minHeight: 36, display: 'flex', alignItems: 'center', m: 0 }}>
      {words}
    </Typography>
    {onClear && (
      <Button size="small" onClick={onClear}>
        {texts.clear}
      </Button>
    )}
    {busy && (
      <LinearProgress aria-label={texts.searching} sx={{ position: 'absolute', left: 0, right: 0, bottom: 0, height: 2 }} />
    )}
  </Box>
)
