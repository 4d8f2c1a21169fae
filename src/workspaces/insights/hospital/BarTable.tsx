import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import type { Bar } from '#domain/insights/contract.ts'
import { texts } from '../../../i18n/english/insights.ts'

type Props = {
  title: string
  caption: string
  bars: Bar[]
  /** Visible to screen readers only. */
  hidden: boolean
  onCases?: ((bar: Bar) => void) | undefined
}

/** All rows of a chart as a table on screen; printing uses its own table. */
export const BarTable = ({ title, caption, bars, hidden, onCases }: Props) => (
  <Box sx={{ ...(hidden && visuallyHidden), '@media print': { display: 'none' } }}>
    <Table size="small" aria-label={title}>
      <caption style={{ captionSide: 'top', padding: '4px 0' }}>{caption}</caption>
      <TableHead>
        <TableRow>
          <TableCell>{texts.chart.label}</TableCell>
          <TableCell align="right">{texts.chart.count}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {bars.map(bar => (
          <TableRow key={bar.key}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {onCases && !hidden ? (
                <Link component="button" type="button" onClick={() => onCases(bar)} sx={{ textAlign: 'left', minHeight: 24 }}>
                  {bar.label}
                </Link>
              ) : (
                bar.label
              )}
            </TableCell>
            <TableCell align="right">{bar.count.toLocaleString('en-US')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
