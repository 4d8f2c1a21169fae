import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import type { FacilityReport, Times } from '#domain/insights/times.ts'
import { changeOf, type FacilitySort, type Figure } from '#domain/insights/times.ts'
import { usDay } from '#domain/platform/dates.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { Dash } from '../../../ui/Facts.tsx'
import { columnLabels } from '../../../ui/RowTable.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { FigureCard } from '../FigureCard.tsx'
import { grids } from '../grids.ts'
import { FacilityTable, wide } from './FacilityTable.tsx'
import { hoursText, knownSteps, type Side, Sparkline, scaleOf, TimeFigures, threeColumns, whyNoChange } from './TimeFigures.tsx'

const labels = texts.times

type Props<TimesKey extends QueryKey, FacilitiesKey extends QueryKey> = {
  side: Side
  times: UseQueryOptions<Times, Error, Times, TimesKey>
  facilities: (sort: FacilitySort) => UseQueryOptions<FacilityReport, Error, FacilityReport, FacilitiesKey>
}

/** How long placements took, as seen by a hospital or a treatment center (S-30). */
export function TimeReport<TimesKey extends QueryKey, FacilitiesKey extends QueryKey>({
  side,
  times: timesQuery,
  facilities: facilitiesQuery,
}: Props<TimesKey, FacilitiesKey>) {
  const id = useId()
  const [sort, setSort] = useState<FacilitySort>('sent')
  const times = useQuery(timesQuery)
  const facilities = useQuery(facilitiesQuery(sort))
  const words = labels[side]
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, mb: 3 }}>
      <Box>
        <Typography id={id} variant="h2">
          {words.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ minHeight: 20 }}>
          {times.data && words.about(usDay(times.data.before.start_date), usDay(times.data.before.end_date))}
        </Typography>
      </Box>
      {times.error ? (
        <FailedState error={times.error} onRetry={times.refetch} />
      ) : !times.data ? (
        <Box sx={threeColumns} aria-busy="true">
          {[0, 1, 2].map(card => (
            <Skeleton key={card} variant="rounded" height={132} />
          ))}
        </Box>
      ) : (
        <TimeFigures times={times.data} side={side} />
      )}
      {facilities.error ? (
        <FailedState error={facilities.error} onRetry={facilities.refetch} />
      ) : (
        <FigureCard title={labels.facilities} help={labels.facilitiesHelp(words.wait)} busy={!facilities.data}>
          {!facilities.data ? (
            <Skeleton variant="rounded" height={400} />
          ) : facilities.data.total ? (
            <FacilityTable report={facilities.data} side={side} sort={sort} onSort={setSort} />
          ) : (
            <Empty />
          )}
        </FigureCard>
      )}
      {(times.isPending || facilities.isPending) && (
        <Box sx={grids.cards}>
          {[0, 1, 2, 3].map(card => (
            <Skeleton key={card} variant="rounded" height={270} />
          ))}
        </Box>
      )}
      {times.data && facilities.data && (
        <Box sx={grids.cards}>
          <FigureCard title={words.funnel} help={labels.funnelHelp} busy={false}>
            <TableWithBars
              title={words.funnel}
              headings={[labels.step, words.unit, labels.share, labels.before]}
              rows={times.data.funnel
                // A treatment center sees only patients who applied.
                .filter(({ step }) => side === 'hospital' || step !== 'applied')
                .map(({ step, count, percent, before }) => ({
                  key: step,
                  label: words.steps[step],
                  bars: [count, before.count],
                  values: [
                    count.toLocaleString('en-US'),
                    texts.platform.percent(percent),
                    labels.percent(before.count, before.percent),
                  ],
                }))}
            />
          </FigureCard>
          <FigureCard title={words.stepTable} help={labels.stepHelp} busy={false}>
            <StepTable times={times.data} side={side} />
          </FigureCard>
          <FigureCard title={labels.declines} help={labels.declinesHelp} busy={false}>
            {facilities.data.reasons.length ? <DeclineReasons reasons={facilities.data.reasons} /> : <Empty />}
          </FigureCard>
          <FigureCard title={words.payers} help={labels.payersHelp} busy={false}>
            {times.data.payers.length ? <PayerTable times={times.data} side={side} /> : <Empty />}
          </FigureCard>
        </Box>
      )}
    </Box>
  )
}

/** The number of decline reasons in the table. */
const maxReasons = 7

const DeclineReasons = ({ reasons }: Pick<FacilityReport, 'reasons'>) => (
  <>
    <TableWithBars
      title={labels.declines}
      headings={[labels.reasonHeading, labels.applications, labels.before]}
      rows={reasons.slice(0, maxReasons).map(({ label, count, before }) => ({
        key: label,
        label: domainValue(label),
        bars: [count, before],
        values: [count, before].map(number => number.toLocaleString('en-US')),
      }))}
    />
    {reasons.length > maxReasons && (
      <Typography variant="caption" color="textSecondary" sx={{ px: { xs: 0.5, sm: 1.5 } }}>
        {labels.otherReasons(reasons.length - maxReasons)}
      </Typography>
    )}
  </>
)

const Empty = () => (
  <Typography color="textSecondary" sx={{ py: 2, textAlign: 'center' }}>
    {labels.none}
  </Typography>
)

type TableWithBarsProps = {
  title: string
  headings: readonly string[]
  /** `bars`: the number that is drawn, and that of the period before. `values`: the cells. */
  rows: readonly { key: string; label: string; bars: readonly [number, number]; values: readonly string[] }[]
}

/**
 * A table with a bar below each name, and a thin grey one for the period before, all on one scale. It is a chart and its table in one. The
 * last column, of the period before, is grey, too.
 */
function TableWithBars({ title, headings, rows }: TableWithBarsProps) {
  const most = Math.max(1, ...rows.flatMap(({ bars }) => bars))
  // On a phone, four columns fit. The bar shows the period before.
  const leftOut = headings.length > 4 ? wide : {}
  const isLast = (at: number) => at === headings.length - 1
  return (
    <Table size="small" aria-label={title} sx={cells}>
      <TableHead>
        <TableRow>
          {headings.map((heading, at) => (
            <TableCell key={heading} align={at ? 'right' : 'left'} sx={isLast(at) ? leftOut : {}}>
              {heading}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, label, bars, values }) => (
          <TableRow key={key}>
            <TableCell component="th" scope="row" sx={{ width: '56%' }}>
              {label}
              {bars.map((length, before) => (
                <Box
                  // biome-ignore lint/suspicious/noArrayIndexKey: the period, and the one before.
                  key={before}
                  aria-hidden="true"
                  data-bar
                  data-printed
                  sx={{
                    height: before ? 3 : 7,
                    mt: before ? '1px' : 0.5,
                    borderRadius: 0.5,
                    bgcolor: before ? 'text.disabled' : 'primary.main',
                    printColorAdjust: 'exact',
                    width: `${(100 * length) / most}%`,
                  }}
                />
              ))}
            </TableCell>
            {values.map((value, at) => (
              <TableCell key={headings[at + 1]} align="right" sx={isLast(at + 1) ? { color: 'text.secondary', ...leftOut } : {}}>
                {value}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const minutesText = (minutes: number | null) => (minutes === null ? labels.dash : hoursText(minutes))
const cells = { '& th, & td': { px: { xs: 0.5, sm: 1.5 } }, '& tbody td': { whiteSpace: { sm: 'nowrap' } } }

/** A long time takes two lines, "6 hr" and "26 min", because seven columns are wider than the card in one line. */
const stepCells = {
  ...cells,
  '& tr > td, & tr > th': { px: { sm: 0.75 } },
  '& tbody td': { textWrap: 'balance' },
  // phone.css would stack it.
  '& tbody > tr > td:last-of-type': { display: { xs: 'none', sm: 'table-cell' } },
}

function Change({ current, before }: { current: Figure; before: Figure }) {
  const change = changeOf(current, before)
  if (change === null) {
    const reason = whyNoChange(current, before)
    return (
      <span title={reason}>
        <Dash>{reason}</Dash>
      </span>
    )
  }
  return labels.signed(change > 0 ? '+' : change < 0 ? '−' : '', Math.abs(change))
}

/**
 * Every step's times in this period and the one before. Steps whose time is not known in either are left out. On phones, the columns are
 * stacked, without the trend.
 */
function StepTable({ times, side }: { times: Times; side: Side }) {
  const { boarding } = times
  const steps = knownSteps(times).map(({ milestone, ...figures }) => ({
    label: labels.milestones[milestone] as string,
    booked: milestone === 'departure' ? times.booked_departures : 0,
    ...figures,
  }))
  const rows = side === 'hospital' ? [...steps, { label: labels.boarding, booked: 0, ...boarding }] : steps
  const highest = scaleOf(times)
  const columns = [labels.step, labels[side].unit, labels.median, labels.longest, labels.before, labels.change, labels.trend]
  return (
    <>
      <Table
        size="small"
        aria-label={labels[side].stepTable}
        className="row-table stacks"
        style={columnLabels(columns)}
        sx={stepCells}
      >
        <TableHead>
          <TableRow>
            {columns.map((column, at) => (
              <TableCell
                key={column}
                align={at && column !== labels.trend ? 'right' : 'left'}
                sx={column === labels.trend ? wide : {}}
              >
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ label, booked, current, before, weeks }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {domainValue(label)}
                {booked > 0 && (
                  <Typography variant="caption" color="textSecondary" component="div">
                    {labels.asBooked(booked, current.count)}
                  </Typography>
                )}
              </TableCell>
              <TableCell align="right">{current.count.toLocaleString('en-US')}</TableCell>
              <TableCell align="right">{minutesText(current.median)}</TableCell>
              <TableCell align="right">{minutesText(current.p90)}</TableCell>
              <TableCell align="right">{minutesText(before.median)}</TableCell>
              <TableCell align="right">
                <Change current={current} before={before} />
              </TableCell>
              <TableCell sx={{ ...wide, width: 148, py: 0 }}>
                <Suspense fallback={<Box sx={{ height: 44 }} />}>
                  <Sparkline weeks={weeks} before={before.median} max={highest} />
                </Suspense>
              </TableCell>
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

/** Times by the patient's primary payer, longest first, with a bar for the time to admission. */
const PayerTable = ({ times, side }: { times: Times; side: Side }) => (
  <TableWithBars
    title={labels[side].payers}
    headings={[labels.payer, labels[side].unit, labels.acceptance, labels.admission, labels.before]}
    rows={times.payers
      .toSorted((a, b) => (b.admission.median ?? -1) - (a.admission.median ?? -1))
      .map(({ payer, count, acceptance, admission, before }) => ({
        key: payer,
        label: domainValue(payer),
        bars: [admission.median ?? 0, before.median ?? 0],
        values: [count.toLocaleString('en-US'), ...[acceptance, admission, before].map(({ median }) => minutesText(median))],
      }))}
  />
)
