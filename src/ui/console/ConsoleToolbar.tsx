import DensitySmall from '@mui/icons-material/DensitySmall'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type GridDensity, GridFooterContainer, GridPagination } from '@mui/x-data-grid'
import { ListContextProvider, type ListControllerResult, type RaRecord, useListContext } from 'ra-core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { BulkActionsToolbar, SelectAllButton } from 'react-admin'
import { bulkLimit } from '#domain/platform/bulk.ts'
import { bulkTexts, texts } from '../../i18n/english/grid.ts'
import { useAnnounce } from '../feedback/Announcer.tsx'
import { LabelledSelect } from '../fields/FormSelect.tsx'
import { ColumnsMenu, type MenuColumn, useTableSettings } from '../grid/ColumnsMenu.tsx'
import { usePhone } from '../hooks.ts'
import { type BulkAction, BulkActionButton } from './bulkActions.tsx'

type Props<R extends RaRecord> = {
  actions: readonly BulkAction<R>[]
  isSelectable: (row: R) => boolean
  /** On phones, the columns by which the list can be sorted. Wider screens have column headers. */
  sorts: readonly SortColumn[]
}
type SortColumn = { field: string; label: string }

/**
 * Bar with the bulk actions while rows are selected. Except on phones, it covers the column headers, so that the rows do not move
 * under the pointer.
 */
export function ConsoleToolbar<R extends RaRecord>({ actions, isSelectable, sorts }: Props<R>) {
  const { selectedIds = [] } = useListContext()
  const bar = useAnnouncedSelection()
  return (
    <>
      {sorts.length > 0 && <SortSelect columns={sorts} />}
      <Box ref={bar} sx={{ '&:not(:empty)': overHeaders }}>
        {selectedIds.length > 0 && (
          <BulkActionsToolbar
            label={bulkTexts.selected(selectedIds.length)}
            selectAllButton={<SelectEverything isSelectable={isSelectable} />}
          >
            {actions.map(action => (
              <BulkActionButton<R> key={action.label} action={action} />
            ))}
          </BulkActionsToolbar>
        )}
      </Box>
    </>
  )
}

/** Sorts the list of cards, which has no column headers to click. */
function SortSelect({ columns }: { columns: readonly SortColumn[] }) {
  const { sort, setSort } = useListContext()
  const options = columns.flatMap(({ field, label }) => [
    { id: `${field} ASC`, name: texts.ascending(label) },
    { id: `${field} DESC`, name: texts.descending(label) },
  ])
  return (
    <Box sx={{ p: 1 }}>
      <LabelledSelect
        label={texts.sortBy}
        options={options}
        value={sort.field ? `${sort.field} ${sort.order}` : null}
        empty={texts.defaultOrder}
        styles={beside}
        onChange={chosen => {
          const [field = '', order] = chosen?.split(' ') ?? []
          setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' })
        }}
      />
    </Box>
  )
}

/** The label is beside the select, which saves a line. */
const beside = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1,
  '& > label': { alignSelf: 'center', m: 0 },
} as const

const overHeaders = {
  bgcolor: 'background.paper',
  borderRadius: 1,
  position: { sm: 'absolute' },
  zIndex: 5,
  top: 0,
  // The check box that selects the page stays visible.
  left: 44,
  right: 0,
  minHeight: 38,
  display: 'flex',
  alignItems: 'center',
}

/** Below the rows: their number, the table's settings, and the pages. */
export function ConsoleFooter({ columns }: { columns: readonly MenuColumn[] }) {
  const { total, isPending } = useListContext()
  return (
    <GridFooterContainer sx={{ flexWrap: 'wrap', justifyContent: 'flex-start', gap: 0.5, px: 1, minHeight: 48 }}>
      <Typography variant="body2" color="textSecondary" sx={{ pr: 1 }}>
        {total !== undefined && texts.found(total)}
      </Typography>
      <ColumnsMenu columns={columns} />
      <DensityMenu />
      {/* Only once the first page has loaded, because "0–0 of 0" looks like an empty list. */}
      <Box sx={{ ml: 'auto', minHeight: 52 }}>{!isPending && <GridPagination />}</Box>
    </GridFooterContainer>
  )
}

/**
 * Announces how many rows are selected. Clears the selection when the filter changes. When the selection is cleared, moves focus to
 * the check box that selects the page, because the button that had focus disappears. Returns the toolbar's ref.
 */
function useAnnouncedSelection() {
  const { selectedIds = [], filterValues, onUnselectItems } = useListContext()
  const announce = useAnnounce()
  const bar = useRef<HTMLDivElement>(null)
  const previous = useRef(selectedIds.length)
  const count = selectedIds.length
  const report = useEffectEvent((before: number) => {
    announce(count ? bulkTexts.selected(count) : bulkTexts.cleared)
    const grid = bar.current?.closest('.MuiDataGrid-root')
    if (before && !count && document.activeElement === document.body)
      grid?.querySelector<HTMLElement>('input[type=checkbox]')?.focus()
  })
  useEffect(() => {
    if (previous.current === count) return
    report(previous.current)
    previous.current = count
  }, [count])
  const filterKey = JSON.stringify(filterValues)
  const selectedFilter = useRef(filterKey)
  useEffect(() => {
    if (selectedFilter.current === filterKey) return
    selectedFilter.current = filterKey
    onUnselectItems()
  }, [filterKey, onUnselectItems])
  return bar
}

/**
 * react-admin's button that selects every row that matches the filter, up to the limit for a bulk change. Rows that no bulk action
 * applies to are not selected, and it does not wait for them.
 */
function SelectEverything<R extends RaRecord>({ isSelectable }: Pick<Props<R>, 'isSelectable'>) {
  const list = useListContext<R>()
  const { data = [], total = 0, onSelect } = list
  const isPhone = usePhone()
  const selectable = data.filter(isSelectable)
  const [everything, setEverything] = useState<number>()
  const max = Math.min(total, bulkLimit)
  const label = total > bulkLimit ? bulkTexts.first(max) : bulkTexts.everything(max)
  function select({ data: rows }: { data: R[] }) {
    const ids = rows.filter(isSelectable).map(({ id }) => id)
    setEverything(ids.length)
    onSelect(ids)
  }
  return (
    <ListContextProvider
      value={{ ...list, data: selectable, total: everything ?? total - data.length + selectable.length } as ListControllerResult}
    >
      <SelectAllButton label={label} limit={bulkLimit} queryOptions={{ onSuccess: select }} sx={{ typography: 'button' }}>
        {isPhone && label}
      </SelectAllButton>
    </ListContextProvider>
  )
}

function DensityMenu() {
  const { density: chosen, change } = useTableSettings()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <Button
        ref={anchor}
        size="small"
        startIcon={<DensitySmall />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {texts.density}
      </Button>
      <Menu anchorEl={anchor.current} open={open} onClose={() => setOpen(false)}>
        {(Object.entries(texts.densities) as [GridDensity, string][]).map(([density, label]) => (
          <MenuItem
            key={density}
            role="menuitemradio"
            aria-checked={chosen === density}
            selected={chosen === density}
            onClick={() => {
              change({ density })
              setOpen(false)
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
