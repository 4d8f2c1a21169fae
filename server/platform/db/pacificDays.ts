import { type RawBuilder, sql } from 'kysely'
import { pacificZone } from '#domain/platform/dates.ts'

/** The start, in a time zone, of the day that is `days` days after this one (yyyy-MM-dd). */
export const midnightIn = (zone: string, day: string, days = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${days}::int)::timestamp at time zone ${sql.lit(zone)})`

/** The start, in Pacific time (the admin area's time zone), of the day that is `days` days after this one. */
export const pacificMidnight = (day: string, days = 0): RawBuilder<string> => midnightIn(pacificZone, day, days)
