import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { useStore } from 'ra-core'
import type { ReactNode } from 'react'
import { containsText } from '#domain/platform/foldedText.ts'
import { texts } from '../i18n/english/grid.ts'
import { LabelledInput } from './fields/LabelledInput.tsx'
import { RowTable } from './RowTable.tsx'

type Props<Row> = {
  label: string
  /** Key of the search and page number in react-admin's store, which keeps them until the app reloads. */
  storeKey: string
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

const initial = { q: '', page: 0 }

/** A client-side table. Adds search and paging if there are many rows. */
export function PagedRows<Row>({
  label,
  storeKey,
  columns,
  actionsLabel,
  rows,
  searchText,
  search,
  noMatches,
  children,
}: Props<Row>) {
  const [{ q, page: storedPage }, setView] = useStore(storeKey, initial)
  const searchable = rows.length > rowsPerPage
  const words = searchable ? q.trim().split(/\s+/).map(containsText) : []
  const matches = rows.filter(row => words.every(isIn => isIn(searchText(row))))
  const page = Math.min(storedPage, Math.max(0, Math.ceil(matches.length / rowsPerPage) - 1))
  return (
    <>
      {searchable && (
        <Box sx={{ mb: 1.5, maxWidth: 360 }}>
          <LabelledInput type="search" label={search} value={q} onChange={event => setView({ q: event.target.value, page: 0 })} />
        </Box>
      )}
      {searchable && !matches.length ? (
        <Typography role="status" color="textSecondary">
          {noMatches(q.trim())}
        </Typography>
      ) : (
        <RowTable label={label} columns={columns} {...(actionsLabel && { actionsLabel })}>
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
          onPageChange={(_event, next) => setView({ q, page: next })}
        />
      )}
    </>
  )
}
