import { type RawBuilder, sql } from 'kysely'
import { arrivalGroups, arrivalLimits } from '#domain/placement/applications/arrivals.ts'

/** The position of a booked application's group on the arrivals board, by the limits that `arrivalGroup` uses. */
export function arrivalOrder(at: string, zone: string): RawBuilder<number> {
  const { now, tomorrow, later } = arrivalLimits(Date.parse(at), zone)
  const entered = sql`(select (facts ->> 'expected_arrival_at')::timestamptz from application_handovers
    where application_id = applications.id)`
  const expected = sql`coalesce(${entered}, to_timestamp(applications.estimated_discharge_at))`
  const before = (limit: number) => sql`${expected} < ${new Date(limit).toISOString()}::timestamptz`
  const position = (group: (typeof arrivalGroups)[number]) => sql.lit(arrivalGroups.indexOf(group))
  return sql<number>`case
    when applications.status = 'Admitted' then ${position('admitted')}
    when ${before(now)} then ${position('overdue')}
    when ${before(tomorrow)} then ${position('today')}
    when ${before(later)} then ${position('tomorrow')}
    else ${position('later')} end`
}
