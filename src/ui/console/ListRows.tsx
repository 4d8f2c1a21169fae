import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ListContextProvider, type RaRecord, ResourceContextProvider, useList, useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { FilterLiveSearch, ReferenceManyField } from 'react-admin'
import { maxSearchLength } from '../fields/Labelled.tsx'
import { useFilters } from '../hooks.ts'
import { CardSkeletons } from '../PageSkeleton.tsx'
import { FailedState } from '../StateBox.tsx'
import { ListPages, quiet, serverSort } from './ConsoleList.tsx'
import { ConsoleTable, type TableColumn } from './ConsoleTable.tsx'
import { ServerExportButton } from './ListExportButton.tsx'

type Props = {
  label: string
  /** Name of the search in the URL. The page number has the same name with `_page`. */
  param: string
  columns: readonly TableColumn[]
  actions?: TableColumn
  /** Label of the search. */
  search: string
  noMatches: (q: string) => string
  /** Shown if there are no rows at all. */
  none: string
}

type ExportProps = {
  /** The table's search in the URL. */
  param: string
  fileName: string
  load: (query: { q?: string }) => Promise<Blob>
}

/** Downloads all rows of a table that match its search. In the heading of its section. */
export function RowsExport({ param, fileName, load }: ExportProps) {
  const { filters } = useFilters([param])
  const q = filters[param]
  return <ServerExportButton fileName={fileName} load={() => load(q ? { q } : {})} />
}

/** Rows per page. Shorter tables have no search and no pages. */
export const rowsPerPage = 10

type ReferenceProps = Props & {
  /** A resource that the API lists below organizations. */
  reference: 'organizationMembers' | 'organizationLocations'
  organization_id: number
}

/** The organization's rows, by react-admin's `ReferenceManyField`. The server searches and pages. */
export function ReferenceRows({ reference, organization_id, ...table }: ReferenceProps) {
  const { start } = useTableUrl(table.param)
  return (
    <ReferenceManyField
      resource="organizations"
      record={{ id: organization_id }}
      reference={reference}
      target="organization_id"
      sort={serverSort}
      perPage={rowsPerPage}
      page={start.page}
      filter={start.filter}
      debounce={250}
      queryOptions={quiet}
    >
      <ListRows {...table} />
    </ReferenceManyField>
  )
}

/** Rows that the caller has loaded, with search and pages in the browser by react-admin's `useList`. */
export function LocalRows<R extends RaRecord>({ rows, ...table }: Props & { rows: R[] }) {
  const { start } = useTableUrl(table.param)
  const list = useList({ data: rows, perPage: rowsPerPage, page: start.page, filter: start.filter, resource: table.param })
  return (
    <ResourceContextProvider value={table.param}>
      <ListContextProvider value={list}>
        <ListRows {...table} />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}

/** The table's search and page in the URL. `start` is what the screen was opened with. */
function useTableUrl(param: string) {
  const pageParam = `${param}_page`
  const { filters, change } = useFilters([param, pageParam])
  const [start] = useState(() => {
    const q = filters[param]
    const page = Number(filters[pageParam] ?? 1)
    return { page: Number.isInteger(page) && page > 0 ? page : 1, filter: q ? { q } : {} }
  })
  function save(q: string, page: number) {
    const shownPage = page > 1 ? String(page) : undefined
    if (q === (filters[param] ?? '') && shownPage === filters[pageParam]) return
    change({ [param]: q, [pageParam]: shownPage })
  }
  return { start, save }
}

/** The rows of react-admin's list context as a small table and, if there are many, a search and pages, which the URL contains. */
function ListRows({ label, param, columns, actions, search, noMatches, none }: Props) {
  const { data, total, error, isPending, isFetching, refetch, filterValues, page, setPage } = useListContext()
  const { save } = useTableUrl(param)
  const q: string = filterValues.q ?? ''
  const isLong = useStaysTrue(q !== '' || (total ?? 0) > rowsPerPage)
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / rowsPerPage))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` differs in each render.
  useEffect(() => save(q, page), [q, page])
  // The last page's only row may have been removed.
  useEffect(() => {
    if (!isPending && page > lastPage) setPage(lastPage)
  }, [isPending, page, lastPage, setPage])
  if (error && !isFetching) return <FailedState error={error} onRetry={refetch} />
  if (isPending || !data) return <CardSkeletons rows={1} height={160} />
  if (!isLong && !data.length) return <Typography color="textSecondary">{none}</Typography>
  return (
    <>
      {isLong && (
        <Box sx={{ mb: 1.5, maxWidth: 360 }}>
          <FilterLiveSearch
            source="q"
            label={search}
            fullWidth
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: maxSearchLength, spellCheck: false } }}
          />
        </Box>
      )}
      {data.length ? (
        <ConsoleTable label={label} columns={columns} actions={actions} />
      ) : (
        <Typography role="status" color="textSecondary">
          {noMatches(q)}
        </Typography>
      )}
      {isLong && <ListPages />}
    </>
  )
}

/** Whether the condition has ever been true. A search must not disappear while someone types in it. */
function useStaysTrue(condition: boolean) {
  const [was, setWas] = useState(condition)
  if (condition && !was) setWas(true)
  return condition || was
}
