import ListAlt from '@mui/icons-material/ListAlt'
import MapOutlined from '@mui/icons-material/MapOutlined'
import Tune from '@mui/icons-material/Tune'
import { type Theme, useMediaQuery } from '@mui/material'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { MapBox } from '#domain/matching/directory.ts'
import type { Match } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { useListKeys } from '../../../ui/keys/keys.ts'
import { FiltersColumn } from '../filters/FiltersColumn.tsx'
import { MatchCard } from '../list/MatchCard.tsx'
import { matchRows } from '../list/matchRows.ts'
import { OrderLine, ResultList, resultsId } from '../list/ResultList.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import { MapColumn } from '../map/MapColumn.tsx'
import { type Found, pageOfPin, useMatchOfPin, usePins } from '../queries.ts'
import type { ChangeSearch, Search } from '../search.ts'
import { type Selection, useSelection } from '../useSelection.ts'

export type Searching = {
  search: Search
  change: ChangeSearch
  toggle: (tag: number) => void
}

type Props = Searching & {
  found: Found
  /** The loaded matches, in display order. */
  matches: readonly Match[]
  /** Whether facilities that the patient has already applied to are listed last. */
  next?: boolean
  /** A sentence before the one about the order of the list. */
  about?: string | undefined
  /** Name of the search center. */
  place: string
  /** The search center's field, if the center is one of the filters. */
  location?: ReactNode
}

/**
 * Shows filters, results, and map in three columns. Below 768 px, the filters open in a drawer, and a button switches between the
 * list and the map (MAT-002).
 */
export function MatchColumns({ found, matches, next = false, about, search, change, toggle, place, location }: Props) {
  const { source } = useMatchContext()
  const answer = found.data?.pages[0]
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'))
  const [view, setView] = useState<View>('list')
  const [large, setLarge] = useState(false)
  const selection = useSelection(search)
  const [box, setBox] = useState<MapBox | null>(null)
  const map = usePins(source, search, box)
  const { selected, showOnMap } = selection
  const here = selected !== null && matches.some(match => match.id === selected)
  const elsewhere = useMatchOfPin(
    source,
    search,
    map.pins && selected !== null && !here ? pageOfPin(map.pins.pins, selected) : null,
    selected,
  )
  useListKeys()
  useMatchAnnouncement(found.isPlaceholderData ? undefined : answer?.total)
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
  const unlisted = here ? undefined : (elsewhere.data ?? undefined)
  const card = narrow && here ? matches.find(match => match.id === selected) : unlisted
  const known = useMemo(() => {
    const rows = matches.map((match, at) => ({ ...match, number: at + 1 }))
    const place = unlisted && map.pins?.pins.find(([id]) => id === unlisted.id)?.[3]
    return new Map((place === undefined ? rows : [...rows, { ...unlisted!, number: place + 1 }]).map(row => [row.id, row]))
  }, [matches, unlisted, map.pins])
  const number = card && known.get(card.id)?.number
  return (
    <>
      {narrow && (
        <NarrowBar view={view} onView={setView} chosen={search.filters.length + Number(search.open_beds)} total={answer?.total}>
          {filters}
        </NarrowBar>
      )}
      {(!narrow || view === 'list') && <OrderLine answer={answer} search={search} next={next} about={about} />}
      <Box sx={[columns, large && largeMap]}>
        {!narrow && filters}
        {(!narrow || view === 'list') && (
          <ResultList
            found={found}
            matches={matches}
            selection={selection}
            above={!narrow && card && <SelectedMatch match={card} number={number} selection={selection} onShow={show} />}
            search={search}
            onToggle={toggle}
            onChange={change}
            onShow={show}
          />
        )}
        {(!narrow || view === 'map') && (
          <Box
            {...(narrow && { id: resultsId, tabIndex: -1 })}
            sx={{ position: { md: 'sticky' }, top: { md: 72 }, outline: 'none' }}
          >
            <Button
              size="small"
              aria-pressed={large}
              onClick={() => setLarge(!large)}
              sx={{ display: { xs: 'none', lg: 'flex' }, ml: 'auto', mb: 0.5 }}
            >
              {texts.page[large ? 'smallerMap' : 'largerMap']}
            </Button>
            <MapColumn
              answer={answer}
              pins={map.pins}
              onView={setBox}
              search={search}
              place={place}
              known={known}
              selection={selection}
              failed={found.isError || map.failed}
            />
            {narrow && card && <SelectedMatch title="h2" match={card} number={number} selection={selection} onShow={show} />}
          </Box>
        )}
      </Box>
    </>
  )
}

/** Announces the number of matches after a new search. */
function useMatchAnnouncement(total: number | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (total !== undefined) announce(texts.page.found(total))
  }, [total, announce])
}

type View = 'list' | 'map'
type NarrowBarProps = { view: View; onView: (view: View) => void; chosen: number; total: number | undefined; children: ReactNode }

/** Toolbar below 768 px with buttons that open the filters and switch between the list and the map (MAT-002). */
function NarrowBar({ view, onView, chosen, total, children }: NarrowBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
      <Button variant="outlined" startIcon={<Tune />} aria-expanded={open} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.page.filters}
        {chosen > 0 && ` (${chosen})`}
      </Button>
      <ToggleButtonGroup
        size="small"
        exclusive
        value={view}
        aria-label={texts.page.view}
        onChange={(_, next: View | null) => next && onView(next)}
      >
        <ToggleButton value="list" sx={toggle}>
          <ListAlt fontSize="small" />
          {texts.page.list}
        </ToggleButton>
        <ToggleButton value="map" sx={toggle}>
          <MapOutlined fontSize="small" />
          {texts.page.map}
        </ToggleButton>
      </ToggleButtonGroup>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': texts.page.filters, sx: { width: 'min(340px, 92vw)' } } }}
      >
        <Box sx={{ p: 2, flex: 1, overflowY: 'auto' }}>{children}</Box>
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button fullWidth variant="contained" onClick={() => setOpen(false)}>
            {total === undefined ? texts.page.hideFilters : texts.page.show(total)}
          </Button>
        </Box>
      </Drawer>
    </Box>
  )
}

const toggle = { gap: 0.75, px: 1.5 }

type SelectedMatchProps = {
  /** A heading if no heading of a list precedes the card. */
  title?: 'h2' | 'p'
  match: Match
  number: number | undefined
  selection: Selection
  onShow: (id: number) => void
}

/** Card for the selected pin. Shown if the facility's own card is farther down the list or hidden behind the map. */
const SelectedMatch = ({ title = 'p', match, number, selection, onShow }: SelectedMatchProps) => (
  <Box sx={{ ...matchRows, display: 'grid', gap: 0.5, mt: { xs: 2, md: 0 } }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
      <Typography variant="h4" component={title}>
        {texts.list.selected}
      </Typography>
      <Button size="small" onClick={() => selection.select(null)}>
        {texts.list.clearSelected}
      </Button>
    </Box>
    <MatchCard
      match={match}
      number={number}
      selected
      wanted={selection.wanted?.turn ?? 0}
      onHover={selection.hover}
      onSelect={selection.select}
      onShow={onShow}
    />
  </Box>
)

/** Styles that put filters, results, and map side by side, or stack them below 768 px. */
export const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    md: '204px minmax(0, 6fr) minmax(0, 5fr)',
    lg: '200px minmax(0, 1fr) clamp(216px, 18vw, 420px)',
  },
  alignItems: 'start',
} as const

const largeMap = { gridTemplateColumns: { lg: '200px minmax(0, 1fr) minmax(0, 1fr)' } } as const
