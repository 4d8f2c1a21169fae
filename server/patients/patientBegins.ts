import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { namesAndDigits } from '#domain/applications/listing.ts'
import { nameBegins } from '../db/listing.ts'

/** Word for word what the index of 0007_search.sql is made of. */
export const patientNames = sql`patients.first_name || ' ' || patients.last_name || ' ' || coalesce(patients.alt_first_name, '') || ' ' || coalesce(patients.alt_last_name, '')`

/** A patient whose name has words that begin like these, and whose phone number begins or ends with these digits. */
export function patientBegins(q: string): RawBuilder<SqlBool> {
  const { names, digits } = namesAndDigits(q)
  const tests = [...(names || !digits ? [nameBegins(patientNames, names)] : []), ...(digits ? [phoneBegins(digits)] : [])]
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/** With the country's 1 or without, or by its end: each has its index (0030_dashboards.sql). */
const phoneBegins = (digits: string) =>
  sql<SqlBool>`(patients.phone_number like ${`+${digits}%`} or patients.phone_number like ${`+1${digits}%`}
    or reverse(patients.phone_number) like ${`${[...digits].reverse().join('')}%`})`
