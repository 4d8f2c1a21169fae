import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FacilitySort } from '#domain/insights/times.ts'
import type { FacilityReport, Times } from '#domain/insights/timesSchema.ts'
import { usDay } from '#domain/platform/dates.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { FailedState } from '../../../ui/FailedState.tsx'
import { FigureCard } from '../FigureCard.tsx'
import { grids } from '../grids.ts'
import { BarRows } from './BarRows.tsx'
import { FacilityTable } from './FacilityTable.tsx'
import { PayerTable, StepTable } from './StepTable.tsx'
import { type Side, TimeFigures, threeColumns } from './TimeFigures.tsx'

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
            <BarRows
              title={words.funnel}
              headings={[labels.step, words.unit, labels.share]}
              rows={times.data.funnel
                // A treatment center sees only patients who applied.
                .filter(({ step }) => side === 'hospital' || step !== 'applied')
                .map(({ step, count, percent }) => ({
                  key: step,
                  label: words.steps[step],
                  count,
                  more: texts.platform.percent(percent),
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
    <BarRows
      title={labels.declines}
      headings={[labels.reasonHeading, labels.applications]}
      rows={reasons.slice(0, maxReasons).map(reason => ({ ...reason, key: reason.label }))}
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
