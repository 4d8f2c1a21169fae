import { type RawBuilder, sql } from 'kysely'

/** The position of an application's group on the arrivals board: the SQL equivalent of `arrivalGroup`. */
export function arrivalOrder(now: string, zone: string): RawBuilder<number> {
  const entered = sql`(select (facts ->> 'expected_arrival_at')::timestamptz from application_handovers
    where application_id = applications.id)`
  const expected = sql`coalesce(${entered}, to_timestamp(applications.estimated_discharge_at))`
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${zone}::text)::date`
  const today = dayOf(sql`${now}::timestamptz`)
  return sql<number>`case
    when applications.status = 'Admitted' then 4
    when ${expected} is null then 3
    when ${expected} < ${now}::timestamptz then 0
    when ${dayOf(expected)} = ${today} then 1
    when ${dayOf(expected)} = ${today} + 1 then 2
    else 3 end`
}
