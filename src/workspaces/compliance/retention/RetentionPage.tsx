import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { ruleKeys } from '#domain/compliance/retention/rules.ts'
import type { ErasedCounts, Retention } from '#domain/compliance/retention/schema.ts'
import { texts } from '../../../i18n/english/retention.ts'
import { FailedState } from '../../../ui/FailedState.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { Line, Lines, Part } from '../../../ui/Part.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { ScreenBar } from '../../../ui/ScreenBar.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { Holds } from './Holds.tsx'
import { retentionQuery } from './queries.ts'
import { Rules } from './Rules.tsx'

/** The data retention page for super admins: rules, next run, past runs, and legal holds. */
export function RetentionPage() {
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <>
      <ScreenBar title={texts.title} about={texts.about} />
      {data ? (
        <>
          <Holds holds={data.holds} />
          <Rules rules={data.rules} />
          <Runs runs={data.runs} next={data.next_at} />
        </>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={7} height={72} />
      )}
    </>
  )
}

const { runs: labels, rules } = texts

/** Lists the last ten runs, newest first, and the time of the next one. */
const Runs = ({ runs, next }: { runs: Retention['runs']; next: string }) => (
  <Part title={labels.title} about={labels.next(workflowTime(next))}>
    {runs.length === 0 ? (
      <Typography variant="body2">{labels.none}</Typography>
    ) : (
      <Lines label={labels.title}>
        {runs.map(run => (
          <Line
            key={run.id}
            name={<RelativeTime at={run.started_at} />}
            about={erasedIn(run.erased)}
            aside={run.finished_at === null && labels.atWork}
          />
        ))}
      </Lines>
    )}
  </Part>
)

function erasedIn(erased: ErasedCounts): string {
  const some = ruleKeys.flatMap(key => (erased[key] ? [labels.some(rules.names[key], erased[key])] : []))
  return some.join(' · ') || labels.nothing
}
