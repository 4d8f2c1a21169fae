import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { ScrollRegion } from './ScrollRegion.tsx'

export type RowTableFrameProps = {
  label: string
  columns: readonly string[]
  /** The last column's heading, which only screen readers announce. */
  actionsLabel?: string | undefined
  framed?: boolean
  /** Maximum height. Taller tables scroll below a sticky heading. */
  height?: number | string
  /**
   * For tables whose columns are not known in advance, such as those of an imported file. They scroll horizontally even on
   * phones.
   */
  unknownColumns?: boolean
  children: ReactNode
}

/** Column names as CSS variables, which label the cells of stacked rows. */
export const columnLabels = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name, at) => [`--column-${at + 1}`, JSON.stringify(name)]))

/**
 * The box of a small table. On phones, tables with more than two columns stack the cells of each row (theme/phone.css). Wide tables
 * scroll within their own box.
 */
export const RowTableFrame = ({ label, columns, actionsLabel, framed, height, unknownColumns, children }: RowTableFrameProps) => (
  <ScrollRegion
    label={label}
    framed={framed}
    height={height}
    className={`row-table${framed ? ' framed' : ''}${unknownColumns || columns.length < 3 ? '' : actionsLabel ? ' stacks acts' : ' stacks'}`}
    style={columnLabels(columns)}
  >
    {children}
  </ScrollRegion>
)

/** A small table without paging. */
export const RowTable = ({ children, ...frame }: RowTableFrameProps) => (
  <RowTableFrame {...frame}>
    <Table size="small" stickyHeader={frame.height !== undefined} aria-label={frame.label}>
      <TableHead>
        <TableRow>
          {frame.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat; their order is fixed.
            <TableCell key={at} sx={{ whiteSpace: 'nowrap' }}>
              {column}
            </TableCell>
          ))}
          {frame.actionsLabel && (
            <TableCell>
              <Box component="span" sx={visuallyHidden}>
                {frame.actionsLabel}
              </Box>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>{children}</TableBody>
    </Table>
  </RowTableFrame>
)
