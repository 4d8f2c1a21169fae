import { useEffect, useMemo } from 'react'
import type { Match, Matches } from '#domain/matching/schema.ts'
import { Page } from '../../../components/Page.tsx'
import { centerName } from '../../../features/matching/centerReason.ts'
import { LocationSearch } from '../../../features/matching/filters/LocationSearch.tsx'
import { MatchColumns } from '../../../features/matching/layout/MatchColumns.tsx'
import { useMatchContext } from '../../../features/matching/MatchContext.tsx'
import { type Found, useChosenMatches } from '../../../features/matching/queries.ts'
import type { Search } from '../../../features/matching/search.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { wasAutoApplied } from '../apply/applying.ts'
import { MissingFacts } from '../apply/MissingFacts.tsx'
import { useAutoApply } from '../apply/useAutoApply.ts'
import { useCase } from '../Case.tsx'
import { CompareBar } from '../compare/CompareBar.tsx'
import { CompareDialog } from '../compare/CompareDialog.tsx'
import { useComparing } from '../compare/Comparing.tsx'
import type { useSearch } from '../useSearch.ts'
import { CenterNotice } from './CenterNotice.tsx'
import { MatchHeader } from './MatchHeader.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { UnsavedSections } from './UnsavedSections.tsx'
import { useMatchCount } from './useMatchCount.ts'
import { useNextFirst } from './useNextFirst.ts'

/** A patient's matches: heading, notices, the list with filters and map, and the comparison. */
export function PatientMatches({ found, searching }: { found: Found; searching: ReturnType<typeof useSearch> }) {
  const { user, patient } = useCase()
  const { search, pages, change, toggle, keepPages } = searching
  const fresh = found.isPlaceholderData ? undefined : found.data
  const answer = found.data?.pages[0]
  const matches = useMemo(() => found.data?.pages.flatMap(page => page.matches) ?? [], [found.data])
  const shown = useNextFirst(matches)

  useMatchCount(user, patient, fresh?.pages[0]?.total)
  const auto = useAutoApply(user, patient, search, fresh?.pages[0])
  useReadPages(found, pages, keepPages)
  const place = search.place?.label ?? (answer ? centerName(answer.center) : '')
  const showing = answer && texts.page.showing(answer.total, search.radius, place || texts.page.chosenPlace)
  return (
    <Page>
      <MatchHeader
        showing={showing ?? (found.isError ? '' : texts.page.searching)}
        busy={found.isFetching && !found.isFetchingNextPage}
      />
      {answer && <CenterNotice center={answer.center} autoApply={auto} />}
      <UnsavedSections />
      <ReleaseNotice />
      {wasAutoApplied(user, patient.id) && <MissingFacts about={texts.apply.missing.afterAuto} />}
      <MatchColumns
        found={found}
        {...shown}
        search={search}
        change={change}
        toggle={toggle}
        place={place}
        location={<LocationSearch chosen={search.place} place={place} onChange={place => change({ place })} />}
      />
      <CompareBar />
      <Comparison {...{ search, matches, answer, place }} loading={found.isPending} />
    </Page>
  )
}

type ComparisonProps = { search: Search; matches: Match[]; answer: Matches | undefined; place: string; loading: boolean }

/** The comparison; facilities not among the loaded cards are fetched when it opens. */
function Comparison({ search, matches, answer, place, loading }: ComparisonProps) {
  const { source } = useMatchContext()
  const { ids, open } = useComparing()
  const chosen = useChosenMatches(source, search, open ? ids : [], matches, answer?.pins ?? noPins)
  return (
    <CompareDialog
      matches={chosen.matches}
      loading={loading || chosen.loading}
      error={chosen.error}
      onRetry={chosen.refetch}
      place={place}
    />
  )
}
const noPins: Matches['pins'] = []

/** Loads as many pages as the URL specifies, and updates the URL with the number loaded. */
function useReadPages(found: Found, pages: number, keepPages: (pages: number) => void) {
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const read = isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  useEffect(() => {
    if (read > pages) keepPages(read)
    else if (read > 0 && read < pages && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [read, pages, keepPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}
