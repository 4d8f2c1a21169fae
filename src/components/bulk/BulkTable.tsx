import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'

type Props = { label: string; columns: readonly string[]; children: ReactNode }

/** The rows of a preview or a report: in their own box, which scrolls by keyboard too, under a heading that stays. */
export const BulkTable = ({ label, columns, children }: Props) => (
  <Box
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{ maxHeight: 'min(46vh, 420px)', overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}
  >
    <Table
      size="small"
      stickyHeader
      aria-label={label}
      sx={{ tableLayout: { xs: 'fixed', sm: 'auto' }, '& td, & th': { px: { xs: 1, sm: 1.5 }, overflowWrap: 'anywhere' } }}
    >
      <TableHead>
        <TableRow>
          {columns.map(column => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </Box>
)
