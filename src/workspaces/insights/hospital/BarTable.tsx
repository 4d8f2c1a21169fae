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
import { outsideBar } from './outside.ts'
import { Told } from './Told.tsx'

type Props = {
  title: string
  bars: Bar[]
  /** Only a screen reader and the printer have it. */
  hidden: boolean
  onCases?: ((bar: Bar) => void) | undefined
}

const shown = { position: 'static', width: 'auto', height: 'auto', clip: 'auto', overflow: 'visible', m: 0 } as const

/** All of a chart in rows. On paper small groups are not told. */
export const BarTable = ({ title, bars, hidden, onCases }: Props) => (
  <Box sx={{ ...(hidden && visuallyHidden), '@media print': shown }}>
    <Table size="small" aria-label={title}>
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
            <TableCell align="right">
              <Told screen={bar.count.toLocaleString('en-US')} paper={outsideBar(bar.count)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)
