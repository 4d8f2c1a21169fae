import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { ScrollRegion } from './ScrollRegion.tsx'

type Props = {
  label: string
  columns: readonly string[]
  /** What the last column holds, said to screen readers alone. */
  last?: string
  framed?: boolean
  /** Higher than this it scrolls, under a heading that stays. */
  height?: number | string
  /** On a phone the columns share the width and long words break, instead of scrolling sideways. */
  breaks?: boolean
  children: ReactNode
}

const broken = { tableLayout: { xs: 'fixed', sm: 'auto' }, '& td, & th': { overflowWrap: 'anywhere' } } as const

/**
 * A small table, whole on one page; where it is too large it scrolls in its own box.
 */
export const RowTable = ({ label, columns, last, framed, height, breaks, children }: Props) => (
  <ScrollRegion label={label} framed={framed} height={height}>
    <Table
      size="small"
      stickyHeader={height !== undefined}
      aria-label={label}
      sx={[
        {
          '& td, & th': { px: framed ? { xs: 1, sm: 1.5 } : 1 },
          '& tr:last-of-type td, & tr:last-of-type th[scope=row]': { borderBottom: 0 },
        },
        breaks === true && broken,
      ]}
    >
      <TableHead>
        <TableRow>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike; they stand where they stand.
            <TableCell key={at} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
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
  </ScrollRegion>
)
