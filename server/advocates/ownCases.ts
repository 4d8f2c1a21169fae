import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import type { PatientTab } from '#domain/statuses/statusGroups.ts'
import type { Db } from '../db/connect.ts'
import { validRelease } from '../patients/patientQueries.ts'
import { asRecord, recentOf, recordColumns, type Search } from './recordQueries.ts'

/**
 * Whether `listOwnCases` supports this search: the unfiltered list of the actor's own patients, for an actor who is not also a
 * coordinator.
 */
export const listsOwnCases = (actor: Actor, search: Search): boolean =>
  actor.is_patient_advocate &&
  !actor.facility_roles.some(role => role.facility_role === 'Admissions Coordinator') &&
  search.filter === 'All' &&
  !search.q &&
  !search.date_range &&
  !search.organization_id &&
  search.application_id === undefined

/**
 * A page of an advocate's own patients and the number of patients in each tab. One statement selects and counts them using a single
 * index on `case_standings`, so it takes about the same time for any number of cases. `listRecords` returns the same results but
 * supports every kind of search.
 */
export const listOwnCases = async (db: Db, now: string, advocate_id: number, search: Search) =>
  readCases(await ownCases(db, now, advocate_id, search).execute(), now, search)

export const ownCases = (db: Db, now: string, advocate_id: number, search: Search) =>
  chosenCases(db, now, tabsOf(advocate_id), pageOf(advocate_id, now, search))

type Found = Awaited<ReturnType<ReturnType<typeof chosenCases>['execute']>>[number]

export function readCases(rows: readonly Found[], now: string, { status, only }: Search) {
  const tabs = rows[0]?.tabs ?? {}
  const count = (tab: PatientTab) => tabs[tab]?.[only ? 1 : 0] ?? 0
  const counts = { Open: count('Open'), Booked: count('Booked'), Closed: count('Closed'), Hold: count('Hold') }
  const records = rows.flatMap(({ tabs: _, id, ...row }) =>
    id === null ? [] : [asRecord({ ...(row as Omit<Parameters<typeof asRecord>[0], 'id'>), id }, now)],
  )
  return { records, counts, total: counts[status], my_move: tabs[status]?.[1] ?? 0 }
}

/** For each tab, the number of patients and how many need the caller's action. */
export type TabCounts = RawBuilder<{ counts: Partial<Record<PatientTab, [count: number, my_move: number]>> }>
export type ChosenPage = RawBuilder<{ patient_id: number; at: string | null; just_added: boolean | null; place: number }>

/** A page of patient rows, in order. If the page is empty, returns one row that contains only the tab counts. */
export const chosenCases = (db: Db, now: string, tabs: TabCounts, page: ChosenPage) =>
  db
    .selectFrom(tabs.as('tabs'))
    .leftJoin(page.as('page'), join => join.onTrue())
    .leftJoin('patients', 'patients.id', 'page.patient_id')
    .leftJoin('users as advocate', 'advocate.id', 'patients.advocate_id')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .leftJoin('clinical_snapshots as snapshot', 'snapshot.patient_id', 'patients.id')
    .leftJoin('organizations as hospital', 'hospital.id', 'patients.organization_id')
    .select(recordColumns)
    .select(sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .select(['page.at as recent_at', 'page.just_added', 'tabs.counts as tabs'])
    .orderBy('page.place')

const tabsOf = (advocate_id: number): TabCounts =>
  sql`(select coalesce(jsonb_object_agg(tab, jsonb_build_array(count, my_move)), '{}') as counts
    from (select tab, count(*) as count, count(awaits_since) as my_move
      from case_standings where advocate_id = ${advocate_id}
      group by tab) counted)`

/** A page's ids, in order, with the advocate's own recent changes. */
function pageOf(advocate_id: number, now: string, search: Search): ChosenPage {
  const { status, sort, only, page_number, page_size } = search
  const direction = sort === 'newest' ? sql`desc` : sql`asc`
  const order = sql`updated_at ${direction}, patient_id ${direction}`
  return sql`(select patient_id, recent.at, recent.just_added, row_number() over (order by ${order}) as place
    from (select standing.patient_id, standing.updated_at from case_standings standing
      where standing.advocate_id = ${advocate_id} and standing.tab = ${status}
        ${only ? sql`and standing.awaits_since is not null` : sql``}
      order by ${order} limit ${sql.lit(page_size)} offset ${sql.lit((page_number - 1) * page_size)}) chosen
    left join ${recentOf(search, now)} using (patient_id))`
}
