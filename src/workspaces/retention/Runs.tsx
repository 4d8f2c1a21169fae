import Typography from '@mui/material/Typography'
import { ruleKeys } from '#domain/retention/rules.ts'
import type { Erased, Retention } from '#domain/retention/schema.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/retention.ts'
import { Line, Lines, Part } from './Part.tsx'

const { runs: said, rules } = texts

/** The last ten runs, newest first, and the time of the next one. */
export const Runs = ({ runs, next }: { runs: Retention['runs']; next: string }) => (
  <Part title={said.title} about={said.next(workflowTime(next))}>
    {runs.length === 0 ? (
      <Typography variant="body2">{said.none}</Typography>
    ) : (
      <Lines label={said.title}>
        {runs.map(run => (
          <Line
            key={run.id}
            name={<RelativeTime at={run.started_at} />}
            about={erasedIn(run.erased)}
            aside={run.finished_at === null && said.atWork}
          />
        ))}
      </Lines>
    )}
  </Part>
)

function erasedIn(erased: Erased): string {
  const some = ruleKeys.flatMap(key => (erased[key] ? [said.some(rules.names[key], erased[key])] : []))
  return some.join(' · ') || said.nothing
}
