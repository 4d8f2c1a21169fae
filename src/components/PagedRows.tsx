import Box from '@mui/material/Box'
import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import { useStore } from 'ra-core'
import type { ReactNode } from 'react'
import { texts } from '../i18n/english/shell.ts'
import { LabelledInput } from './form/LabelledInput.tsx'
import { RowTable } from './RowTable.tsx'

type Props<Row> = {
  label: string
  /** Key in react-admin's store for search and page, which are kept until the browser reloads the app. */
  storeKey: string
  columns: readonly string[]
  last?: string
  rows: readonly Row[]
  /** Searchable text of a row; every typed word must occur in it. */
  wordsOf: (row: Row) => string
  search: string
  noneFound: (q: string) => string
  children: (row: Row) => ReactNode
}

/** Rows per page; shorter tables have no search or paging. */
export const rowsPerPage = 10

const first = { q: '', page: 0 }

/** A client-side table with search and paging if it has many rows. */
export function PagedRows<Row>({ label, storeKey, columns, last, rows, wordsOf, search, noneFound, children }: Props<Row>) {
  const [{ q, page: wanted }, keep] = useStore(storeKey, first)
  const many = rows.length > rowsPerPage
  const words = many ? q.trim().toLowerCase().split(/\s+/) : []
  const found = rows.filter(row => words.every(word => wordsOf(row).toLowerCase().includes(word)))
  const page = Math.min(wanted, Math.max(0, Math.ceil(found.length / rowsPerPage) - 1))
  return (
    <>
      {many && (
        <Box sx={{ mb: 1.5, maxWidth: 360 }}>
          <LabelledInput type="search" label={search} value={q} onChange={event => keep({ q: event.target.value, page: 0 })} />
        </Box>
      )}
      {many && !found.length ? (
        <Typography role="status" color="textSecondary">
          {noneFound(q.trim())}
        </Typography>
      ) : (
        <RowTable label={label} columns={columns} {...(last && { last })}>
          {found.slice(page * rowsPerPage, (page + 1) * rowsPerPage).map(children)}
        </RowTable>
      )}
      {many && found.length > 0 && (
        <TablePagination
          component="div"
          count={found.length}
          page={page}
          rowsPerPage={rowsPerPage}
          rowsPerPageOptions={[rowsPerPage]}
          labelDisplayedRows={({ from, to, count }) => texts.page.rows(from, to, count)}
          onPageChange={(_event, next) => keep({ q, page: next })}
        />
      )}
    </>
  )
}
