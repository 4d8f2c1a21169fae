import { type RawBuilder, sql } from 'kysely'
import { arrivalGroups, arrivalLimits } from '#domain/placement/applications/arrivals.ts'

/** The position of a booked application's group on the arrivals board, by the limits that `arrivalGroup` uses. */
export function arrivalOrder(at: string, zone: string): RawBuilder<number> {
  const { now, tomorrow, later } = arrivalLimits(Date.parse(at), zone)
  const before = (limit: number) => sql`applications.estimated_discharge_at < ${limit / 1000}::float8`
  const position = (group: (typeof arrivalGroups)[number]) => sql.lit(arrivalGroups.indexOf(group))
  return sql<number>`case
    when applications.status = 'Admitted' then ${position('admitted')}
    when ${before(now)} then ${position('overdue')}
    when ${before(tomorrow)} then ${position('today')}
    when ${before(later)} then ${position('tomorrow')}
    else ${position('later')} end`
}
