import { type RawBuilder, sql } from 'kysely'
import { pacificZone } from '#domain/dates.ts'

/** The instant at which this day (yyyy-MM-dd), or one so many days later, begins in a time zone. */
export const midnightIn = (zone: string, day: string, later = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${sql.lit(zone)})`

/** The same in Pacific time, in which the admin area counts days (spec 1 §9). */
export const pacificMidnight = (day: string, later = 0): RawBuilder<string> => midnightIn(pacificZone, day, later)
