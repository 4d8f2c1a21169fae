import { useEffect, useMemo } from 'react'
import { Page } from '../../../components/Page.tsx'
import { centerName } from '../../../features/matching/centerReason.ts'
import { LocationSearch } from '../../../features/matching/filters/LocationSearch.tsx'
import { MatchColumns } from '../../../features/matching/layout/MatchColumns.tsx'
import { type Found, loadedMatches } from '../../../features/matching/queries.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { wasAutoApplied } from '../apply/applying.ts'
import { MissingFacts } from '../apply/MissingFacts.tsx'
import { useAutoApply } from '../apply/useAutoApply.ts'
import { useCase } from '../Case.tsx'
import type { useSearch } from '../useSearch.ts'
import { CenterNotice } from './CenterNotice.tsx'
import { MatchHeader } from './MatchHeader.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { SelectedFacilities } from './SelectedFacilities.tsx'
import { UnsavedSections } from './UnsavedSections.tsx'
import { useMatchCount } from './useMatchCount.ts'
import { useUnappliedFirst } from './useUnappliedFirst.ts'

/** A patient's matches, with notices, filters, map, and the selected facilities. */
export function PatientMatches({ found, searching }: { found: Found; searching: ReturnType<typeof useSearch> }) {
  const { user, patient } = useCase()
  const { search, pages, change, toggle, keepPages } = searching
  const fresh = found.isPlaceholderData ? undefined : found.data
  const answer = found.data?.pages[0]
  const matches = useMemo(() => loadedMatches(found.data), [found.data])
  const shown = useUnappliedFirst(matches)

  // A search for one facility by name does not yield the patient's match count.
  useMatchCount(user, patient, search.name ? undefined : fresh?.pages[0]?.total)
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
      {wasAutoApplied(user, patient.id) && <MissingFacts />}
      <MatchColumns
        found={found}
        {...shown}
        search={search}
        change={change}
        toggle={toggle}
        place={place}
        location={<LocationSearch chosen={search.place} place={place} onChange={place => change({ place })} />}
      />
      <SelectedFacilities {...{ search, matches, answer, place }} loading={found.isPending} />
    </Page>
  )
}

/** Loads as many pages as the URL states, and keeps that number in the URL up to date. */
function useReadPages(found: Found, pages: number, keepPages: (pages: number) => void) {
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const read = isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  useEffect(() => {
    if (read > pages) keepPages(read)
    else if (read > 0 && read < pages && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [read, pages, keepPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}
