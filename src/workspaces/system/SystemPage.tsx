import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { System } from '#domain/system/schema.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { Line, Lines, Part } from '../../components/Part.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { texts } from '../../i18n/english/system.ts'
import { explain } from './explain.ts'
import { systemQuery } from './queries.ts'
import { StateChip, Summary } from './StateChip.tsx'

/** The server's health for super admins: checks with causes, and background jobs. */
export function SystemPage() {
  const { data, error, refetch } = useQuery(systemQuery)
  return (
    <>
      <ScreenBar title={texts.title} about={texts.about} />
      {data ? (
        <>
          <Summary checks={data.checks} />
          <Checks {...data} />
          <Jobs jobs={data.jobs} />
        </>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={7} height={72} />
      )}
    </>
  )
}

const { checks: labels, jobs: jobLabels } = texts

const Checks = ({ checks, checked_at, started_at, version }: System) => (
  <Part title={labels.title}>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>
        {texts.checked} <RelativeTime at={checked_at} />
      </span>
      <span>
        {texts.started} <RelativeTime at={started_at} />
      </span>
      {version && <span>{texts.version(version)}</span>}
    </Typography>
    <Lines label={labels.title}>
      {checks.map(check => (
        <Line key={check.name} name={labels.names[check.name]} about={explain(check)} aside={<StateChip state={check.state} />} />
      ))}
    </Lines>
  </Part>
)

const Jobs = ({ jobs }: Pick<System, 'jobs'>) => (
  <Part title={jobLabels.title}>
    {jobs.length === 0 ? (
      <Typography variant="body2">{jobLabels.none}</Typography>
    ) : (
      <Lines label={jobLabels.title}>
        {jobs.map(({ name, running, ended_at, failures }) => (
          <Line
            key={name}
            name={
              <Box component="span" sx={{ '&::first-letter': { textTransform: 'uppercase' }, display: 'inline-block' }}>
                {name}
              </Box>
            }
            about={
              ended_at ? (
                <>
                  {jobLabels.last} <RelativeTime at={ended_at} />
                </>
              ) : (
                jobLabels.never
              )
            }
            aside={
              failures > 0 ? (
                <StateChip state="warning" label={jobLabels.failures(failures)} />
              ) : (
                running && <Typography variant="body2">{jobLabels.running}</Typography>
              )
            }
          />
        ))}
      </Lines>
    )}
  </Part>
)
