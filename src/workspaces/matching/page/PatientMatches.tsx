import { type Theme, useMediaQuery } from '@mui/material'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Match, Matches } from '#domain/matching/schema.ts'
import { useAnnounce } from '../../../components/feedback/Announcer.tsx'
import { Page } from '../../../components/Page.tsx'
import { centerName } from '../../../features/matching/centerReason.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { wasAutoApplied } from '../apply/applying.ts'
import { MissingFacts } from '../apply/MissingFacts.tsx'
import { useAutoApply } from '../apply/useAutoApply.ts'
import { useCase } from '../Case.tsx'
import { CompareBar } from '../compare/CompareBar.tsx'
import { CompareDialog } from '../compare/CompareDialog.tsx'
import { useComparing } from '../compare/Comparing.tsx'
import { FiltersColumn } from '../filters/FiltersColumn.tsx'
import { ResultList } from '../list/ResultList.tsx'
import { SelectedMatch } from '../list/SelectedMatch.tsx'
import { useNextFirst } from '../list/useNextFirst.ts'
import { MapColumn } from '../map/MapColumn.tsx'
import { type Found, pageOfPin, useChosenMatches, useMatchOfPin } from '../queries.ts'
import type { Search } from '../search.ts'
import type { useSearch } from '../useSearch.ts'
import { useSelection } from '../useSelection.ts'
import { CenterNotice } from './CenterNotice.tsx'
import { columns } from './columns.ts'
import { MatchHeader } from './MatchHeader.tsx'
import { NarrowBar, type View } from './NarrowBar.tsx'
import { ReleaseNotice } from './ReleaseNotice.tsx'
import { useMatchCount } from './useMatchCount.ts'

/** Three columns: filters, results and map. Below 768 px the filters are in a drawer and a switch shows list or map (MAT-002). */
export function PatientMatches({ found, searching }: { found: Found; searching: ReturnType<typeof useSearch> }) {
  const { user, patient } = useCase()
  const { search, pages, change, toggle, keepPages } = searching
  const fresh = found.isPlaceholderData ? undefined : found.data
  const answer = found.data?.pages[0]
  const matches = useMemo(() => found.data?.pages.flatMap(page => page.matches) ?? [], [found.data])
  const shown = useNextFirst(matches)

  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const [view, setView] = useState<View>('list')
  const selection = useSelection(search)
  const { selected, showOnMap } = selection
  const here = selected !== null && matches.some(match => match.id === selected)
  const elsewhere = useMatchOfPin(
    patient.id,
    search,
    answer && selected !== null && !here ? pageOfPin(answer.pins, selected) : null,
    selected,
  )

  useMatchCount(user, patient, fresh?.pages[0]?.total)
  const auto = useAutoApply(user, patient, search, fresh?.pages[0])
  useReadPages(found, pages, keepPages)
  const place = search.place?.label ?? (answer ? centerName(answer.center) : '')
  const showing = answer && texts.page.showing(answer.total, search.radius, place || texts.page.chosenPlace)
  useSaid(fresh?.pages[0]?.total)

  const show = useCallback(
    (id: number) => {
      setView('map')
      showOnMap(id)
    },
    [showOnMap],
  )

  const filters = (
    <FiltersColumn answer={answer} failed={found.isError} search={search} place={place} onChange={change} onToggle={toggle} />
  )
  const card = narrow && here ? matches.find(match => match.id === selected) : elsewhere.data
  return (
    <Page>
      <MatchHeader
        showing={showing ?? (found.isError ? '' : texts.page.searching)}
        busy={found.isFetching && !found.isFetchingNextPage}
      />
      {answer && <CenterNotice center={answer.center} autoApply={auto} />}
      <ReleaseNotice />
      {wasAutoApplied(user, patient.id) && <MissingFacts about={texts.apply.missing.afterAuto} />}
      {narrow && (
        <NarrowBar view={view} onView={setView} chosen={search.filters.length + Number(search.open_beds)} total={answer?.total}>
          {filters}
        </NarrowBar>
      )}
      <Box sx={columns}>
        {!narrow && filters}
        {(!narrow || view === 'list') && (
          <ResultList
            found={found}
            {...shown}
            selection={selection}
            above={!narrow && card && <SelectedMatch match={card} selection={selection} onShow={show} />}
            search={search}
            onToggle={toggle}
            onChange={change}
            onShow={show}
          />
        )}
        {(!narrow || view === 'map') && (
          <Box sx={{ position: { md: 'sticky' }, top: { md: 72 } }}>
            <MapColumn
              answer={answer}
              search={search}
              place={place}
              matches={matches}
              selection={selection}
              failed={found.isError}
            />
            {narrow && card && <SelectedMatch match={card} selection={selection} onShow={show} />}
          </Box>
        )}
      </Box>
      <CompareBar />
      <Comparison {...{ search, matches, answer, place }} loading={found.isPending} />
    </Page>
  )
}

type ComparisonProps = { search: Search; matches: Match[]; answer: Matches | undefined; place: string; loading: boolean }

/** The comparison; facilities not among the loaded cards are fetched when it opens. */
function Comparison({ search, matches, answer, place, loading }: ComparisonProps) {
  const { patient } = useCase()
  const { ids, open } = useComparing()
  const chosen = useChosenMatches(patient.id, search, open ? ids : [], matches, answer?.pins ?? noPins)
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

/** Loads as many pages as the URL asks for, and updates the URL with the number loaded. */
function useReadPages(found: Found, pages: number, keepPages: (pages: number) => void) {
  const { data, isPlaceholderData, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = found
  const read = isPlaceholderData ? 0 : (data?.pages.length ?? 0)
  useEffect(() => {
    if (read > pages) keepPages(read)
    else if (read > 0 && read < pages && hasNextPage && !isFetching && !isFetchNextPageError) fetchNextPage()
  }, [read, pages, keepPages, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage])
}

/** Announces the number of matches of a new search. */
function useSaid(total: number | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (total !== undefined) announce(texts.page.found(total))
  }, [total, announce])
}
