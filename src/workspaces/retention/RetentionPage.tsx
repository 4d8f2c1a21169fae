import { useQuery } from '@tanstack/react-query'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { ScreenBar } from '../../components/ScreenBar.tsx'
import { texts } from '../../i18n/english/retention.ts'
import { Holds } from './Holds.tsx'
import { retentionQuery } from './queries.ts'
import { Rules } from './Rules.tsx'
import { Runs } from './Runs.tsx'

/** Data retention for super admins: rules, next run, past runs and legal holds. */
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
