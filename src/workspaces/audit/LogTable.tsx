import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { ScrollRegion } from '../../components/ScrollRegion.tsx'

/** Style for cells that appear only on wide screens. */
export const wide = { display: { xs: 'none', md: 'table-cell' } }

/** Narrow screens show only this many columns, starting with the first. */
const narrowCount = 3

type Props = {
  label: string
  /** Column headings by field. */
  columns: Readonly<Record<string, string>>
  /** Additional heading cell for a column without a visible heading. */
  extraHeading?: ReactNode
  children: ReactNode
}

/** Table of log entries, newest first. Scrolls horizontally on narrow screens. */
export const LogTable = ({ label, columns, extraHeading, children }: Props) => (
  <ScrollRegion label={label} framed>
    <Table size="small" aria-label={label} sx={{ bgcolor: 'background.paper', '& td, & th': { px: { xs: 1, md: 1.5 } } }}>
      <TableHead>
        <TableRow>
          {Object.entries(columns).map(([column, name], at) => (
            <TableCell key={column} sx={{ fontWeight: 600, whiteSpace: 'nowrap', ...(at >= narrowCount && wide) }}>
              {name}
            </TableCell>
          ))}
          {extraHeading}
        </TableRow>
      </TableHead>
      <TableBody sx={{ '& tr:last-of-type td': { borderBottom: 0 } }}>{children}</TableBody>
    </Table>
  </ScrollRegion>
)
