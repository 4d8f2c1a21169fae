import { type Theme, useMediaQuery } from '@mui/material'
import Box from '@mui/material/Box'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { useAnnounce } from '../../../components/feedback/Announcer.tsx'
import { texts } from '../../../i18n/english/matching.ts'
import { FiltersColumn } from '../filters/FiltersColumn.tsx'
import { ResultList } from '../list/ResultList.tsx'
import { SelectedMatch } from '../list/SelectedMatch.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { MapColumn } from '../map/MapColumn.tsx'
import { type Found, pageOfPin, useMatchOfPin } from '../queries.ts'
import type { Search } from '../search.ts'
import { useSelection } from '../useSelection.ts'
import { columns } from './columns.ts'
import { NarrowBar, type View } from './NarrowBar.tsx'

/** A search, and functions to change it. */
export type Searching = {
  search: Search
  change: (part: Partial<Search>) => void
  toggle: (tag: number) => void
}

type Props = Searching & {
  found: Found
  /** The loaded matches in the order to show. */
  matches: readonly Match[]
  /** Facilities already applied to come last. */
  next?: boolean
  /** Name of the search center. */
  place: string
  /** The field for the search center, if it is one of the filters. */
  location?: ReactNode
}

/** Three columns: filters, results and map. Below 768 px the filters are in a drawer and a switch shows list or map (MAT-002). */
export function MatchColumns({ found, matches, next = false, search, change, toggle, place, location }: Props) {
  const { source } = useMatchContext()
  const answer = found.data?.pages[0]
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const [view, setView] = useState<View>('list')
  const selection = useSelection(search)
  const { selected, showOnMap } = selection
  const here = selected !== null && matches.some(match => match.id === selected)
  const elsewhere = useMatchOfPin(
    source,
    search,
    answer && selected !== null && !here ? pageOfPin(answer.pins, selected) : null,
    selected,
  )
  useSaid(found.isPlaceholderData ? undefined : answer?.total)
  const show = useCallback(
    (id: number) => {
      setView('map')
      showOnMap(id)
    },
    [showOnMap],
  )
  const filters = (
    <FiltersColumn
      answer={answer}
      failed={found.isError}
      search={search}
      location={location}
      onChange={change}
      onToggle={toggle}
    />
  )
  const card = narrow && here ? matches.find(match => match.id === selected) : elsewhere.data
  return (
    <>
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
            matches={matches}
            next={next}
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
    </>
  )
}

/** Announces the number of matches of a new search. */
function useSaid(total: number | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (total !== undefined) announce(texts.page.found(total))
  }, [total, announce])
}
