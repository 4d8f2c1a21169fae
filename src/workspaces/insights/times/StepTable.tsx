import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { changeOf, type Figure } from '#domain/insights/times.ts'
import type { Times } from '#domain/insights/timesSchema.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { hoursText } from './hoursText.ts'
import type { Side } from './TimeFigures.tsx'

const labels = texts.times
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const
const minutesText = (minutes: number | null) => (minutes === null ? labels.dash : hoursText(minutes))
const cells = { '& th, & td': { px: { xs: 0.5, sm: 1.5 } }, '& tbody td': { whiteSpace: { sm: 'nowrap' } } }

function changeText(current: Figure, before: Figure) {
  const change = changeOf(current, before)
  return change === null ? labels.dash : labels.signed(change > 0 ? '+' : change < 0 ? '−' : '', Math.abs(change))
}

/** Every step's times in this period and the one before. Steps whose time is not known in either are left out. */
export function StepTable({ times, side }: { times: Times; side: Side }) {
  const { boarding, milestones } = times
  const steps = milestones
    .filter(({ current, before }) => current.count + before.count > 0)
    .map(({ milestone, ...figures }) => ({ label: labels.milestones[milestone] as string, ...figures }))
  const rows = side === 'hospital' ? [...steps, { label: labels.boarding, ...boarding }] : steps
  return (
    <>
      <Table size="small" aria-label={labels[side].stepTable} sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>{labels.step}</TableCell>
            <TableCell align="right">{labels[side].unit}</TableCell>
            <TableCell align="right">{labels.median}</TableCell>
            <TableCell align="right">{labels.longest}</TableCell>
            <TableCell align="right" sx={wide}>
              {labels.before}
            </TableCell>
            <TableCell align="right">{labels.change}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, current, before }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{current.count.toLocaleString('en-US')}</TableCell>
              <TableCell align="right">{minutesText(current.median)}</TableCell>
              <TableCell align="right">{minutesText(current.p90)}</TableCell>
              <TableCell align="right" sx={wide}>
                {minutesText(before.median)}
              </TableCell>
              <TableCell align="right">{changeText(current, before)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {side === 'hospital' && boarding.current.count > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {labels.boardingTotal(hoursText(boarding.total))}
        </Typography>
      )}
      {times.out_of_order > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {labels.outOfOrder(times.out_of_order)}
        </Typography>
      )}
    </>
  )
}

/** Medians by the patient's primary payer. */
export const PayerTable = ({ times, side }: { times: Times; side: Side }) => (
  <Table size="small" aria-label={labels[side].payers} sx={cells}>
    <TableHead>
      <TableRow>
        <TableCell>{labels.payer}</TableCell>
        <TableCell align="right">{labels[side].unit}</TableCell>
        <TableCell align="right">{labels.acceptance}</TableCell>
        <TableCell align="right">{labels.admission}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {times.payers.map(({ payer, count, acceptance, admission }) => (
        <TableRow key={payer}>
          <TableCell component="th" scope="row">
            {payer}
          </TableCell>
          <TableCell align="right">{count.toLocaleString('en-US')}</TableCell>
          <TableCell align="right">{minutesText(acceptance.median)}</TableCell>
          <TableCell align="right">{minutesText(admission.median)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
