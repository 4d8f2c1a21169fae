import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, hasPermission } from '#domain/identity/actor.ts'
import type { AccessTimes } from '#domain/intake/access.ts'
import { admissionsStandings } from '#domain/placement/access.ts'
import { arrivalGroups, arrivalLimits } from '#domain/placement/applications/arrivals.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import { hidesContact } from '#domain/placement/applications/hidden.ts'
import { namesAndDigits } from '#domain/placement/applications/turn.ts'
import { type Status, statuses } from '#domain/placement/statuses/statuses.ts'
import { patientBegins } from '../../intake/patients/similarPatients.ts'
import type { Db } from '../../platform/db/connect.ts'
import { cappedCount, where } from '../../platform/db/expressions.ts'

export type DashboardSearch = {
  /** The statuses on the page. The counts include all of them. */
  statuses: readonly Status[]
  sort: 'newest' | 'oldest'
  /** Whether the page lists only applications that need the caller's action. */
  only: boolean
  organization_id?: number | undefined
  /** Only applications assigned to the caller. */
  assigned?: boolean | undefined
  /** Prefix of the patient's name or phone number. */
  q?: string | undefined
  /** Returns only this application, but still counts all of them. */
  application_id?: number | undefined
  /** Groups the page by expected arrival, by days in this time zone. */
  arrivals_in?: string | undefined
  limit: number
  offset: number
}

type Row = { counts: [status: Status, count: number, mine: number][]; ids: number[] }

/**
 * The ids on a page of the facility dashboard, sorted by last change, within the groups of arrivals if these are asked for. `counts` has the number of applications in each status and how
 * many of them need the caller's action. `isCapped` tells whether it stops at a limit.
 */
export async function dashboardPage(db: Db, actor: Actor, at: AccessTimes, search: DashboardSearch) {
  const { rows } = await pageStatement(actor, at, search).execute(db)
  const { counts, ids } = rows[0]!
  const byStatus = new Map(counts.map(([status, count, mine]) => [status, { count, mine }]))
  return { ids, counts: byStatus, isCapped: isEverything(actor, search) }
}

/** One statement, which reads only the rows of `application_standings`, except for arrivals. */
export function pageStatement(actor: Actor, at: AccessTimes, search: DashboardSearch) {
  const { only, limit, offset, application_id } = search
  const order = search.sort === 'newest' ? sql`desc` : sql`asc`
  const found = matching(actor, at, search)
  const wanted = sql.join(
    [
      sql`and standing.status = any(${[...search.statuses]})`,
      ...(only ? [sql`and ${applicationNeeds(actor, at.now)}`] : []),
      ...(application_id === undefined ? [] : [sql`and standing.application_id = ${application_id}`]),
    ],
    sql` `,
  )
  const { arrivals_in } = search
  const arrival = arrivals_in
    ? sql`(select ${arrivalOrder(at.now, arrivals_in)} from applications where applications.id = standing.application_id)`
    : sql`0`
  const grouped = arrivals_in ? sql`arrival, ` : sql``
  // A page of one application has no earlier rows.
  const skipped = application_id === undefined ? offset : 0
  return sql<Row>`select
    (select coalesce(jsonb_agg(jsonb_build_array(status, count, mine)), '[]') from ${countsOf(actor, at.now, search, found)}) as counts,
    (select coalesce(jsonb_agg(application_id order by arrival, updated_at ${order}, application_id ${order}), '[]') from (
      select standing.application_id, standing.updated_at, ${arrival} as arrival ${found} ${wanted}
      order by ${grouped}standing.updated_at ${order}, standing.application_id ${order} limit ${sql.lit(limit)} offset ${sql.lit(skipped)}) page) as ids`
}

/** All applications in all tabs are counted only up to a limit, in the order of an index (docs/decisions/0029-growth.md). */
function countsOf(actor: Actor, now: string, search: DashboardSearch, found: RawBuilder<unknown>) {
  const mine = applicationNeeds(actor, now)
  if (isEverything(actor, search))
    return sql`(select status, ${cappedCount(sql`from application_standings standing where standing.status = listed.status`)} as count,
      ${cappedCount(sql`from application_standings standing where standing.status = listed.status and ${mine}`)} as mine
      from unnest(${[...statuses]}::text[]) listed (status)) counted`
  return sql`(select standing.status, count(*) as count, count(*) filter (where ${mine}) as mine ${found}
    group by standing.status) counted`
}

const isEverything = (actor: Actor, { organization_id, assigned, q }: DashboardSearch) =>
  hasPermission(actor, 'FULL_PATIENT_TRANSFER') && organization_id === undefined && !assigned && !q

/** The FROM and WHERE clauses that find the applications in all tabs. Joins only the tables that the search needs. */
function matching(actor: Actor, at: AccessTimes, { organization_id, assigned, q }: DashboardSearch) {
  const joins = [
    ...(q ? [sql`join patients on patients.id = standing.record_id`] : []),
    ...(organization_id === undefined ? [] : [sql`join facilities on facilities.id = standing.facility_id`]),
    ...(assigned ? [sql`join applications on applications.id = standing.application_id`] : []),
  ]
  const tests = [
    where(admissionsStandings(actor, at), 'standing'),
    ...(q ? [begins(actor, q)] : []),
    ...(organization_id === undefined ? [] : [sql`facilities.organization_id = ${organization_id}`]),
    ...(assigned ? [sql`applications.assignee_id = ${actor.id}`] : []),
  ]
  return sql`from application_standings standing ${sql.join(joins, sql` `)} where ${sql.join(tests, sql` and `)}`
}

const closed = statuses.filter(hidesContact)

/**
 * Whether the patient's name or phone number starts with `q`. Closed applications hide the phone number, so a search by phone
 * number does not find them (S-12).
 */
const begins = (actor: Actor, q: string) =>
  !hasPermission(actor, 'FULL_PATIENT_TRANSFER') && namesAndDigits(q).digits
    ? sql`(${patientBegins(q)} and standing.status <> all(${closed}))`
    : patientBegins(q)

/** The position of a booked application's group on the arrivals board, by the limits that `arrivalGroup` uses. */
function arrivalOrder(at: string, zone: string): RawBuilder<number> {
  const { now, tomorrow, later } = arrivalLimits(Date.parse(at), zone)
  const entered = (fact: HandoverField) => sql`(select (facts ->> ${sql.lit(fact)})::timestamptz from application_handovers
    where application_id = applications.id)`
  const expected = sql`coalesce(${entered('expected_arrival_at')}, to_timestamp(applications.estimated_discharge_at))`
  const before = (limit: number) => sql`${expected} < ${new Date(limit).toISOString()}::timestamptz`
  const position = (group: (typeof arrivalGroups)[number]) => sql.lit(arrivalGroups.indexOf(group))
  return sql<number>`case
    when applications.status = 'Admitted' then ${position('admitted')}
    when ${entered('arrived_at')} is not null then ${position('arrived')}
    when ${before(now)} then ${position('overdue')}
    when ${before(tomorrow)} then ${position('today')}
    when ${before(later)} then ${position('tomorrow')}
    else ${position('later')} end`
}

const coordinatedFacilities = (actor: Actor) =>
  actor.facility_roles.filter(role => role.facility_role === 'Admissions Coordinator').map(role => role.facility_id)

const anyOf = (tests: readonly RawBuilder<SqlBool>[]) =>
  tests.length ? sql<SqlBool>`(${sql.join(tests, sql` or `)})` : sql<SqlBool>`false`

/**
 * Whether an application needs this person's action at `now`. An advocate's turn may begin in the future, when an outcome is due.
 * `standing` is the row of `application_standings`.
 */
function applicationNeeds(actor: Actor, now: string): RawBuilder<SqlBool> {
  const facilities = coordinatedFacilities(actor)
  return anyOf([
    ...(actor.is_patient_advocate
      ? [sql<SqlBool>`(standing.awaits = 'advocate' and standing.awaits_since <= ${now} and standing.advocate_id = ${actor.id})`]
      : []),
    ...(facilities.length ? [sql<SqlBool>`(standing.awaits = 'facility' and standing.facility_id = any(${facilities}))`] : []),
  ])
}

/** Whether a patient has an application that needs this person's action at `now`. `standing` is the row of `case_standings`. */
export function caseNeeds(actor: Actor, now: string): RawBuilder<SqlBool> {
  const facilities = coordinatedFacilities(actor)
  return anyOf([
    ...(actor.is_patient_advocate
      ? [sql<SqlBool>`(standing.awaits_since <= ${now} and standing.advocate_id = ${actor.id})`]
      : []),
    ...(facilities.length
      ? [
          sql<SqlBool>`exists (select from application_standings application where application.record_id = standing.patient_id
            and application.awaits = 'facility' and application.facility_id = any(${facilities}))`,
        ]
      : []),
  ])
}
