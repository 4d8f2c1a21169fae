import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import { type InsightFilters, yearsOf } from '#domain/insights/filters.ts'
import { midnightIn } from '../platform/db/pacificDays.ts'

/**
 * The patients that all figures are based on: the hospital's own patients who were added in the selected period and match the
 * filters (INS-009, INS-015). Days are in the hospital's time zone (docs/decisions/0018-time-zones-and-exports.md).
 */
export function cohort(actor: Actor, filters: InsightFilters, zone: TimeZone): RawBuilder<unknown> {
  const { user_id, start_date, end_date, gender, race, insurance, age_range, unhoused, treatment_category } = filters
  const tests = [
    sql`patients.organization_id = ${actor.organization_id}`,
    sql`patients.created_at >= ${midnightIn(zone, start_date)}`,
    sql`patients.created_at < ${midnightIn(zone, end_date, 1)}`,
  ]
  // Only an Org Admin can filter by user. Others see only their own patients.
  const of = canReadWholeHospital(actor) ? user_id : actor.id
  if (of !== undefined) tests.push(sql`patients.advocate_id = ${of}`)
  if (gender) tests.push(sql`patients.gender_identity = ${gender}`)
  if (race) tests.push(sql`patients.race = ${race}`)
  if (unhoused) tests.push(sql`patients.homeless = ${unhoused === '1'}`)
  if (treatment_category) tests.push(sql`${treatment_category}::int = any(patients.treatment_levels)`)
  if (age_range) tests.push(agedBetween(yearsOf(age_range), zone))
  if (insurance) tests.push(isInsured(insurance))
  return sql`select patients.* from patients where ${sql.join(tests, sql` and `)}`
}

/** Age in full years on the day the patient was added. */
const agedBetween = ({ from, to }: { from: number; to: number }, zone: TimeZone) =>
  sql<SqlBool>`extract(year from age((patients.created_at at time zone ${sql.lit(zone)})::date, patients.date_of_birth)) between ${from} and ${to}`

/** A patient's primary and secondary payers, one per row. */
export const insurancesOf = (patient: string): RawBuilder<unknown> =>
  sql`(values (${sql.ref(`${patient}.patient_insurance`)} -> 'provider'), (${sql.ref(`${patient}.secondary_insurance`)} -> 'provider'))
    as insured (payer)`

/** Public or Private: the payer's current type or, if the payer is no longer listed, the type stored in the intake. */
const insuranceType: RawBuilder<string> = sql`coalesce(
  (select payers.insurance_type from payers where payers.payer_code = insured.payer ->> 'payer_code' order by payers.id limit 1),
  insured.payer ->> 'insurance_type')`

const isInsured = (type: string) =>
  sql<SqlBool>`exists (select from ${insurancesOf('patients')} where jsonb_typeof(insured.payer) = 'object' and ${insuranceType} = ${type})`
