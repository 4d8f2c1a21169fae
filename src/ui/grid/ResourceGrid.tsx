import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { SxProps, Theme } from '@mui/material/styles'
import {
  DataGrid,
  type GridApi,
  type GridCellParams,
  type GridColDef,
  type GridDensity,
  type GridPaginationModel,
  type GridRowId,
  type GridRowParams,
  type GridSortModel,
  useGridApiRef,
} from '@mui/x-data-grid'
import { HttpError, type RaRecord, useListContext, useTranslateLabel } from 'ra-core'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { viewPageSizes } from '#domain/platform/savedViews/schema.ts'
import { texts } from '../../i18n/english/grid.ts'
import { nonce } from '../../theme/Appearance.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { toSearch } from '../keys/listKeys.ts'
import { useSingleKeys } from '../keys/singleKeys.ts'
import { ordered } from './columnOrder.ts'
import { GridBar } from './SelectionBar.tsx'
import { type Bulk, checkBoxes, checkBoxTexts, SelectionProvider, useRowSelection } from './selection.tsx'
import { useIsNarrow, useTableSettings } from './tableSettings.ts'
import { useHeightOnReturn } from './useHeightOnReturn.ts'

type Props<R extends RaRecord> = {
  /** Accessible name of the grid, such as "Users". */
  label: string
  /**
   * The columns. `field` is also the sort key on the server. Set `sortable: false` for columns that the server cannot sort by. As
   * in react-admin, headers default to the translation for `resources.<resource>.fields.<field>`.
   */
  columns: readonly GridColDef<R>[]
  /** Text shown when the list is empty. */
  empty?: string
  /** Columns that narrow screens show by default. Defaults to all columns. */
  narrow?: readonly string[]
  rowClassName?: (row: R) => string
  /**
   * Called when the user clicks a row or presses Enter in it. If it returns a path, that path opens, as with react-admin's
   * `rowClick`.
   */
  rowClick?: (row: R) => string | undefined
  /** Bulk actions on rows selected across all pages. If omitted, there are no checkboxes. */
  bulk?: Bulk<R> | undefined
}

const noActions: [] = []
/** Shows no range before the first page has loaded, because "0–0 of 0" looks like an empty list. */
const noRange = { paginationDisplayedRows: () => '' }
const autoHeight = () => 'auto' as const

const loadingOverlay = { variant: 'linear-progress', noRowsVariant: 'skeleton' } as const

/** Vertical row padding by density. */
const rowPadding: Record<GridDensity, string> = { compact: '3px', standard: '12px', comfortable: '20px' }

/**
 * Rows of the enclosing `ResourceList`, which the server sorts and pages. The user's settings determine columns, widths, and
 * density.
 */
export function ResourceGrid<R extends RaRecord>({
  label,
  columns,
  empty = texts.none,
  narrow,
  rowClassName,
  rowClick,
  bulk,
}: Props<R>) {
  const list = useListContext<R>()
  const { model, select, isSelectable, selection } = useRowSelection<R>(bulk?.actions ?? noActions)
  const { settings, change } = useTableSettings()
  const { gridColumns, visible, menu, first } = useGridColumns({ columns, narrow, nameOf: bulk?.rowName })
  const navigate = useNavigate()
  const { box, height } = useHeightOnReturn<HTMLDivElement>()
  const grid = useGridKeys(first)
  const rememberRow = useFocusOnReturn(grid, first, !list.isPending)
  const pagingAndSorting = useServerPagingAndSorting()
  function openRow(row: R, newTab: boolean) {
    const to = rowClick?.(row)
    if (to === undefined) return
    if (newTab) return window.open(to, '_blank', 'noopener')
    rememberRow(row.id)
    navigate(to)
  }
  if (list.error && !list.isFetching)
    // A link can contain a filter that no longer exists.
    return isInvalid(list.error) ? <EmptyRows title={empty} /> : <FailedState error={list.error} onRetry={list.refetch} />
  if (!list.isPending && list.total === 0) return <EmptyRows title={empty} />
  return (
    // Scrolls the grid instead of the page.
    <Box
      ref={box}
      data-keys={rowClick && 'stop'}
      sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: height ?? 240 }}
    >
      <SelectionProvider value={bulk ? selection : null}>
        <DataGrid
          apiRef={grid}
          nonce={nonce}
          aria-label={label}
          rows={list.data ?? []}
          columns={gridColumns}
          loading={list.isPending || list.isPlaceholderData}
          rowCount={list.total ?? 0}
          {...pagingAndSorting}
          density={settings.density ?? 'compact'}
          onDensityChange={(density: GridDensity) => change({ density })}
          columnVisibilityModel={visible}
          onColumnVisibilityModelChange={chosen => change({ columns: chosen })}
          onColumnWidthChange={({ colDef, width }) =>
            change({ widths: { ...settings.widths, [colDef.field]: Math.round(width) } })
          }
          getRowHeight={autoHeight}
          getRowClassName={({ row }) => rowClassName?.(row) ?? ''}
          {...(rowClick && rowEvents(openRow))}
          // Renders all rows (at most a hundred), for the browser's find-in-page and for screen readers.
          disableVirtualization
          disableColumnMenu
          disableColumnFilter
          disableRowSelectionOnClick
          {...(bulk && {
            checkboxSelection: true,
            isRowSelectable: ({ row }) => isSelectable(row),
            disableRowSelectionExcludeModel: true,
            keepNonExistentRowsSelected: true,
            rowSelectionModel: model,
            onRowSelectionModelChange: ({ ids }) => select(ids),
          })}
          localeText={{ ...(bulk && checkBoxTexts), ...(list.isPending && noRange) }}
          showToolbar
          slots={{ toolbar: GridBar as never, baseLinearProgress: Loading }}
          slotProps={{ toolbar: { columns: menu } as never, loadingOverlay }}
          sx={gridStyles(rowClick !== undefined, settings.density ?? 'compact')}
        />
      </SelectionProvider>
    </Box>
  )
}

type GridColumnsProps<R extends RaRecord> = Pick<Props<R>, 'columns' | 'narrow'> & {
  /** Returns the row's name for the checkbox label. If undefined, there are no checkboxes. */
  nameOf: Bulk<R>['rowName'] | undefined
}

/**
 * Returns the columns in the user's order, with the user's widths and visibility, in the formats that the grid and the columns
 * menu require.
 */
function useGridColumns<R extends RaRecord>({ columns, narrow, nameOf }: GridColumnsProps<R>) {
  const isNarrow = useIsNarrow()
  const { resource } = useListContext()
  const { settings } = useTableSettings()
  const translateLabel = useTranslateLabel()
  const inOrder = useMemo(() => {
    const labelled = columns.map(column => ({
      headerName: String(translateLabel({ source: column.field, resource })),
      ...column,
    }))
    return ordered(labelled, settings.order)
  }, [columns, settings.order, translateLabel, resource])
  const visible = useMemo(() => {
    const isShown = (field: string) => !isNarrow || (narrow?.includes(field) ?? true)
    return { ...Object.fromEntries(columns.map(({ field }) => [field, isShown(field)])), ...settings.columns }
  }, [settings.columns, isNarrow, narrow, columns])
  const gridColumns = useMemo(() => {
    const sized = inOrder.map(column => {
      const width = settings.widths?.[column.field]
      return { flex: 1, minWidth: 110, ...column, ...(width !== undefined && { width, flex: 0 }) }
    })
    return nameOf ? [checkBoxes(nameOf), ...sized] : sized
  }, [inOrder, settings.widths, nameOf])
  return {
    gridColumns,
    visible,
    menu: inOrder
      .filter(({ hideable }) => hideable !== false)
      .map(({ field, headerName }) => ({ field, label: headerName, shown: visible[field] !== false })),
    first: inOrder.find(({ field }) => visible[field] !== false)?.field,
  }
}

/** Sorting and paging props for lists that the server sorts and pages. Selecting a page size saves it in the table's settings. */
function useServerPagingAndSorting() {
  const list = useListContext()
  const { change } = useTableSettings()
  const sortModel = useMemo<GridSortModel>(
    () => (list.sort.field ? [{ field: list.sort.field, sort: list.sort.order === 'DESC' ? 'desc' : 'asc' }] : []),
    [list.sort.field, list.sort.order],
  )
  return {
    sortingMode: 'server' as const,
    sortModel,
    onSortModelChange: ([first]: GridSortModel) =>
      list.setSort({ field: first?.field ?? '', order: first?.sort === 'desc' ? 'DESC' : 'ASC' }),
    paginationMode: 'server' as const,
    paginationModel: { page: list.page - 1, pageSize: list.perPage },
    onPaginationModelChange: ({ page, pageSize }: GridPaginationModel) => {
      if (pageSize === list.perPage) return list.setPage(page + 1)
      const size = viewPageSizes.find(option => option === pageSize)
      if (size) change({ page_size: size })
      list.setPerPage(pageSize)
    },
    pageSizeOptions: viewPageSizes.some(size => size === list.perPage) ? viewPageSizes : [list.perPage, ...viewPageSizes],
  }
}

/** Opens a row when the user clicks it or presses Enter in it. With Ctrl or Cmd, opens the row in a new tab. */
function rowEvents<R extends RaRecord>(openRow: (row: R, newTab: boolean) => void) {
  return {
    onRowClick: ({ row }: GridRowParams<R>, event: MouseEvent) => {
      // Do not open the row if the user has selected text in it to copy.
      if (!window.getSelection()?.toString()) openRow(row, event.ctrlKey || event.metaKey)
    },
    onCellKeyDown: ({ row }: GridCellParams<R>, event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) openRow(row, event.ctrlKey || event.metaKey)
    },
  }
}

const gridStyles = (clickable: boolean, density: GridDensity): SxProps<Theme> => ({
  bgcolor: 'background.paper',
  // Small enough for the grid to fit next to the menu on a laptop, and to leave room for names on a phone.
  fontSize: { xs: '0.75rem', md: 'caption.fontSize' },
  // Lets long text wrap instead of being cut off.
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    overflowWrap: 'anywhere',
    py: rowPadding[density],
  },
  ...(clickable && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
  '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty), & .MuiDataGrid-columnHeader': { px: { xs: 0.75, md: 1 } },
  '& .MuiDataGrid-cellCheckbox.MuiDataGrid-cell, & .MuiDataGrid-columnHeaderCheckbox.MuiDataGrid-columnHeader': {
    px: 0,
  },
  '& .MuiDataGrid-cellCheckbox .Mui-disabled': { opacity: 0.35 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, whiteSpace: 'normal', lineHeight: 1.25 },
  // The checkbox and a bar at the edge show the selection. A background would reduce contrast.
  '& .MuiDataGrid-row.Mui-selected': {
    bgcolor: 'transparent',
    boxShadow: theme => `inset 3px 0 ${theme.palette.primary.main}`,
  },
})

/** Progress bar hidden from screen readers, because a grid may contain only rows, and the result is announced anyway. */
const Loading = () => <LinearProgress aria-hidden="true" />

const isInvalid = (error: unknown) => error instanceof HttpError && error.status === 422

/** Empty state, which offers to clear active filters. */
function EmptyRows({ title }: { title: string }) {
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <EmptyState title={filtered ? texts.noneFound : title}>
        {filtered && (
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            {texts.clear}
          </Button>
        )}
      </EmptyState>
    </Box>
  )
}

/**
 * Shortcuts for the grid: j and k move between rows, and / moves focus to the search. The grid itself handles Enter. `field` is
 * the column that gets focus. Returns the grid's ref.
 */
function useGridKeys(field: string | undefined) {
  const grid = useGridApiRef()
  const keys = useMemo(() => {
    const step = (by: 1 | -1) => field !== undefined && move(grid.current, by, field)
    return { j: () => step(1), k: () => step(-1), '/': toSearch }
  }, [grid, field])
  useSingleKeys(keys, '[role=dialog], [role=tablist]')
  return grid
}

function move(grid: GridApi | null, by: 1 | -1, field: string): boolean {
  if (!grid) return false
  const rows: GridRowId[] = grid.getAllRowIds()
  const root = grid.rootElementRef.current
  // Focus may be in the row, for example on a button, although the grid has not set it there.
  const focused = root?.contains(document.activeElement) ? document.activeElement?.closest<HTMLElement>('[data-id]') : null
  const index = focused ? rows.findIndex(id => String(id) === focused.dataset.id) : -1
  const next = rows[index < 0 ? 0 : index + by]
  if (next === undefined) return false
  grid.setCellFocus(next, field)
  root?.querySelector(`[data-id="${next}"]`)?.scrollIntoView({ block: 'nearest' })
  return true
}

/** The row that the user opened from each history entry. */
const openedRows = new Map<string, GridRowId>()

/** When the user comes back to the list, moves focus to the row that they opened. Returns a function that remembers the row. */
function useFocusOnReturn(grid: RefObject<GridApi | null>, field: string | undefined, isLoaded: boolean) {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const row = openedRows.get(key)
    if (!isLoaded || !isReturn || row === undefined || field === undefined) return
    openedRows.delete(key)
    if (grid.current?.getRow(row)) grid.current.setCellFocus(row, field)
  }, [grid, field, isLoaded, isReturn, key])
  return (row: GridRowId) => void openedRows.set(key, row)
}
