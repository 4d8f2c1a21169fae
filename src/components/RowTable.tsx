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
  /** The rows of somebody's file, as many columns as it has: they scroll sideways on a phone, too. */
  foreign?: boolean
  children: ReactNode
}

/** What each value is called where it stands by itself. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name, at) => [`--column-${at + 1}`, JSON.stringify(name)]))

/**
 * A small table, whole on one page. On a phone its rows stand one below the other, each whole (theme/phone.css); two columns
 * have room enough there. Where it is too large it scrolls in its own box.
 */
export const RowTable = ({ label, columns, last, framed, height, foreign, children }: Props) => (
  <ScrollRegion label={label} framed={framed} height={height}>
    <Table
      size="small"
      stickyHeader={height !== undefined}
      aria-label={label}
      className={`row-table${framed ? ' framed' : ''}${foreign || columns.length < 3 ? '' : last ? ' stacks acts' : ' stacks'}`}
      style={namesOf(columns)}
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
