import { type RawBuilder, sql } from 'kysely'
import { pacificZone } from '#domain/dates.ts'

/** When a day (yyyy-MM-dd), plus `days`, begins in a time zone. */
export const midnightIn = (zone: string, day: string, days = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${days}::int)::timestamp at time zone ${sql.lit(zone)})`

/** When a day begins in Pacific time, the time zone of the admin area. */
export const pacificMidnight = (day: string, days = 0): RawBuilder<string> => midnightIn(pacificZone, day, days)
