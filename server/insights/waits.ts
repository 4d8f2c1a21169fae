import { type RawBuilder, sql } from 'kysely'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import { type PayerGroup, publicPayerNames } from '#domain/insights/filters.ts'
import type { DayRange } from '#domain/insights/ranges.ts'
import { periodBefore, weeksUntil } from '#domain/insights/ranges.ts'
import { allReasons, type FacilitySort, type FacilityTimes, facilityRows, timesOf, type Wait } from '#domain/insights/times.ts'
import { answeredAt } from '../directory/answering/queries.ts'
import type { Db } from '../platform/db/connect.ts'
import { facilityReasonColumns, refusals } from './reportQueries.ts'

/** SQL: when a patient arrived in the emergency department or, if that is unknown, was registered (S-30). */
export const arrivedAt = (patient: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${patient}.emergency_arrival_at`)}, ${sql.ref(`${patient}.created_at`)})`

/** SQL: the group of a patient's primary payer (domain/insights/filters.ts). */
export const payerGroupOf = (patient: string): RawBuilder<PayerGroup> => {
  const payer = (field: string) => sql`${sql.ref(`${patient}.patient_insurance`)} -> 'provider' ->> ${sql.lit(field)}`
  return sql<PayerGroup>`case when ${payer('payer_name')} is null then 'No insurance entered'
    when ${payer('insurance_type')} = 'Private' then 'Commercial'
    ${sql.join(
      publicPayerNames.map(([group, names]) => sql`when ${payer('payer_name')} ~* ${sql.lit(names)} then ${sql.lit(group)}`),
      sql` `,
    )} else 'Other public' end`
}

const seconds = (time: RawBuilder<unknown>) => sql`extract(epoch from ${time})::bigint`
/** A departure is known from the booking once the patient has been admitted. */
const departedAt = sql`case when applications.patient_admitted then applications.estimated_discharge_at end`
const approvedAt = sql`case when applications.application_approved then applications.application_approved_at end`
const admittedAt = sql`case when applications.patient_admitted then applications.patient_admitted_at end`

/** The days that a report with its trend and the period before covers. */
export function daysOfReport(period: DayRange): DayRange {
  const starts = [period.start_date, periodBefore(period).start_date, weeksUntil(period.end_date)[0]!]
  return { start_date: starts.sort()[0]!, end_date: period.end_date }
}

/** Days from a time until the report's last day, in the organization's time zone. */
const daysAgo = (time: RawBuilder<unknown>, { end_date }: DayRange, zone: TimeZone) =>
  sql`${end_date}::date - (${time} at time zone ${sql.lit(zone)})::date`

/** SQL: the waits of a hospital's patients, from arrival. `cohort` selects the patients of `daysOfReport`. */
export const waitsOfPatients = (cohort: RawBuilder<unknown>, period: DayRange, zone: TimeZone): RawBuilder<unknown> => sql`
  select ${daysAgo(sql`cohort.created_at`, period, zone)} as days, ${payerGroupOf('cohort')} as payer,
    ${seconds(arrivedAt('cohort'))} as start, first.*
  from (${cohort}) as cohort left join lateral (
    select ${seconds(sql`min(applications.created_at)`)}, ${seconds(sql`min(${answeredAt})`)}, ${seconds(sql`min(${approvedAt})`)},
      min(${departedAt})::bigint, ${seconds(sql`min(${admittedAt})`)}
    from (select * from applications where applications.record_id = cohort.id offset 0) as applications
  ) as first (application, answer, acceptance, departure, admission) on true`

/** SQL: the waits of the applications that `received` selects, from receipt. */
export const waitsOfApplications = (received: RawBuilder<unknown>, period: DayRange, zone: TimeZone): RawBuilder<unknown> => sql`
  select ${daysAgo(sql`applications.created_at`, period, zone)} as days, ${payerGroupOf('patients')} as payer,
    ${seconds(sql`applications.created_at`)} as start, null::bigint as application, ${seconds(answeredAt)} as answer,
    ${seconds(approvedAt)} as acceptance, ${departedAt}::bigint as departure, ${seconds(admittedAt)} as admission
  from (${received}) as applications join patients on patients.id = applications.record_id`

type WaitRow = [number, Wait['payer'], number, ...(number | null)[]]

/** The times of a report, computed from its waits. The waits come as one value, because thousands of rows took twice as long. */
export async function findTimes(db: Db, waits: RawBuilder<unknown>, period: DayRange) {
  const { rows } = await sql<{ waits: WaitRow[] }>`
    select coalesce(json_agg(json_build_array(days, payer, start, application, answer, acceptance, departure, admission)), '[]') as waits
    from (${waits}) as waits`.execute(db)
  const found = rows[0]!.waits.map(
    ([
      days,
      payer,
      start,
      first_application = null,
      first_answer = null,
      acceptance = null,
      departure = null,
      admission = null,
    ]) => ({
      daysAgo: days,
      payer,
      start,
      first_application,
      first_answer,
      acceptance,
      departure,
      admission,
    }),
  )
  const before = periodBefore(period)
  return { before, weeks: weeksUntil(period.end_date), ...timesOf(found, period, before) }
}

const median = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<number | null>`
  round((percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 60) filter (where ${to} >= ${from}))::numeric)::int`

/** The number of facilities in a response. */
const maxFacilities = 50

/**
 * The facilities of the applications that `applications` selects, in this order. `start` is when a wait for admission starts: the
 * patient's arrival or the application.
 */
export async function findFacilities(
  db: Db,
  applications: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
  sort: FacilitySort = 'sent',
) {
  const { rows } = await sql<{ facilities: FacilityTimes[]; reasons: { facility_id: number; label: string; count: number }[] }>`
    with applications as materialized (${applications})
    select
      (select coalesce(json_agg(json_build_object('id', counted.id, 'name', facilities.name, 'sent', sent, 'accepted', accepted,
          'answer', answer, 'wait', wait)), '[]')
        from (select facility_id as id, count(*) as sent, count(*) filter (where application_approved) as accepted,
            ${median(sql`applications.created_at`, answeredAt)} as answer, ${median(start, admittedAt)} as wait
          from applications group by facility_id) as counted join facilities on facilities.id = counted.id) as facilities,
      (select coalesce(json_agg(given), '[]') from (select facility_id, reason as label, count(*)::int as count from applications
        cross join lateral ${refusals(facilityReasonColumns)} group by facility_id, reason) as given) as reasons`.execute(db)
  const { facilities, reasons } = rows[0]!
  return {
    facilities: facilityRows(facilities, reasons, sort).slice(0, maxFacilities),
    total: facilities.length,
    reasons: allReasons(reasons),
  }
}
