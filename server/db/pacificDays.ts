import { type RawBuilder, sql } from 'kysely'
import { reportingZone } from '#domain/insights/filters.ts'

/** The instant at which this day (yyyy-MM-dd), or one so many days later, begins in Pacific time, in which the product counts days (spec 1 §9). */
export const pacificMidnight = (day: string, later = 0): RawBuilder<string> =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${sql.lit(reportingZone)})`
