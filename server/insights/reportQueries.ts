import { type RawBuilder, sql } from 'kysely'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import type { Bar } from '#domain/insights/contract.ts'
import { type ChartMetric, isChart, type Metric, type NumberMetric } from '#domain/insights/metrics.ts'
import type { PatientStatus } from '#domain/intake/patients/schema.ts'
import { noInterviewNeeded, type ReasonColumn, reasons } from '#domain/placement/applications/reasons.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../platform/db/connect.ts'
import { where } from '../platform/db/expressions.ts'
import { byName } from '../platform/db/listing.ts'
import { charts, numbers } from './metrics.ts'

/** The number for this cohort, rounded to one decimal; null if there are no patients to average. */
export async function findNumber(db: Db, cohort: RawBuilder<unknown>, metric: NumberMetric, hours: number) {
  const { rows } = await sql<{ value: number | null }>`
    with cohort as not materialized (${cohort}) select round(value::numeric, 1)::float8 as value from (${numbers[metric].value(hours)}) as counted
  `.execute(db)
  return rows[0]!.value
}

export async function findBars(db: Db, cohort: RawBuilder<unknown>, metric: ChartMetric): Promise<Bar[]> {
  const { rows } = await sql<Bar>`
    with cohort as not materialized (${cohort})
    select key, min(label) as label, count(*)::int as count
    from (select patient_id, key, min(label) as label from (${charts[metric]}) as pairs group by patient_id, key) as counted
    group by key order by count desc, label, key
  `.execute(db)
  return rows
}

export type Behind = {
  id: number
  first_name: string
  last_name: string
  status: PatientStatus
  advocate_name: string
  created_at: string
}

/** A page of the patients in a scope who count toward a figure or one of its bars, most recently added first. */
export async function findPatientsBehind(
  db: Db,
  scope: Scope,
  cohort: RawBuilder<unknown>,
  { metric, key, page_number, page_size }: { metric: Metric; key?: string | undefined; page_number: number; page_size: number },
) {
  const people = isChart(metric)
    ? sql`exists (select from (${charts[metric]}) as pairs where pairs.patient_id = patients.id ${key === undefined ? sql`` : sql`and pairs.key = ${key}`})`
    : sql`exists (select from cohort where cohort.id = patients.id and ${numbers[metric].who})`
  const found = sql`from patients left join users on users.id = patients.advocate_id where ${where(scope, 'patients')} and ${people}`
  const { rows } = await sql<Behind & { total: number }>`
    with cohort as not materialized (${cohort})
    select patients.id, patients.first_name, patients.last_name, patients.status, patients.created_at,
      coalesce(users.first_name || ' ' || users.last_name, 'Unassigned') as advocate_name, count(*) over ()::int as total
    ${found} order by patients.created_at desc, patients.id desc limit ${sql.lit(page_size)} offset ${sql.lit((page_number - 1) * page_size)}
  `.execute(db)
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 }
}

export async function findPlan(db: Db, id: number) {
  const found = await db
    .selectFrom('organizations')
    .select(['name', 'plan', 'state', 'zip_code'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && { name: found.name, plan: found.plan, time_zone: timeZoneOf(found) }
}

/** The users that an Org Admin can select, sorted by name: the hospital's advocates and other users who have patients there. */
export const listUsers = (db: Db, organization_id: number) =>
  db
    .selectFrom('users')
    .where(eb =>
      eb.or([
        eb.and([eb('organization_id', '=', organization_id), eb('is_patient_advocate', '=', true)]),
        eb.exists(
          eb
            .selectFrom('patients')
            .whereRef('patients.advocate_id', '=', 'users.id')
            .where('patients.organization_id', '=', organization_id)
            .select('patients.id'),
        ),
      ]),
    )
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .orderBy(byName('first_name'))
    .orderBy(byName('last_name'))
    .orderBy('id')
    .execute()

const columns = Object.keys(reasons) as ReasonColumn[]
/** Reason columns that facilities fill in; excludes the patient's own reason. */
export const facilityReasonColumns = columns.filter(column => column !== 'not_ready_to_commit_reason')

/**
 * SQL: the reasons for each No in an application, one per row. Use with `cross join lateral`. Most applications have none, and are left
 * out before the columns are unnested.
 */
export const refusals = (reasonColumns: readonly ReasonColumn[] = columns): RawBuilder<unknown> => {
  const given = sql.join(reasonColumns.map(name => sql.ref(`applications.${name}`)))
  return sql`(
    select reason from unnest(array[${given}]) as given (reason)
    where coalesce(${given}) is not null and reason is not null and reason <> ${noInterviewNeeded}
  ) as refused`
}
