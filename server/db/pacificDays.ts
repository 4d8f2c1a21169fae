import { type RawBuilder, sql } from 'kysely'
import { pacificZone } from '#domain/dates.ts'

/** The time at which a day (yyyy-MM-dd), plus `days` days, begins in a time zone. */
export const midnightIn = (zone: string, day: string, days = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${days}::int)::timestamp at time zone ${sql.lit(zone)})`

/** The time at which a day, plus `days` days, begins in Pacific time, the time zone of the admin area. */
export const pacificMidnight = (day: string, days = 0): RawBuilder<string> => midnightIn(pacificZone, day, days)
