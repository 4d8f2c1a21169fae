import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { canReadWholeHospital } from '#domain/insights/access.ts'
import { type InsightFilters, yearsOf } from '#domain/insights/filters.ts'
import {
  caseLabels,
  insuranceLabels,
  networkLabels,
  noApplication,
  statusLabel,
  statusProgress,
} from '#domain/insights/labels.ts'
import type { ChartMetric, NumberMetric } from '#domain/insights/metrics.ts'
import { midnightIn } from '../platform/db/expressions.ts'

/**
 * The patients that all figures are based on: the hospital's own patients who were added in the selected period and match the
 * filters (INS-009, INS-015). Days are in the hospital's time zone (docs/decisions/0018-time-zones-and-exports.md).
 */
export function cohort(actor: Actor, filters: InsightFilters, zone: TimeZone): RawBuilder<unknown> {
  const { user_id, start_date, end_date, gender, race, insurance, age_range, unhoused, treatment_category } = filters
  const tests = [
    sql`patients.organization_id = ${actor.organization_id}`,
    sql`not patients.is_sample`,
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
const insurancesOf = (patient: string): RawBuilder<unknown> =>
  sql`(values (${sql.ref(`${patient}.patient_insurance`)} -> 'provider'), (${sql.ref(`${patient}.secondary_insurance`)} -> 'provider'))
    as insured (payer)`

/** Public or Private: the payer's current type or, if the payer is no longer listed, the type stored in the intake. */
const insuranceType: RawBuilder<string> = sql`coalesce(
  (select payers.insurance_type from payers where payers.payer_code = insured.payer ->> 'payer_code' order by payers.id limit 1),
  insured.payer ->> 'insurance_type')`

const isInsured = (type: string) =>
  sql<SqlBool>`exists (select from ${insurancesOf('patients')} where jsonb_typeof(insured.payer) = 'object' and ${insuranceType} = ${type})`

const rankExpressions = {
  status: statusProgress.map(([status]) => status),
  reach: statusProgress.map(([, reach]) => reach),
  label: statusProgress.map(([status]) => statusLabel(status)),
}

/** The furthest step answered Yes, on the scale of `reaches` in domain/insights/labels.ts. */
const stepsPassed = sql`case when applications.patient_admitted then 5 when applications.patient_agreed then 4
  when applications.application_approved then 3 when applications.request_for_interview then 2
  when applications.insurance_accepted then 1 else 0 end`

/*
 * One query per metric, all based on the common table expression `cohort`. domain/insights/metrics.ts describes the metrics; a
 * missing metric is a compile error.
 */

/** Metrics with a single number: how to compute it from the cohort, and which patients it includes. */
export const numbers: Record<NumberMetric, { value: (hours: number) => RawBuilder<unknown>; who: RawBuilder<unknown> }> = {
  'patients-entered': { value: () => sql`select count(*) as value from cohort`, who: sql`true` },
  'avg-matches': {
    value: () => sql`select avg(match_count) as value from cohort`,
    who: sql`cohort.match_count is not null`,
  },
  'avg-applications': { value: () => perPatient(sql`true`), who: applied(sql`true`) },
  'avg-accepted-applications': {
    value: () => perPatient(sql`application_approved`),
    who: applied(sql`applications.application_approved`),
  },
  'total-admitted-patients': {
    value: () => sql`select count(distinct record_id) as value from ${applicationsOfCohort(sql`patient_admitted`)}`,
    who: applied(sql`applications.patient_admitted`),
  },
  'administrative-hours-saved': {
    value: hours => sql`select ${hours}::float8 * count(*) as value from ${applicationsOfCohort()}`,
    who: applied(sql`true`),
  },
}

/**
 * Charts as rows of `patient_id, key, label`. Each bar counts a patient once. The queries join the entire status and payer tables,
 * because per-patient lookups took nearly twice as long.
 */
export const charts: Record<ChartMetric, RawBuilder<unknown>> = {
  'patients-by-status': sql`
    select labeled.patient_id, labeled.label as key, labeled.label from (
      select cohort.id as patient_id, coalesce(case cohort.status ${caseWhens(caseLabels)} end, furthest.label, ${noApplication}::text) as label
      from cohort left join (
        select distinct on (applications.record_id) applications.record_id, ranked.label
        from ${applicationsOfCohort()} join unnest(${rankExpressions.status}::text[], ${rankExpressions.reach}::int[], ${rankExpressions.label}::text[])
          with ordinality as ranked (status, reach, label, at) on ranked.status = applications.status
        order by applications.record_id, greatest(ranked.reach, ${stepsPassed}) desc, ranked.at
      ) as furthest on furthest.record_id = cohort.id
    ) as labeled`,
  'admitted-patients-by-facility': byFacility(sql`patient_admitted`),
  'admitted-patients-by-network': sql`
    select applications.record_id as patient_id, placed.label as key, placed.label
    from ${applicationsOfCohort(sql`patient_admitted`)} cross join lateral (select case when exists (select from referrals where referrals.application_id = applications.id)
      then ${networkLabels.off}::text else ${networkLabels.on}::text end as label) as placed`,
  'accepted-patients-by-facility': byFacility(sql`application_approved`),
  'patients-by-insurance-provider': sql`
    select cohort.id as patient_id, insured.payer ->> 'payer_code' as key, insured.payer ->> 'payer_name' as label
    from cohort cross join lateral ${insurancesOf('cohort')} where jsonb_typeof(insured.payer) = 'object'`,
  'patients-by-insurance-type': sql`
    select labeled.patient_id, labeled.key, case labeled.key ${caseWhens(insuranceLabels)} end as label from (
      select cohort.id as patient_id, coalesce(listed.insurance_type, insured.payer ->> 'insurance_type') as key
      from cohort cross join lateral ${insurancesOf('cohort')}
      left join (select distinct on (payer_code) payer_code, insurance_type from payers order by payer_code, id) as listed
        on listed.payer_code = insured.payer ->> 'payer_code'
      where jsonb_typeof(insured.payer) = 'object'
      union all
      select cohort.id, 'None' from cohort
      where not exists (select from ${insurancesOf('cohort')} where jsonb_typeof(insured.payer) = 'object')
    ) as labeled where labeled.key is not null`,
  'patients-by-mental-health': byTag(sql`cohort.mental_conditions`),
  'patients-by-comorbidities': byTag(sql`cohort.health_conditions || cohort.acute_health_conditions`),
  'patients-by-accommodations': byTag(sql`cohort.accessibility_requirements`),
  'patients-by-close-reason': sql`
    select record_id as patient_id, close_reason as key, close_reason as label
    from ${applicationsOfCohort(sql`close_reason is not null`)}`,
}

/**
 * The applications of the patients in `cohort`. With the patients' ids as an array, PostgreSQL searches the index once for all of them.
 * Searching it for each patient took three times as long, and with a join, PostgreSQL reads all hospitals' applications as soon as a
 * hospital has a few hundred patients.
 */
export function applicationsOfCohort(condition: RawBuilder<unknown> = sql`true`) {
  return sql`(select * from applications where record_id = any(array(select id from cohort)) and ${condition}) as applications`
}

function applied(countApplied: RawBuilder<unknown>) {
  return sql`exists (select from applications where applications.record_id = cohort.id and ${countApplied} offset 0)`
}

function perPatient(condition: RawBuilder<unknown>) {
  return sql`select count(*)::float8 / nullif((select count(*) from cohort), 0) as value from ${applicationsOfCohort(condition)}`
}

function byFacility(condition: RawBuilder<unknown>) {
  return sql`select applications.record_id as patient_id, facilities.id::text as key, facilities.name as label
    from ${applicationsOfCohort(condition)} join facilities on facilities.id = applications.facility_id`
}

function byTag(ids: RawBuilder<unknown>) {
  return sql`select cohort.id as patient_id, feature_tags.id::text as key, feature_tags.content as label from cohort
    cross join lateral unnest(${ids}) as given (id) join feature_tags on feature_tags.id = given.id`
}

function caseWhens(labels: Record<string, string>) {
  return sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value} then ${label}::text`),
    sql` `,
  )
}
