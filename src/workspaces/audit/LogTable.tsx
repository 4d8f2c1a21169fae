import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../../components/ScrollRegion.tsx'

/** Of a cell that only wide screens show. */
export const wide = { display: { xs: 'none', md: 'table-cell' } }

/** So many columns, the first ones, stand on narrow screens too. */
const onNarrow = 3

type Props = {
  label: string
  /** The columns' names. */
  columns: Readonly<Record<string, string>>
  /** A further heading, of a column without a name. */
  more?: ReactNode
  /** Cells of several lines begin at the top. */
  align?: 'top'
  children: ReactNode
}

/** A log, newest first. It scrolls in its own box where it is too wide. */
export const LogTable = ({ label, columns, more, align, children }: Props) => (
  <ScrollRegion label={label} framed>
    <Table
      size="small"
      aria-label={label}
      sx={{ bgcolor: 'background.paper', '& td, & th': { px: { xs: 1, md: 1.5 }, verticalAlign: align } }}
    >
      <TableHead>
        <TableRow>
          {Object.entries(columns).map(([column, name], at) => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(at >= onNarrow && wide) }}>
              {name}
            </TableCell>
          ))}
          {more}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>{children}</TableBody>
    </Table>
  </ScrollRegion>
)
