import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { containsText } from '#domain/platform/text.ts'
import { texts } from '../i18n/english/grid.ts'
import { LabelledInput } from './fields/Labelled.tsx'
import { useFilters } from './hooks.ts'
import { RowTable } from './RowTable.tsx'

type Props<Row> = {
  label: string
  /** Name of the search in the URL. The page number has the same name with `_page`. */
  param: string
  columns: readonly string[]
  actionsLabel?: string
  rows: readonly Row[]
  /** Returns a row's searchable text. A row matches if it contains every word that the user typed. */
  searchText: (row: Row) => string
  search: string
  noMatches: (q: string) => string
  children: (row: Row) => ReactNode
}

/** Rows per page. Shorter tables have no search or paging. */
export const rowsPerPage = 10

/** A client-side table. Adds search and paging, which the URL contains, if there are many rows. */
export function PagedRows<Row>({
  label,
  param,
  columns,
  actionsLabel,
  rows,
  searchText,
  search,
  noMatches,
  children,
}: Props<Row>) {
  const pageParam = `${param}_page`
  const { filters, change } = useFilters([param, pageParam])
  // The router updates the URL too late for a controlled input.
  const [{ q, page: chosenPage }, setView] = useState(() => ({
    q: filters[param] ?? '',
    page: Math.max(0, Number(filters[pageParam] ?? 1) - 1) || 0,
  }))
  function show(view: { q: string; page: number }) {
    setView(view)
    change({ [param]: view.q, [pageParam]: view.page ? String(view.page + 1) : undefined })
  }
  const searchable = rows.length > rowsPerPage
  const words = searchable ? q.trim().split(/\s+/).map(containsText) : []
  const matches = rows.filter(row => words.every(isIn => isIn(searchText(row))))
  const page = Math.min(chosenPage, Math.max(0, Math.ceil(matches.length / rowsPerPage) - 1))
  return (
    <>
      {searchable && (
        <Box sx={{ mb: 1.5, maxWidth: 360 }}>
          <LabelledInput type="search" label={search} value={q} onChange={event => show({ q: event.target.value, page: 0 })} />
        </Box>
      )}
      {searchable && !matches.length ? (
        <Typography role="status" color="textSecondary">
          {noMatches(q.trim())}
        </Typography>
      ) : (
        <RowTable label={label} columns={columns} actionsLabel={actionsLabel}>
          {matches.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map(children)}
        </RowTable>
      )}
      {searchable && matches.length > 0 && (
        <TablePagination
          component="div"
          count={matches.length}
          page={page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          labelDisplayedRows={({ from, to, count }) => texts.rows(from, to, count)}
          onPageChange={(_event, next) => show({ q, page: next })}
        />
      )}
    </>
  )
}

type PageTurnerProps = { page: number; pageSize: number; total: number; onPage: (page: number) => void }

/** Buttons for newer and older rows, with the current range between them. Renders nothing if there is only one page. */
export function PageTurner({ page, pageSize, total, onPage }: PageTurnerProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 1 }}>
        {texts.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
      </Typography>
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {texts.newer}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {texts.older}
      </Button>
    </Box>
  )
}
