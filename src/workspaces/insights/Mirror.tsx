import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { defaultRange } from '#domain/insights/ranges.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { pacificToday } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/insights.ts'
import { mirrorQuery } from './queries.ts'
import { timeSpan } from './timeSpan.ts'

const said = texts.mirror
const figures = {
  applications: (value: number) => value.toLocaleString('en-US'),
  answer_minutes: timeSpan,
  acceptances_kept: texts.platform.percent,
} as const

/** A treatment center beside the median of its state; where that would tell of too few, it says so. */
export function Mirror() {
  const { data, error, refetch } = useQuery(mirrorQuery(defaultRange(pacificToday())))
  return (
    <Box component="section" aria-labelledby="mirror" sx={{ mt: 3 }}>
      <Typography id="mirror" variant="h2">
        {said.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {said.about}
      </Typography>
      {error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : !data ? (
        <CardSkeletons rows={2} height={96} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' }, gap: 1.5 }}>
          {(Object.keys(figures) as (keyof typeof figures)[]).map(name => {
            const { own, state } = data[name]
            return (
              <Card key={name} sx={{ p: 2 }}>
                <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
                  {said[name]}
                </Typography>
                <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, my: 0.5 }}>
                  {own === null ? said.nothing : figures[name](own)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {state === null ? said.noState : said.state(figures[name](state))}
                </Typography>
              </Card>
            )
          })}
          <Card sx={{ p: 2, gridColumn: '1 / -1' }}>
            <Typography variant="h3" sx={{ fontSize: '0.875rem', mb: 1 }}>
              {said.reasons}
            </Typography>
            {data.reasons.length ? (
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {data.reasons.map(({ label, count }) => (
                  <li key={label}>
                    {label}: {count}
                  </li>
                ))}
              </Box>
            ) : (
              <Typography variant="body2">{said.noReasons}</Typography>
            )}
          </Card>
        </Box>
      )}
    </Box>
  )
}
