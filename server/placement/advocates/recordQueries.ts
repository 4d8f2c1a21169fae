import { type RawBuilder, sql } from 'kysely'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { holdOf } from '#domain/intake/patients/snapshot/summary.ts'
import { patientSummary, summaryFields } from '#domain/intake/patients/summary.ts'
import { recentChange } from '#domain/placement/advocates/recent.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { bookedStatuses, runningStatuses } from '#domain/placement/applications/reasons.ts'
import type { HandoverNote } from '#domain/placement/cases/cases.ts'
import { openOffer } from '#domain/placement/sendPlans/rules.ts'
import type { RunningPlan } from '#domain/placement/sendPlans/schema.ts'
import { type Filter, type PatientTab, patientTabs } from '#domain/placement/statuses/statuses.ts'
import { dayIn } from '#domain/platform/dates.ts'
import type { Scope } from '#domain/scope.ts'
import { validRelease } from '../../intake/patients/patientQueries.ts'
import { readRelease, releaseColumns } from '../../intake/patients/releaseColumns.ts'
import { patientBegins } from '../../intake/patients/similarPatients.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import { type Db, isoTime } from '../../platform/db/connect.ts'
import { cappedCount, pacificMidnight, where } from '../../platform/db/expressions.ts'
import { byName, nameBegins, onPage, pageLimits } from '../../platform/db/listing.ts'
import { caseNeeds } from '../applications/dashboardPage.ts'

export type Search = {
  status: PatientTab
  filter: Filter
  sort: 'newest' | 'oldest'
  /** Lists only patients with an application that needs the caller's action. */
  only: boolean
  page_number: number
  page_size: number
  q?: string | undefined
  /** First and last day, yyyy-MM-dd. */
  date_range?: [string, string] | undefined
  organization_id?: number | null | undefined
  /** Returns only this application's patient, but still counts all of them. */
  application_id?: number | undefined
}

type Reader = {
  actor: Actor
  scope: Scope
  now: string
  /** Whether the caller's own recent changes are marked. */
  marksRecent: boolean
}

/**
 * A page of the patients in a scope, sorted by last change and without their applications, and the number of results in each tab.
 * The numbers of everyone's patients stop at `mostCounted` + 1, except in a hospital's list and in a search.
 */
export async function listRecords(db: Db, reader: Reader, search: Search) {
  const { rows } = await pageStatement(reader, search).execute(db)
  const { tabs, ids } = rows[0]!
  const count = (tab: PatientTab) => tabs[tab]?.[search.only ? 1 : 0] ?? 0
  const counts = { Open: count('Open'), Booked: count('Booked'), Closed: count('Closed'), Hold: count('Hold') }
  const found = new Map((await rowsByIds(db, reader.now, ids)).map(row => [row.id, row]))
  const records = ids.flatMap(id => found.get(id) ?? []).map(row => asRecord(row, reader))
  return { records, counts, total: counts[search.status], my_move: tabs[search.status]?.[1] ?? 0 }
}

type Found = Awaited<ReturnType<typeof rowsByIds>>[number]

function asRecord(found: Found, { actor, now, marksRecent }: Reader): Omit<PatientRecord, 'applications'> {
  const { row, signer: _signer, ...facts } = readRelease(found, now)
  const { date_of_birth, changed_by, changed_at, added_by, ...rest } = row
  const { gender_at_birth, payment_method, patient_insurance, secondary_insurance, addictions, ...shown } = rest
  const { snapshot_answers, hospital_state, hospital_zip_code, ...record } = shown
  const time_zone = timeZoneOf({ state: hospital_state, zip_code: hospital_zip_code })
  const recent = marksRecent
    ? recentChange({ created_at: row.created_at, changed_by, changed_at, added_by }, actor.id, now)
    : null
  const patient_summary = patientSummary(
    { gender_at_birth, payment_method, patient_insurance, secondary_insurance, addictions, date_of_birth },
    dayIn(time_zone, now),
  )
  return {
    ...record,
    ...facts,
    handover_note: readNote(record.handover_note),
    send_plan: record.send_plan && { ...record.send_plan, next_at: isoTime(record.send_plan.next_at) },
    patient_summary,
    involuntary_hold: holdOf(snapshot_answers, time_zone),
    recent,
  }
}

const readNote = (note: HandoverNote | null) => note && { ...note, at: isoTime(note.at) }

/** The plan to apply to more facilities, if one is in progress. */
const runningPlan = sql<RunningPlan | null>`(select jsonb_build_object('id', id, 'next_at', next_at,
    'left', jsonb_array_length(facilities) - jsonb_array_length(results),
    'offered', exists (select from applications where record_id = patients.id and status = ${openOffer}))
  from send_plans where patient_id = patients.id and ended_at is null)`

/** The newest hand-over note, unless it was cleared. */
const newestNote = sql<HandoverNote | null>`(select case when note is not null
    then jsonb_build_object('note', note, 'by', author_name, 'at', created_at) end
  from handover_notes where patient_id = patients.id order by id desc limit 1)`

const rowsByIds = (db: Db, now: string, ids: readonly number[]) =>
  db
    .selectFrom('patients')
    .innerJoin('case_standings as standing', 'standing.patient_id', 'patients.id')
    .leftJoin('users as advocate', 'advocate.id', 'patients.advocate_id')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .leftJoin('clinical_snapshots as snapshot', 'snapshot.patient_id', 'patients.id')
    .leftJoin('organizations as hospital', 'hospital.id', 'patients.organization_id')
    .where('patients.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select([
      'patients.id',
      'patients.advocate_id',
      'patients.first_name',
      'patients.last_name',
      'patients.status',
      'patients.intake_complete',
      'patients.current_section',
      'patients.sections_saved',
      'patients.created_at',
      'patients.updated_at',
      'patients.treatment_levels',
      'patients.emergency_arrival_at',
      ...summaryFields.map(field => `patients.${field}` as const),
      'standing.changed_by',
      'standing.changed_at',
      'standing.added_by',
      'release.expires_at as release_expires_at',
      ...releaseColumns,
      'advocate.first_name as advocate_first_name',
      'advocate.last_name as advocate_last_name',
      'snapshot.answers as snapshot_answers',
      'snapshot.updated_at as clinical_snapshot_updated_at',
      'hospital.state as hospital_state',
      'hospital.zip_code as hospital_zip_code',
    ])
    .select(sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .select([newestNote.as('handover_note'), runningPlan.as('send_plan')])
    .execute()

/** For each tab, the number of patients and how many need the caller's action. */
type Tabs = Partial<Record<PatientTab, [count: number, my_move: number]>>

/** The ids on a page, in order, and the numbers of all tabs, in one statement that reads only the rows of `case_standings`. */
export function pageStatement({ actor, scope, now }: Pick<Reader, 'actor' | 'scope' | 'now'>, search: Search) {
  const { status, sort, only, application_id } = search
  const { limit, offset } = pageLimits(search)
  const { from, tests } = matching(scope, search)
  const order = sort === 'newest' ? sql`desc` : sql`asc`
  const wanted = [
    sql`standing.tab = ${status}`,
    tests,
    ...(only ? [caseNeeds(actor, now)] : []),
    ...(application_id === undefined
      ? []
      : [sql`standing.patient_id in (select record_id from applications where id = ${application_id})`]),
  ]
  return sql<{ tabs: Tabs; ids: number[] }>`select ${tabCounts(actor, now, scope, search)} as tabs,
    (select coalesce(jsonb_agg(patient_id order by updated_at ${order}, patient_id ${order}), '[]') from (
      select standing.patient_id, standing.updated_at from ${from} where ${sql.join(wanted, sql` and `)}
      order by standing.updated_at ${order}, standing.patient_id ${order}
      limit ${sql.lit(limit)} offset ${sql.lit(offset)}) page) as ids`
}

function tabCounts(actor: Actor, now: string, scope: Scope, search: Search) {
  const { from, tests } = matching(scope, search)
  const mine = caseNeeds(actor, now)
  if (scope !== 'all' || searchesPatients(scope, search))
    return sql`(select coalesce(jsonb_object_agg(tab, jsonb_build_array(count, my_move)), '{}') from (
      select standing.tab, count(*) as count, count(*) filter (where ${mine}) as my_move
      from ${from} where ${tests} group by standing.tab) counted)`
  // Sorted so that PostgreSQL counts index entries instead of reading the table (docs/decisions/0029-growth.md).
  const counted = (test: RawBuilder<unknown>) =>
    cappedCount(sql`from ${from} where standing.tab = listed.tab and ${test} order by standing.updated_at`)
  return sql`(select jsonb_object_agg(tab, jsonb_build_array(${counted(tests)}, ${counted(sql`${tests} and ${mine}`)}))
    from unnest(${Object.keys(patientTabs)}::text[]) as listed (tab))`
}

/** The columns that tell whether a patient has an application in a filter's group. Each has its own index. */
const filterColumns = { Submitted: 'submitted', Processing: 'processing', Accepted: 'accepted', Denied: 'denied' } as const

/**
 * The rows of `case_standings` for the patients in all tabs that match a search. A search for something that only the patient's row
 * has starts there; it finds relatively few patients.
 */
function matching(scope: Scope, search: Search) {
  const { filter, date_range, organization_id, q } = search
  const fromPatients = searchesPatients(scope, search)
  const tests = [
    where(scope, fromPatients ? 'patients' : 'standing'),
    ...(filter === 'All' ? [] : [sql.ref(`standing.${filterColumns[filter]}`)]),
    ...(date_range
      ? [
          sql`standing.updated_at >= ${pacificMidnight(date_range[0], 0)} and standing.updated_at < ${pacificMidnight(date_range[1], 1)}`,
        ]
      : []),
    ...(organization_id ? [sql`patients.organization_id = ${organization_id}`] : []),
    ...(q ? [patientBegins(q)] : []),
  ]
  // LIMIT makes PostgreSQL look up each patient's row. Otherwise it may read the entire table for a few patients.
  const from = fromPatients
    ? sql`patients cross join lateral (select * from case_standings where case_standings.patient_id = patients.id limit 1) standing`
    : sql`case_standings as standing`
  return { from, tests: sql.join(tests, sql` and `) }
}

const searchesPatients = (scope: Scope, { q, organization_id }: Search) =>
  Boolean(q) ||
  Boolean(organization_id) ||
  (typeof scope === 'object' && scope.any.some(clause => clause.through || clause.columns?.organization_id))

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
    .$call(onPage(pageLimits({ page_number, page_size })))
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
    .$call(onPage(pageLimits({ page_number, page_size })))
    .execute()
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}
