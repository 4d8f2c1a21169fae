import { sql } from 'kysely'
import { patientTabs } from '#domain/statuses/statusGroups.ts'
import { cappedCount } from '../db/cappedCount.ts'
import type { Db } from '../db/connect.ts'
import { pacificMidnight } from '../db/pacificDays.ts'
import { patientBegins } from '../patients/startsWith.ts'
import { type ChosenPage, chosenCases, readCases, type TabCounts } from './ownCases.ts'
import type { Search } from './recordQueries.ts'

/** Whether `listEveryCase` supports this search: everyone's patients, sorted by last change. */
export const listsEveryCase = (search: Search): boolean =>
  search.waitsForActor === undefined && !search.only && search.application_id === undefined

/**
 * A page of everyone's patients and the number of patients in each tab, in one statement that uses an index on `case_standings`.
 * Counts only up to `mostCounted` + 1, but counts all patients of a hospital and all results of a search by name or phone number.
 * `listRecords` returns the same results, with exact counts.
 */
export const listEveryCase = async (db: Db, now: string, search: Search) =>
  readCases(await everyCase(db, now, search).execute(), now, search)

export const everyCase = (db: Db, now: string, search: Search) =>
  chosenCases(db, now, looksUpPatients(search) ? tabsOfPatients(search) : tabsOf(search), pageOf(search))

/** Whether the search starts from an index on `patients`. It then finds relatively few patients. */
const looksUpPatients = ({ q, organization_id }: Search) => Boolean(q) || Boolean(organization_id)

// Sorted so that PostgreSQL counts index entries instead of reading the table.
const tabsOf = (search: Search): TabCounts =>
  sql`(select jsonb_object_agg(tab, jsonb_build_array(${cappedCount(
    sql`from case_standings as standing where standing.tab = listed.tab ${narrowed(search)} order by standing.updated_at`,
  )}, 0)) as counts from unnest(${Object.keys(patientTabs)}::text[]) as listed (tab))`

const tabsOfPatients = (search: Search): TabCounts =>
  sql`(select coalesce(jsonb_object_agg(tab, jsonb_build_array(count, 0)), '{}') as counts
    from (select standing.tab, count(*) as count ${fromStandings(search)} where true ${narrowed(search)} group by standing.tab) counted)`

function pageOf(search: Search): ChosenPage {
  const direction = search.sort === 'newest' ? sql`desc` : sql`asc`
  const order = sql`updated_at ${direction}, patient_id ${direction}`
  return sql`(select patient_id, null::timestamptz as at, null::boolean as just_added, row_number() over (order by ${order}) as place
    from (select standing.patient_id, standing.updated_at ${fromStandings(search)}
      where standing.tab = ${search.status} ${narrowed(search)}
      order by standing.updated_at ${direction}, standing.patient_id ${direction}
      limit ${sql.lit(search.page_size)} offset ${sql.lit((search.page_number - 1) * search.page_size)}) listed)`
}

// LIMIT makes PostgreSQL look up each patient's row. Otherwise it may read the entire table for a few patients.
const fromStandings = (search: Search) =>
  looksUpPatients(search)
    ? sql`from patients cross join lateral (select * from case_standings where case_standings.patient_id = patients.id limit 1) standing`
    : sql`from case_standings as standing`

/** The columns that say whether a patient has an application in a filter's group. Each has its own index. */
const columns = { Submitted: 'submitted', Processing: 'processing', Accepted: 'accepted', Denied: 'denied' } as const

const narrowed = ({ filter, q, organization_id, date_range }: Search) =>
  sql.join(
    [
      ...(filter === 'All' ? [] : [sql`and ${sql.ref(`standing.${columns[filter]}`)}`]),
      ...(date_range
        ? [
            sql`and standing.updated_at >= ${pacificMidnight(date_range[0], 0)} and standing.updated_at < ${pacificMidnight(date_range[1], 1)}`,
          ]
        : []),
      ...(organization_id ? [sql`and patients.organization_id = ${organization_id}`] : []),
      ...(q ? [sql`and ${patientBegins(q)}`] : []),
    ],
    sql` `,
  )
