import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'

type Props = {
  label: string
  columns: readonly string[]
  /** What the last column holds, said to screen readers alone. */
  last?: string
  children: ReactNode
}

/** A small table, whole on one page; where it is too wide it scrolls in its own box, by keyboard too. */
export const RowTable = ({ label, columns, last, children }: Props) => (
  <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={label} sx={{ '& td, & th': { px: 1 }, '& tr:last-of-type td': { borderBottom: 0 } }}>
      <TableHead>
        <TableRow>
          {columns.map(column => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
          {last && (
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {last}
              </Box>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </Box>
)
