import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { namesAndDigits } from '#domain/placement/applications/listing.ts'
import { nameBegins } from '../../platform/db/listing.ts'

/** Must exactly match the index expression in 0007_search.sql. */
export const patientNames = sql`patients.first_name || ' ' || patients.last_name || ' ' || coalesce(patients.alt_first_name, '') || ' ' || coalesce(patients.alt_last_name, '')`

/** Whether the patient's name has words that start with these words, and the phone number starts or ends with these digits. */
export function patientBegins(q: string): RawBuilder<SqlBool> {
  const { names, digits } = namesAndDigits(q)
  const tests = [...(names || !digits ? [nameBegins(patientNames, names)] : []), ...(digits ? [phoneBegins(digits)] : [])]
  return sql<SqlBool>`(${sql.join(tests, sql` and `)})`
}

/**
 * Matches the start of the phone number, with or without the country code 1, or its end, before or after an extension. Each has an
 * index (0030_dashboards.sql, 0280_phone_extensions.expand.sql).
 */
function phoneBegins(digits: string) {
  const reversed = `${[...digits].reverse().join('')}%`
  return sql<SqlBool>`(patients.phone_number like ${`+${digits}%`} or patients.phone_number like ${`+1${digits}%`}
    or reverse(patients.phone_number) like ${reversed}
    or patients.phone_number like '%;ext=%' and reverse(split_part(patients.phone_number, ';', 1)) like ${reversed})`
}
