import { type RawBuilder, sql } from 'kysely'
import { caseLabels, furthestFirst, insuranceLabels, noApplication, reported } from '#domain/insights/labels.ts'
import type { ChartMetric, NumberMetric } from '#domain/insights/metrics.ts'
import { insurancesOf } from './cohort.ts'

/*
 * One question each, over the common table `cohort`. The definitions in words stand in domain/insights/metrics.ts; a metric
 * that is missing here does not compile.
 */

/** A number: how it is computed from the cohort, and which of its patients are behind it. */
export const numbers: Record<NumberMetric, { value: (hours: number) => RawBuilder<unknown>; who: RawBuilder<unknown> }> = {
  'patients-entered': { value: () => sql`select count(*) as value from cohort`, who: sql`true` },
  'avg-matches': {
    value: () => sql`select avg(match_count) as value from cohort`,
    who: sql`cohort.match_count is not null`,
  },
  'avg-applications': { value: () => perPatient(sql`true`), who: applied(sql`true`) },
  'avg-accepted-applications': {
    value: () => perPatient(sql`applications.application_approved`),
    who: applied(sql`applications.application_approved`),
  },
  'total-admitted-patients': {
    value: () => sql`select count(*) as value from cohort where ${applied(sql`applications.patient_admitted`)}`,
    who: applied(sql`applications.patient_admitted`),
  },
  'administrative-hours-saved': {
    value: hours =>
      sql`select ${hours}::float8 * count(*) as value from cohort join applications on applications.record_id = cohort.id`,
    who: applied(sql`true`),
  },
}

/**
 * A chart: pairs of a patient and a bar, as `patient_id, key, label`. A patient counts once in a bar. Statuses and payers are
 * joined as wholes: a look at each for every patient took nearly twice as long.
 */
export const charts: Record<ChartMetric, RawBuilder<unknown>> = {
  'patients-by-status': sql`
    select told.patient_id, told.label as key, told.label from (
      select cohort.id as patient_id, coalesce(case cohort.status ${whens(caseLabels)} end,
        (${furthestFirst.map(reported)}::text[])[furthest.at], ${noApplication}::text) as label
      from cohort left join (
        select applications.record_id, min(ranked.at) as at from applications
        join unnest(${furthestFirst}::text[]) with ordinality as ranked (status, at) on ranked.status = applications.status
        where applications.record_id in (select id from cohort) group by applications.record_id
      ) as furthest on furthest.record_id = cohort.id
    ) as told`,
  'admitted-patients-by-facility': byFacility(sql`applications.patient_admitted`),
  'accepted-patients-by-facility': byFacility(sql`applications.application_approved`),
  'patients-by-insurance-provider': sql`
    select cohort.id as patient_id, insured.payer ->> 'payer_code' as key, insured.payer ->> 'payer_name' as label
    from cohort cross join lateral ${insurancesOf('cohort')} where jsonb_typeof(insured.payer) = 'object'`,
  'patients-by-insurance-type': sql`
    select told.patient_id, told.key, case told.key ${whens(insuranceLabels)} end as label from (
      select cohort.id as patient_id, coalesce(listed.insurance_type, insured.payer ->> 'insurance_type') as key
      from cohort cross join lateral ${insurancesOf('cohort')}
      left join (select distinct on (payer_code) payer_code, insurance_type from payers order by payer_code, id) as listed
        on listed.payer_code = insured.payer ->> 'payer_code'
      where jsonb_typeof(insured.payer) = 'object'
      union all
      select cohort.id, 'None' from cohort
      where not exists (select from ${insurancesOf('cohort')} where jsonb_typeof(insured.payer) = 'object')
    ) as told where told.key is not null`,
  'patients-by-mental-health': byTag(sql`cohort.mental_conditions`),
  'patients-by-comorbidities': byTag(sql`cohort.health_conditions || cohort.acute_health_conditions`),
  'patients-by-accommodations': byTag(sql`cohort.accessibility_requirements`),
}

function applied(how: RawBuilder<unknown>) {
  return sql`exists (select from applications where applications.record_id = cohort.id and ${how})`
}

function perPatient(which: RawBuilder<unknown>) {
  return sql`select count(applications.id)::float8 / nullif(count(distinct cohort.id), 0) as value
    from cohort left join applications on applications.record_id = cohort.id and ${which}`
}

function byFacility(which: RawBuilder<unknown>) {
  return sql`select cohort.id as patient_id, facilities.id::text as key, facilities.name as label from cohort
    join applications on applications.record_id = cohort.id and ${which}
    join facilities on facilities.id = applications.facility_id`
}

function byTag(ids: RawBuilder<unknown>) {
  return sql`select cohort.id as patient_id, feature_tags.id::text as key, feature_tags.content as label from cohort
    cross join lateral unnest(${ids}) as given (id) join feature_tags on feature_tags.id = given.id`
}

function whens(labels: Record<string, string>) {
  return sql.join(
    Object.entries(labels).map(([is, label]) => sql`when ${is} then ${label}::text`),
    sql` `,
  )
}
