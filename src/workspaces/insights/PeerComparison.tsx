import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { DayRange } from '#domain/insights/ranges.ts'
import { usDay } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { texts } from '../../i18n/english/insights.ts'
import { domainValue } from '../../i18n/i18nProvider.ts'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { zoneWords } from '../../ui/times.ts'
import { type MirrorAnswer, mirrorQuery } from './queries.ts'
import { timeSpan } from './report.tsx'

const labels = texts.mirror
const figures = {
  applications: (value: number) => value.toLocaleString('en-US'),
  answer_minutes: timeSpan,
  acceptances_kept: texts.platform.percent,
} as const

/** Compares a treatment center's facilities with other facilities in the same states. All figures are per facility (S-21). */
export function PeerComparison({ days }: { days: DayRange }) {
  const { data, error, refetch } = useQuery(mirrorQuery(days))
  return (
    <Box component="section" aria-labelledby="mirror">
      <Typography id="mirror" variant="h2">
        {labels.title}
      </Typography>
      {error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : !data ? (
        <CardSkeletons rows={2} height={96} />
      ) : (
        <Comparison comparison={data} days={days} />
      )}
    </Box>
  )
}

function Comparison({ comparison, days }: { comparison: MirrorAnswer; days: DayRange }) {
  const { facilities, states, received } = comparison
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {labels.about(
          labels.own(facilities.own),
          labels.others(facilities.others),
          labels.states(states),
          usDay(days.start_date),
          usDay(days.end_date),
          zoneWords(comparison.time_zone),
        )}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          gap: 1.5,
          '@media print': { gridTemplateColumns: 'minmax(0, 1fr)' },
        }}
      >
        {keysOf(figures).map(name => {
          const { own, others } = comparison[name]
          return (
            <Card key={name} sx={{ p: 2, breakInside: 'avoid' }}>
              <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
                {labels[name]}
              </Typography>
              <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, my: 0.5 }}>
                {own === null ? labels.nothing : figures[name](own)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {others === null ? labels.noState : labels.beside(figures[name](others))}
              </Typography>
              {name === 'applications' && (
                <Typography variant="body2" color="textSecondary">
                  {labels.received(received)}
                </Typography>
              )}
            </Card>
          )
        })}
        <Card sx={{ p: 2, gridColumn: '1 / -1' }}>
          <Typography variant="h3" sx={{ fontSize: '0.875rem', mb: 1 }}>
            {labels.reasons}
          </Typography>
          {comparison.reasons.length ? (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {comparison.reasons.map(({ label, count }) => (
                <li key={label}>
                  {domainValue(label)}: {count}
                </li>
              ))}
            </Box>
          ) : (
            <Typography variant="body2">{labels.noReasons}</Typography>
          )}
        </Card>
      </Box>
    </>
  )
}
