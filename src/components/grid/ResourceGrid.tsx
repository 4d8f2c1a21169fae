import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { DataGrid, type GridColDef, type GridDensity, type GridSortModel } from '@mui/x-data-grid'
import { localStorageStore, type RaRecord, StoreContextProvider, useListContext } from 'ra-core'
import { useMemo } from 'react'
import { texts } from '../../i18n/english/grid.ts'
import { nonce } from '../../layout/Appearance.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { FailedState } from '../FailedState.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { useGridLook } from './useGridLook.ts'

type Props<R extends RaRecord> = {
  /** What the grid lists, for screen readers: "Users". */
  label: string
  /** Its columns; `field` is the name by which the server orders. A column that it cannot order by has `sortable: false`. */
  columns: readonly GridColDef<R>[]
  /** Under this name its look is remembered, per user; the label where two grids do not share one. */
  name?: string
  /** What is said when there is nothing at all, and what can be done. */
  empty?: string
  /** The columns that a narrow screen shows at first; all of them, unless told. */
  narrow?: readonly string[]
  rowClassName?: (row: R) => string
}

/** In the browser's own storage, apart from the rest of react-admin's, which is forgotten with the page. */
const looks = localStorageStore('1', 'Passage')
const sizes = [20, 50, 100]

/** The rows of the `ResourceList` around it: order and pages by the server; columns, widths and row height as each user likes them. */
export const ResourceGrid = <R extends RaRecord>(props: Props<R>) => (
  <StoreContextProvider value={looks}>
    <Grid {...props} />
  </StoreContextProvider>
)

function Grid<R extends RaRecord>({ label, columns, name = label, empty = texts.none, narrow, rowClassName }: Props<R>) {
  const list = useListContext<R>()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })
  // A narrow screen has a look of its own.
  const { look, change } = useGridLook(isNarrow ? `${name}.narrow` : name)
  const visible = useMemo(
    () =>
      look.columns ?? (isNarrow && narrow ? Object.fromEntries(columns.map(({ field }) => [field, narrow.includes(field)])) : {}),
    [look.columns, isNarrow, narrow, columns],
  )
  const shown = useMemo(
    () =>
      columns.map(column => {
        const width = look.widths?.[column.field]
        return { flex: 1, minWidth: 110, ...column, ...(width !== undefined && { width, flex: 0 }) }
      }),
    [columns, look.widths],
  )
  const sortModel = useMemo<GridSortModel>(
    () => (list.sort.field ? [{ field: list.sort.field, sort: list.sort.order === 'DESC' ? 'desc' : 'asc' }] : []),
    [list.sort.field, list.sort.order],
  )
  if (list.error && !list.isFetching) return <FailedState error={list.error} onRetry={list.refetch} />
  if (!list.isPending && list.total === 0) return <Nothing said={empty} />
  return (
    // The grid scrolls sideways in its own box; the page never does.
    <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: 240 }}>
      <DataGrid
        nonce={nonce}
        aria-label={label}
        rows={list.data ?? []}
        columns={shown}
        loading={list.isPending || list.isPlaceholderData}
        rowCount={list.total ?? 0}
        paginationMode="server"
        paginationModel={{ page: list.page - 1, pageSize: list.perPage }}
        onPaginationModelChange={({ page, pageSize }) =>
          pageSize === list.perPage ? list.setPage(page + 1) : list.setPerPage(pageSize)
        }
        pageSizeOptions={sizes.includes(list.perPage) ? sizes : [list.perPage, ...sizes]}
        sortingMode="server"
        sortModel={sortModel}
        onSortModelChange={([first]) =>
          list.setSort({ field: first?.field ?? '', order: first?.sort === 'desc' ? 'DESC' : 'ASC' })
        }
        density={look.density ?? 'compact'}
        onDensityChange={(density: GridDensity) => change({ density })}
        columnVisibilityModel={visible}
        onColumnVisibilityModelChange={chosen => change({ columns: chosen })}
        onColumnWidthChange={({ colDef, width }) => change({ widths: { ...look.widths, [colDef.field]: Math.round(width) } })}
        getRowClassName={({ row }) => rowClassName?.(row) ?? ''}
        // A page is at most a hundred rows: all of them are there, for the browser's own search and for screen readers.
        disableVirtualization
        disableColumnMenu
        disableColumnFilter
        disableRowSelectionOnClick
        showToolbar
        slots={{ toolbar: GridToolbar as never }}
        slotProps={{
          toolbar: { name: isNarrow ? `${name}.narrow` : name } as never,
          loadingOverlay: { variant: 'linear-progress', noRowsVariant: 'skeleton' },
        }}
        sx={{
          bgcolor: 'background.paper',
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
        }}
      />
    </Box>
  )
}

/** Nobody there, or nobody whom the filters find: then they can be cleared at once. */
function Nothing({ said }: { said: string }) {
  const { filterValues, setFilters } = useListContext()
  const filtered = Object.keys(filterValues).length > 0
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <EmptyState title={filtered ? texts.noneFound : said}>
        {filtered && (
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            {texts.clear}
          </Button>
        )}
      </EmptyState>
    </Box>
  )
}
