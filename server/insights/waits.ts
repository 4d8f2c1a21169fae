import { type RawBuilder, sql } from 'kysely'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import { publicPayerNames } from '#domain/directory/payers/publicPayers.ts'
import type { PayerGroup } from '#domain/insights/filters.ts'
import type { DayRange } from '#domain/insights/ranges.ts'
import { periodBefore, weeksUntil } from '#domain/insights/ranges.ts'
import { allReasons, type FacilitySort, type FacilityTimes, facilityRows, timesOf } from '#domain/insights/times.ts'
import { answeredAt } from '../directory/answering/queries.ts'
import type { Db } from '../platform/db/connect.ts'
import { secondsOf } from '../platform/db/expressions.ts'
import { applicationsOfCohort } from './metrics.ts'
import { facilityReasonColumns, refusals } from './reportQueries.ts'

/** SQL: when a patient arrived in the emergency department or, if that is unknown, was registered (S-30). */
export const arrivedAt = (patient: string): RawBuilder<string> =>
  sql<string>`coalesce(${sql.ref(`${patient}.emergency_arrival_at`)}, ${sql.ref(`${patient}.created_at`)})`

const payerName = (patient: string) => sql`${sql.ref(`${patient}.patient_insurance`)} -> 'provider' ->> 'payer_name'`
const insuranceType = (patient: string) => sql`${sql.ref(`${patient}.patient_insurance`)} -> 'provider' ->> 'insurance_type'`

/** SQL: the group of the payer with this name and type (domain/insights/filters.ts). */
const payerGroup = (name: RawBuilder<unknown>, type: RawBuilder<unknown>) =>
  sql<PayerGroup>`case when ${name} is null then 'No insurance entered'
    when ${type} = 'Private' then 'Commercial'
    ${sql.join(
      publicPayerNames.map(([group, names]) => sql`when ${name} ~* ${sql.lit(names)} then ${sql.lit(group)}`),
      sql` `,
    )} else 'Other public' end`

/** SQL: the group of a patient's primary payer. */
export const payerGroupOf = (patient: string): RawBuilder<PayerGroup> => payerGroup(payerName(patient), insuranceType(patient))

const seconds = (time: RawBuilder<unknown>) => sql`${secondsOf(time)}::bigint`
/** When the patient left, as the advocate entered it in the handover, which an undone acceptance hides. */
const departedAt = sql`case when applications.application_approved then (handover.facts ->> 'departed_at')::timestamptz end`
/** The departure in the booking, which is assumed to be true once the patient has been admitted. */
const bookedAt = sql`case when applications.patient_admitted then applications.estimated_discharge_at end::bigint`
const withHandovers = sql`left join application_handovers as handover on handover.application_id = applications.id`
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

/**
 * SQL: the waits of a hospital's patients, from arrival. `patients` selects the patients of `daysOfReport`. The cohort has only the columns
 * of the report and is stored, so that PostgreSQL reads the patients once.
 */
export const waitsOfPatients = (patients: RawBuilder<unknown>, period: DayRange, zone: TimeZone): RawBuilder<unknown> => sql`
  with cohort as materialized (
    select id, ${daysAgo(sql`created_at`, period, zone)} as days, ${payerName('cohort')} as payer_name,
      ${insuranceType('cohort')} as insurance_type, ${seconds(arrivedAt('cohort'))} as start
    from (${patients}) as cohort
  )
  select days, payer_name, insurance_type, start, application, answer, acceptance, coalesce(departure, booked) as departure,
    departure is null and booked is not null as is_booked, admission
  from cohort left join (
    select record_id, ${seconds(sql`min(applications.created_at)`)}, ${seconds(sql`min(${answeredAt})`)},
      ${seconds(sql`min(${approvedAt})`)}, ${seconds(sql`min(${departedAt})`)}, min(${bookedAt}), ${seconds(sql`min(${admittedAt})`)}
    from ${applicationsOfCohort()} ${withHandovers} group by record_id
  ) as first (record_id, application, answer, acceptance, departure, booked, admission) on first.record_id = cohort.id`

/** SQL: the waits of the applications that `received` selects, from receipt. */
export const waitsOfApplications = (received: RawBuilder<unknown>, period: DayRange, zone: TimeZone): RawBuilder<unknown> => sql`
  select ${daysAgo(sql`applications.created_at`, period, zone)} as days, ${payerName('patients')} as payer_name,
    ${insuranceType('patients')} as insurance_type, ${seconds(sql`applications.created_at`)} as start,
    null::bigint as application, ${seconds(answeredAt)} as answer, ${seconds(approvedAt)} as acceptance,
    coalesce(${seconds(departedAt)}, ${bookedAt}) as departure, ${departedAt} is null and ${bookedAt} is not null as is_booked,
    ${seconds(admittedAt)} as admission
  from (${received}) as applications join patients on patients.id = applications.record_id ${withHandovers}`

type PayerWaits = { payer: PayerGroup; days: number[]; is_booked: (boolean | null)[] } & Record<
  'application' | 'answer' | 'acceptance' | 'departure' | 'admission',
  (number | null)[]
>

/**
 * The times of a report, computed from its waits. The waits come as a few lists of seconds since the start, because thousands of rows
 * took twice as long, and by payer, because PostgreSQL takes long to find the group of a payer.
 */
export async function findTimes(db: Db, waits: RawBuilder<unknown>, period: DayRange) {
  const { rows } = await sql<PayerWaits>`
    select ${payerGroup(sql`payer_name`, sql`insurance_type`)} as payer, json_agg(days) as days,
      json_agg(application - start) as application, json_agg(answer - start) as answer, json_agg(acceptance - start) as acceptance,
      json_agg(departure - start) as departure, json_agg(is_booked) as is_booked, json_agg(admission - start) as admission
    from (${waits}) as waits group by payer_name, insurance_type`.execute(db)
  const found = rows.flatMap(({ payer, days, application, answer, acceptance, departure, is_booked, admission }) =>
    days.map((daysAgo, n) => ({
      daysAgo,
      payer,
      start: 0,
      first_application: application[n]!,
      first_answer: answer[n]!,
      acceptance: acceptance[n]!,
      departure: departure[n]!,
      is_booked: is_booked[n] ?? false,
      admission: admission[n]!,
    })),
  )
  const before = periodBefore(period)
  return { before, weeks: weeksUntil(period.end_date), ...timesOf(found, period, before) }
}

/** SQL: the median of these intervals in minutes, without negative ones, which are mistakes in the record. */
const medianMinutes = (interval: RawBuilder<unknown>) => sql<number | null>`
  round((percentile_cont(0.5) within group (order by ${secondsOf(interval)} / 60) filter (where ${interval} >= '0'))::numeric)::int`

/** The number of facilities in a response. */
const maxFacilities = 50

/**
 * The facilities of the applications that `applications` selects, in this order. `start` is when a wait for admission starts: the
 * patient's arrival or the application. `earlier` selects the applications of the period before.
 */
export async function findFacilities(
  db: Db,
  applications: RawBuilder<unknown>,
  earlier: RawBuilder<unknown>,
  start: RawBuilder<unknown>,
  sort: FacilitySort = 'sent',
) {
  const { rows } = await sql<{
    facilities: FacilityTimes[]
    reasons: { facility_id: number; label: string; count: number }[]
    before: { label: string; count: number }[]
  }>`
    with sent as materialized (select facility_id, application_approved, ${answeredAt} - applications.created_at as answer,
        ${admittedAt} - ${start} as wait, ${sql.join(facilityReasonColumns.map(name => sql.ref(name)))}
      from (${applications}) as applications)
    select
      (select coalesce(json_agg(json_build_object('id', counted.id, 'name', facilities.name, 'sent', sent, 'accepted', accepted,
          'answer', answer, 'wait', wait)), '[]')
        from (select facility_id as id, count(*) as sent, count(*) filter (where application_approved) as accepted,
            ${medianMinutes(sql`answer`)} as answer, ${medianMinutes(sql`wait`)} as wait
          from sent group by facility_id) as counted join facilities on facilities.id = counted.id) as facilities,
      (select coalesce(json_agg(given), '[]') from (select facility_id, reason as label, count(*)::int as count
        from sent as applications cross join lateral ${refusals(facilityReasonColumns)} group by facility_id, reason) as given) as reasons,
      (select coalesce(json_agg(given), '[]') from (select reason as label, count(*)::int as count
        from (${earlier}) as applications cross join lateral ${refusals(facilityReasonColumns)} group by reason) as given) as before`.execute(
    db,
  )
  const { facilities, reasons, before } = rows[0]!
  return {
    facilities: facilityRows(facilities, reasons, sort).slice(0, maxFacilities),
    total: facilities.length,
    reasons: allReasons(reasons, before),
  }
}
