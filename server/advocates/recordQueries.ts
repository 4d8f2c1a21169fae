import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { addingAction, changingActions, recentPeriod } from '#domain/advocates/recent.ts'
import type { PatientRecord, Recent } from '#domain/advocates/schema.ts'
import { timeZoneOf } from '#domain/answering/timeZones.ts'
import { bookedStatuses, runningStatuses } from '#domain/applications/facilityClosing.ts'
import { holdOf } from '#domain/patients/snapshot/summary.ts'
import type { Scope } from '#domain/scope.ts'
import { type Filter, filters, type PatientTab, patientTabs } from '#domain/statuses/statusGroups.ts'
import { turnSince } from '../applications/turn.ts'
import { isActive } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'
import { byName, nameBegins, onPage, pageLimits } from '../db/listing.ts'
import { pacificMidnight } from '../db/pacificDays.ts'
import { where } from '../db/where.ts'
import { validRelease } from '../patients/patientQueries.ts'
import { readRelease, releaseColumns } from '../patients/releaseColumns.ts'
import { patientBegins } from '../patients/startsWith.ts'

export type Search = {
  status: PatientTab
  filter: Filter
  sort: 'newest' | 'oldest'
  /** SQL condition: the application needs the caller's action. Undefined if the caller never acts on applications. */
  waitsForActor?: Expression<SqlBool> | undefined
  /** Lists only patients with an application that needs the caller's action. */
  only: boolean
  /** The user whose recent changes are marked; undefined if none are. */
  user_id?: number | undefined
  page_number: number
  page_size: number
  q?: string | undefined
  /** First and last day, yyyy-MM-dd. */
  date_range?: [string, string] | undefined
  organization_id?: number | null | undefined
  /** Returns only this application's patient. */
  application_id?: number | undefined
}

/** A page of the patients in a scope, without their applications, and the number of results in each tab. */
export async function listRecords(db: Db, scope: Scope, now: string, search: Search) {
  const perTab = await tabCounts(db, scope, search).execute()
  const counts = { Open: 0, Booked: 0, Closed: 0, Hold: 0, ...Object.fromEntries(perTab.map(row => [row.tab, row.count])) }
  const records = (await pageOfRecords(db, scope, now, search).execute()).map(found => asRecord(found, now))
  const my_move = perTab.find(row => row.tab === search.status)?.my_move ?? 0
  return { records, counts, total: counts[search.status], my_move }
}

type Found = Awaited<ReturnType<ReturnType<typeof pageOfRecords>['execute']>>[number]

export function asRecord(found: Found, now: string): Omit<PatientRecord, 'applications'> {
  const { row, signer: _signer, ...facts } = readRelease(found, now)
  const { date_of_birth: _born, recent_at, just_added, snapshot_answers, hospital_state, hospital_zip_code, ...record } = row
  const time_zone = timeZoneOf({ state: hospital_state, zip_code: hospital_zip_code })
  const recent: Recent | null = recent_at ? { what: just_added ? 'added' : 'changed', at: recent_at } : null
  return { ...record, ...facts, involuntary_hold: holdOf(snapshot_answers, time_zone), recent }
}

/** The number of results in each tab and how many need the caller's action. */
export const tabCounts = (db: Db, scope: Scope, search: Search) =>
  found(db, scope, search)
    .select([tab.as('tab'), sql<number>`count(*)`.as('count'), sql<number>`count(standing.waits)`.as('my_move')])
    .groupBy(sql.ref('tab'))

/** A row's columns, from the patient and the joined tables. */
export const recordColumns = [
  'patients.id',
  'patients.advocate_id',
  'patients.first_name',
  'patients.last_name',
  'patients.status',
  'patients.intake_complete',
  'patients.current_section',
  'patients.sections_saved',
  'patients.updated_at',
  'release.expires_at as release_expires_at',
  ...releaseColumns,
  'advocate.first_name as advocate_first_name',
  'advocate.last_name as advocate_last_name',
  'snapshot.answers as snapshot_answers',
  'snapshot.updated_at as clinical_snapshot_updated_at',
  'hospital.state as hospital_state',
  'hospital.zip_code as hospital_zip_code',
] as const

export function pageOfRecords(db: Db, scope: Scope, now: string, search: Search) {
  const order = search.sort === 'newest' ? 'desc' : 'asc'
  return found(db, scope, search)
    .leftJoin('users as advocate', 'advocate.id', 'patients.advocate_id')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .leftJoin(recentOf(search, now), 'recent.patient_id', 'patients.id')
    .leftJoin('clinical_snapshots as snapshot', 'snapshot.patient_id', 'patients.id')
    .leftJoin('organizations as hospital', 'hospital.id', 'patients.organization_id')
    .where(tab, '=', search.status)
    .$if(search.application_id !== undefined, query =>
      query.where('patients.id', 'in', eb =>
        eb.selectFrom('applications').select('record_id').where('applications.id', '=', search.application_id!),
      ),
    )
    .select(recordColumns)
    .select(sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .select(['recent.at as recent_at', 'recent.just_added'])
    .orderBy('patients.updated_at', order)
    .orderBy('patients.id', order)
    .$call(onPage(pageLimits(search)!))
}

/** The patients this user added or changed in the last half hour, and when. Reads the audit log, which records every change. */
export const recentOf = ({ user_id }: Search, now: string) => {
  const since = new Date(Date.parse(now) - recentPeriod).toISOString()
  return sql<{ patient_id: number; at: string; just_added: boolean }>`(select patient_id, max(at) as at,
    bool_or(action = ${addingAction}) as just_added from audit_events
    where ${user_id !== undefined ? sql`actor_id = ${user_id} and at >= ${since} and at <= ${now} and action = any(${[...changingActions]})` : sql`false`}
      and patient_id is not null group by patient_id)`.as('recent')
}

/** The patients that match a search, in any tab. `matchingPatients` joins a summary of their applications. */
const found = (db: Db, scope: Scope, { filter, q, date_range, organization_id, waitsForActor, only }: Search) =>
  db
    .selectFrom('patients')
    .innerJoinLateral(matchingPatients(waitsForActor, filters[filter]), join => join.onTrue())
    .where(where(scope, 'patients'))
    .$if(filter !== 'All', query => query.where(sql<SqlBool>`standing.wanted`))
    .$if(only, query => query.where(sql<SqlBool>`standing.waits is not null`))
    .$if(Boolean(organization_id), query => query.where('patients.organization_id', '=', organization_id!))
    .$if(date_range !== undefined, query =>
      query
        .where('patients.updated_at', '>=', pacificMidnight(date_range![0], 0))
        .where('patients.updated_at', '<', pacificMidnight(date_range![1], 1)),
    )
    .$if(Boolean(q), query => query.where(patientBegins(q!)))

type Tabs = Record<string, { patient: readonly string[] | null; application: readonly string[] | null }>
const tabs = Object.entries(patientTabs as Tabs)

/**
 * Summarizes a patient's applications in one pass: which tabs they belong to, whether any of them matches the filter (`wanted`),
 * and when the longest-waiting one began to need the caller's action (`waits`; null if none does).
 */
const matchingPatients = (waitsForActor: Expression<SqlBool> | undefined, statuses: readonly string[]) =>
  sql<object>`(select ${sql.join(
    tabs.flatMap(([name, { application }]) =>
      application?.length ? [sql`bool_or(applications.status = any(${application})) as ${sql.ref(name)}`] : [],
    ),
  )}, bool_or(applications.status = any(${statuses})) as wanted,
    ${waitsForActor ? sql`min(case when ${waitsForActor} then ${turnSince} end)` : sql`null::timestamptz`} as waits
    from applications where applications.record_id = patients.id)`.as('standing')

/** The SQL equivalent of `patientTab`. */
const tab: RawBuilder<PatientTab> = sql`case ${sql.join(
  tabs.map(([name, by]) =>
    by.patient === null
      ? sql`else ${sql.lit(name)}`
      : sql`when ${standsIn(name, by.patient, by.application ?? [])} then ${sql.lit(name)}`,
  ),
  sql` `,
)} end`

function standsIn(name: string, patient: readonly string[], application: readonly string[]) {
  const tests = [
    ...(patient.length ? [sql`patients.status = any(${patient})`] : []),
    ...(application.length ? [sql.ref(`standing.${name}`)] : []),
  ]
  return sql`(${sql.join(tests, sql` or `)})`
}

/** An advocate's profile; undefined if no advocate has this id. */
export const findAdvocate = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone_number', 'profile_image', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .executeTakeFirst()

export const findOrganizationCard = (db: Db, id: number) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'type', 'address_line_one', 'address_line_two', 'city', 'state', 'zip_code'])
    .where('id', '=', id)
    .executeTakeFirst()

/** A page of the advocates who may take over this advocate's patients: approved colleagues in the same organization, sorted by name. */
export async function listColleagues(
  db: Db,
  { id, organization_id }: { id: number; organization_id: number | null },
  { q, page_number, page_size }: { q?: string | undefined; page_number: number; page_size: number },
) {
  if (organization_id === null) return { data: [], total: 0 }
  const found = db
    .selectFrom('users')
    .where('organization_id', '=', organization_id)
    .where('is_patient_advocate', '=', true)
    .where(isActive())
    .where('id', '<>', id)
    .$if(Boolean(q), query => query.where(nameBegins(sql`users.first_name || ' ' || users.last_name`, q!)))
  const data = await found
    .select(['id', 'first_name', 'last_name'])
    .orderBy(byName('first_name'))
    .orderBy(byName('last_name'))
    .orderBy('id')
    .$call(onPage(pageLimits({ page_number, page_size })!))
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}

/** A page of the unassigned patients in a scope, longest waiting first. Excludes closed cases. */
export async function listUnassigned(
  db: Db,
  scope: Scope,
  { page_number, page_size }: { page_number: number; page_size: number },
) {
  const found = db.selectFrom('patients').where(where(scope, 'patients')).where('patients.status', 'in', ['Active', 'On Hold'])
  const data = await found
    .leftJoin('organizations', 'organizations.id', 'patients.organization_id')
    .select(['patients.id', 'first_name', 'last_name', 'patients.status', 'patients.updated_at'])
    .select('organizations.name as organization_name')
    .select(
      sql<number>`(select count(*)::int from applications where applications.record_id = patients.id
        and applications.status = any(${[...runningStatuses, ...bookedStatuses]}))`.as('running'),
    )
    .orderBy('patients.updated_at')
    .orderBy('patients.id')
    .$call(onPage(pageLimits({ page_number, page_size })!))
    .execute()
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}
