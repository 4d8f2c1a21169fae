import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { FacilityReport, FacilitySort } from '#domain/insights/times.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import type { Side } from './TimeFigures.tsx'
import { hoursText } from './TimeFigures.tsx'

const labels = texts.times
/** The number of rows before "Show all". */
const firstRows = 8
/** For columns that phones leave out. */
export const wide = { display: { xs: 'none', sm: 'table-cell' } } as const

/** On a phone, columns are narrow, and only the heading that the rows are sorted by has an arrow. */
const cells = {
  '& th, & td': { px: { xs: 0.5, sm: 1.5 }, verticalAlign: 'top' },
  '& thead th': { lineHeight: 1.3 },
  '& tbody td': { whiteSpace: { sm: 'nowrap' }, textWrap: 'balance' },
  '& .MuiTableSortLabel-icon': { mx: { xs: 0, sm: 0.5 }, display: { xs: 'none', sm: 'inline-block' } },
  '& .Mui-active .MuiTableSortLabel-icon': { display: 'inline-block' },
  // On paper, the decline reasons need the room.
  '@media print': {
    '& .MuiTableSortLabel-icon': { display: 'none' },
    '& td:last-of-type': { width: '40%' },
  },
} as const

type Props = { report: FacilityReport; side: Side; sort: FacilitySort; onSort: (sort: FacilitySort) => void }

/** Facilities with their figures. On a phone, the number sent and the decline reasons share a cell with another column. */
export function FacilityTable({ report, side, sort, onSort }: Props) {
  const [all, setAll] = useState(false)
  const { facilities, total } = report
  const words = labels[side]
  const columns: { name: FacilitySort; label: string; sx?: typeof wide }[] = [
    { name: 'sent', label: words.sent, sx: wide },
    { name: 'accepted', label: labels.accepted },
    { name: 'answer', label: labels.answer },
    { name: 'wait', label: words.wait },
  ]
  const heading = (name: FacilitySort, label: string) => (
    <TableSortLabel active={sort === name} direction={name === 'name' ? 'asc' : 'desc'} onClick={() => onSort(name)}>
      {label}
    </TableSortLabel>
  )
  const direction = (name: FacilitySort) => sort === name && (name === 'name' ? 'asc' : 'desc')
  return (
    <>
      <Table size="small" aria-label={labels.facilities} sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell sortDirection={direction('name')}>{heading('name', labels.facility)}</TableCell>
            {columns.map(({ name, label, sx }) => (
              <TableCell key={name} align="right" sortDirection={direction(name)} sx={sx}>
                {heading(name, label)}
              </TableCell>
            ))}
            <TableCell sx={wide}>{labels.reasons}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {facilities.slice(0, all ? undefined : firstRows).map(row => {
            const reasons = row.reasons.map(({ label, count }) => labels.reason(domainValue(label), count)).join(', ')
            return (
              <TableRow key={row.id}>
                <TableCell component="th" scope="row" sx={{ width: { xs: '46%', sm: 'auto' } }}>
                  {row.name}
                  {reasons && (
                    <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'block', sm: 'none' } }}>
                      {reasons}
                    </Typography>
                  )}
                </TableCell>
                <TableCell align="right" sx={wide}>
                  {row.sent.toLocaleString('en-US')}
                </TableCell>
                <TableCell align="right">
                  <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                    {labels.percent(row.accepted, row.percent)}
                  </Box>
                  <Box component="span" sx={{ display: { sm: 'none' } }}>
                    {labels.acceptedOf(row.accepted, row.sent)}
                  </Box>
                </TableCell>
                <TableCell align="right">{row.answer === null ? labels.dash : hoursText(row.answer)}</TableCell>
                <TableCell align="right">{row.wait === null ? labels.dash : hoursText(row.wait)}</TableCell>
                <TableCell sx={{ ...wide, color: 'text.secondary', 'tbody &&': { whiteSpace: 'normal', textWrap: 'wrap' } }}>
                  {reasons || labels.dash}
                </TableCell>
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
      {!all && facilities.length > firstRows && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 1 }}>
          {labels.showAll(facilities.length)}
        </Button>
      )}
      {facilities.length < total && (all || facilities.length <= firstRows) && (
        <Typography variant="caption" color="textSecondary">
          {labels.first(facilities.length, total)}
        </Typography>
      )}
    </>
  )
}
