import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useThemeProps } from '@mui/material/styles'
import {
  DataGrid,
  type DataGridProps,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  GridCellCheckboxRenderer,
  type GridCellParams,
  type GridColDef,
  type GridPaginationModel,
  type GridRenderCellParams,
  type GridRowParams,
  type GridSortModel,
} from '@mui/x-data-grid'
import { type RaRecord, RecordContextProvider, useListContext, useTranslateLabel } from 'ra-core'
import { type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { listPageSizes } from '#domain/platform/tableSettings/savedQueries.ts'
import { bulkTexts, texts } from '../../i18n/english/grid.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { nonce } from '../../theme/Appearance.tsx'
import { ordered, useTableSettings } from '../grid/ColumnsMenu.tsx'
import { GridControl } from '../grid/GridControl.tsx'
import { type ListActs, useListActs } from '../grid/ListActs.tsx'
import { useFocusOnReturn, useGridKeys, useHeightOnReturn } from '../grid/useGridKeys.ts'
import { useIsNarrow, usePhone } from '../hooks.ts'
import type { BulkAction } from './bulkActions.tsx'
import { ConsoleFooter, ConsoleToolbar } from './ConsoleToolbar.tsx'
import { EmptyRows, FailedRows } from './EmptyRows.tsx'
import { cardStyles, cellStyles, checkField } from './gridStyles.ts'

/**
 * A column of MUI X DataGrid. Its label follows react-admin's convention, `resources.<resource>.fields.<field>`. A `cell` reads its
 * row with `useRecordContext`. `control` keeps a cell's clicks and keys from opening the row.
 */
export type ConsoleColumn<R extends RaRecord> = GridColDef<R> & {
  cell?: ReactNode
  control?: ReactNode
  /** Whether the cell has only an icon. On phones, it is in the corner of the row's card. */
  corner?: true
}

type Props<R extends RaRecord> = {
  /** Accessible name of the grid, such as "Users". */
  label: string
  /** `field` is also the sort key on the server. Set `sortable: false` for columns that the server cannot sort by. The function must stay the same. */
  columns: () => readonly ConsoleColumn<R>[]
  /** Returns a row's name, which its check box contains. */
  rowName: (row: R) => string
  /** What the user may do with selected rows. Without any, there are no check boxes. */
  bulkActions?: readonly (BulkAction<R> | false | undefined)[]
  /** Called when the user clicks a row or presses Enter in it. If it returns a path, that path opens. */
  rowClick?: (row: R, acts: ListActs) => string | undefined
  rowClassName?: (row: R) => string
  /** Columns that tablets show by default. Defaults to all columns. */
  narrow?: readonly string[]
  /** The columns that name a row. On phones, they are the title of its card. Defaults to the first of `narrow`. */
  title?: readonly string[]
  /** Columns that wide screens do not show by default. */
  hidden?: readonly string[]
  /** Text shown when the list is empty. */
  empty?: string
  /** Whether the list has a fixed order, such as a log's. */
  disableColumnSorting?: boolean
}

/** MUI X DataGrid as the body of react-admin's `List`: rows, order, pages, and selection come from the list context. */
export function ConsoleDataGrid<R extends RaRecord>(props: Props<R>) {
  const { label, rowClick, rowClassName, empty = texts.none, disableColumnSorting = false } = props
  const list = useListContext<R>()
  const { settings, density, change } = useTableSettings()
  const isPhone = usePhone()
  const actions = (props.bulkActions ?? []).filter(action => action !== false && action !== undefined)
  /** Whether any bulk action applies to a row. Other rows cannot be selected (S-32). */
  const isSelectable = (row: R) => actions.some(({ applies }) => applies?.(row) ?? true)
  const { columns, visible, menu, first, card } = useColumns(props, actions.length > 0)
  const grid = useGridKeys(first)
  const { box, height } = useHeightOnReturn<HTMLDivElement>()
  const rememberRow = useFocusOnReturn(grid, first, !list.isPending)
  const navigate = useNavigate()
  const acts = useListActs()
  const serverMode = useServerMode()
  // The grid ignores the theme's texts, which are in the current language, once it is given others.
  const { localeText } = useThemeProps({ props: {} as Pick<DataGridProps, 'localeText'>, name: 'MuiDataGrid' })
  function openRow(row: R, { ctrlKey, metaKey }: MouseEvent | KeyboardEvent) {
    const to = rowClick?.(row, acts)
    if (to === undefined) return
    if (ctrlKey || metaKey) return window.open(to, '_blank', 'noopener')
    rememberRow(row.id)
    navigate(to)
  }
  if (list.error && !list.isFetching) return <FailedRows />
  const isEmpty = list.total === 0 || (list.page === 1 && list.data?.length === 0)
  if (!list.isPending && isEmpty) return <EmptyRows title={empty} />
  return (
    <Box
      ref={box}
      data-keys={rowClick && 'stop'}
      onMouseOver={showWhole}
      // Also for clicks that stay in a cell, such as on a link or on a menu that leads to another screen.
      onClickCapture={({ target }) => {
        const id = (target as Element).closest<HTMLElement>('[role=row][data-id]')?.dataset.id
        const row = list.data?.find(one => String(one.id) === id)
        if (row) rememberRow(row.id)
      }}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: height ?? (list.isPending ? 240 : undefined) }}
    >
      <DataGrid
        apiRef={grid}
        nonce={nonce}
        aria-label={label}
        rows={list.data ?? []}
        columns={columns}
        loading={list.isPending || list.isPlaceholderData}
        {...rowCount(list)}
        {...serverMode}
        density={density}
        columnVisibilityModel={visible}
        onColumnWidthChange={({ colDef, width }) => change({ widths: { ...settings.widths, [colDef.field]: Math.round(width) } })}
        // Compact rows have one line. In the others, long values wrap.
        getRowHeight={() => (density === 'compact' && !isPhone ? null : 'auto')}
        getRowClassName={({ row }) => rowClassName?.(row) ?? ''}
        onRowClick={({ row }: GridRowParams<R>, event: MouseEvent) => {
          // Do not open the row if the user has selected text in it to copy.
          if (!window.getSelection()?.toString()) openRow(row, event)
        }}
        onCellKeyDown={({ row }: GridCellParams<R>, event: KeyboardEvent) => {
          if (event.key === 'Enter' && event.target === event.currentTarget) openRow(row, event)
        }}
        // Renders all rows (at most a hundred), for the browser's find-in-page and for screen readers.
        disableVirtualization
        disableColumnMenu
        disableColumnSorting={disableColumnSorting}
        disableColumnFilter
        disableRowSelectionOnClick
        {...(actions.length > 0 && {
          checkboxSelection: true,
          isRowSelectable: ({ row }: GridRowParams<R>) => isSelectable(row),
          disableRowSelectionExcludeModel: true,
          keepNonExistentRowsSelected: true,
          rowSelectionModel: { type: 'include' as const, ids: new Set(list.selectedIds) },
          onRowSelectionModelChange: ({ ids }) => list.onSelect([...ids] as R['id'][]),
        })}
        localeText={{ ...localeText, ...checkBoxTexts() }}
        showToolbar
        slots={{ toolbar: ConsoleToolbar as ComponentType, footer: ConsoleFooter as ComponentType, baseLinearProgress: Loading }}
        slotProps={{
          toolbar: { actions, isSelectable, sorts: isPhone && !disableColumnSorting ? card.sorts : [] } as object,
          footer: { columns: menu } as object,
        }}
        sx={isPhone ? cardStyles(rowClick !== undefined, card) : cellStyles(rowClick !== undefined, density)}
      />
    </Box>
  )
}

/** Gives a cell its text as its title. MUI X does so only for cells without content of their own. */
function showWhole({ target }: MouseEvent) {
  const cell = (target as Element).closest<HTMLElement>('[role=gridcell]')
  if (cell) cell.title = cell.textContent
}

/** A log has no total until its last page. Before that, the list says that there is a next page. */
const rowCount = ({ total, hasNextPage = false }: ReturnType<typeof useListContext>) => ({
  rowCount: total ?? (hasNextPage ? -1 : 0),
  paginationMeta: { hasNextPage },
})

const checkBoxTexts = () => ({
  checkboxSelectionSelectAllRows: bulkTexts.selectPage,
  checkboxSelectionUnselectAllRows: bulkTexts.selectPage,
})

/** The columns in the user's order, with the user's widths and visibility, for the grid and for the columns menu. */
function useColumns<R extends RaRecord>(
  { columns: columnsOf, narrow, title, hidden, rowName }: Props<R>,
  hasCheckBoxes: boolean,
) {
  const locale = useLocale()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns contain texts in this language.
  const columns = useMemo(columnsOf, [columnsOf, locale])
  const isPhone = usePhone()
  const isNarrow = useIsNarrow() && !isPhone
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
  const titles = title ?? narrow?.slice(0, 1) ?? inOrder.slice(0, 1).map(({ field }) => field)
  const isTitle = ({ field }: { field: string }) => titles.includes(field)
  const titleKey = titles.join()
  const visible = useMemo(() => {
    const isShown = (field: string) => (isNarrow ? (narrow?.includes(field) ?? true) : !hidden?.includes(field))
    return { ...Object.fromEntries(columns.map(({ field }) => [field, isShown(field)])), ...settings.columns }
  }, [settings.columns, isNarrow, narrow, hidden, columns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `titleKey` contains the titles.
  const gridColumns = useMemo(() => {
    const sized = inOrder.map(column => {
      const width = settings.widths?.[column.field]
      return { ...gridColumn(column), ...(width !== undefined && { width, flex: 0 }) }
    })
    // On phones, the name is also the first cell for the keyboard and for screen readers.
    const shown = isPhone ? [...sized.filter(isTitle), ...sized.filter(column => !isTitle(column))] : sized
    return hasCheckBoxes ? [checkBoxes(rowName), ...shown] : shown
  }, [inOrder, settings.widths, hasCheckBoxes, rowName, isPhone, titleKey])
  return {
    columns: gridColumns,
    visible,
    menu: inOrder
      .filter(({ hideable }) => hideable !== false)
      .map(({ field, headerName }) => ({ field, label: headerName, shown: visible[field] !== false })),
    first: (isPhone ? gridColumns : inOrder).find(({ field }) => field !== checkField && visible[field] !== false)?.field,
    card: {
      titles,
      corners: inOrder.filter(({ corner }) => corner).map(({ field }) => field),
      labels: inOrder.map(({ field, headerName }) => [field, headerName] as const),
      sorts: inOrder.filter(({ sortable }) => sortable !== false).map(({ field, headerName }) => ({ field, label: headerName })),
      hasCheckBoxes,
    },
  }
}

/** Converts a column to one of MUI X. Its cells provide the row as react-admin's record. */
function gridColumn<R extends RaRecord>({ cell, control, corner: _, ...column }: ConsoleColumn<R>): GridColDef<R> {
  // A column with a width keeps it.
  const sized = { flex: column.width ? 0 : 1, minWidth: column.width ?? 80, ...column }
  const content = control ? <GridControl>{control}</GridControl> : cell
  if (!content) return sized
  return { ...sized, renderCell: ({ row }) => <RecordContextProvider value={row}>{content}</RecordContextProvider> }
}

/** Sorting and paging on the server. Selecting a page size saves it in the table's settings. */
function useServerMode() {
  const { sort, setSort, page, setPage, perPage, setPerPage } = useListContext()
  const { change } = useTableSettings()
  const sortModel = useMemo<GridSortModel>(
    () => (sort.field ? [{ field: sort.field, sort: sort.order === 'DESC' ? 'desc' : 'asc' }] : []),
    [sort.field, sort.order],
  )
  return {
    sortingMode: 'server' as const,
    sortModel,
    onSortModelChange: ([first]: GridSortModel) =>
      setSort({ field: first?.field ?? '', order: first?.sort === 'desc' ? 'DESC' : 'ASC' }),
    paginationMode: 'server' as const,
    paginationModel: { page: page - 1, pageSize: perPage },
    onPaginationModelChange: (model: GridPaginationModel) => {
      if (model.pageSize === perPage) return setPage(model.page + 1)
      const size = listPageSizes.find(option => option === model.pageSize)
      if (size) change({ page_size: size })
      setPerPage(model.pageSize)
    },
    pageSizeOptions: listPageSizes.some(size => size === perPage) ? listPageSizes : [perPage, ...listPageSizes],
  }
}

/** The component passes `slotProps` to the check box, although its type omits that prop. */
const NamedCheckBox = GridCellCheckboxRenderer as ComponentType<GridRenderCellParams & { slotProps: object }>

/** Check box column. The accessible name of each check box includes the row's name. */
const checkBoxes = <R extends RaRecord>(rowName: (row: R) => string): GridColDef<R> => ({
  ...(GRID_CHECKBOX_SELECTION_COL_DEF as GridColDef<R>),
  width: 42,
  minWidth: 42,
  flex: 0,
  renderCell: params => (
    <NamedCheckBox
      {...params}
      slotProps={{
        htmlInput: {
          'aria-label': bulkTexts.select(rowName(params.row)),
          ...(!params.api.isRowSelectable(params.id) && { title: bulkTexts.notSelectable }),
        },
      }}
    />
  ),
})

/** Progress bar hidden from screen readers, because a grid may contain only rows, and the result is announced anyway. */
const Loading = () => <LinearProgress aria-hidden="true" />
