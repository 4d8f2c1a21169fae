import { sql } from 'kysely'
import { patientTabs } from '#domain/statuses/statusGroups.ts'
import { cappedCount } from '../db/cappedCount.ts'
import type { Db } from '../db/connect.ts'
import { pacificMidnight } from '../db/pacificDays.ts'
import { type ChosenPage, chosenCases, readCases, type TabCounts } from './ownCases.ts'
import type { Search } from './recordQueries.ts'

/** Whether `listEveryCase` supports this search: everyone's patients, or those saved in a date range, sorted by last change. */
export const listsEveryCase = (search: Search): boolean =>
  search.waitsForActor === undefined &&
  !search.first &&
  search.filter === 'All' &&
  !search.q &&
  !search.organization_id &&
  search.application_id === undefined

/**
 * A page of everyone's patients and the number of patients in each tab, counted only up to `mostCounted` + 1. One statement selects
 * and counts them using a single index on `case_standings`. `listRecords` supports every kind of search and returns exact counts.
 */
export const listEveryCase = async (db: Db, now: string, search: Search) =>
  readCases(await everyCase(db, now, search).execute(), now, search.status)

export const everyCase = (db: Db, now: string, search: Search) => chosenCases(db, now, tabsOf(search), pageOf(search))

// Sorted so that PostgreSQL counts index entries instead of reading the table.
const tabsOf = (search: Search): TabCounts =>
  sql`(select jsonb_object_agg(tab, jsonb_build_array(${cappedCount(
    sql`from case_standings as standing where standing.tab = listed.tab ${onDays(search)} order by standing.updated_at`,
  )}, 0)) as counts from unnest(${Object.keys(patientTabs)}::text[]) as listed (tab))`

function pageOf(search: Search): ChosenPage {
  const direction = search.sort === 'newest' ? sql`desc` : sql`asc`
  const order = sql`updated_at ${direction}, patient_id ${direction}`
  return sql`(select patient_id, null::timestamptz as at, null::boolean as just_added, row_number() over (order by ${order}) as place
    from (select standing.patient_id, standing.updated_at from case_standings as standing
      where standing.tab = ${search.status} ${onDays(search)}
      order by ${order} limit ${search.page_size} offset ${(search.page_number - 1) * search.page_size}) listed)`
}

const onDays = ({ date_range }: Search) =>
  date_range
    ? sql`and standing.updated_at >= ${pacificMidnight(date_range[0], 0)} and standing.updated_at < ${pacificMidnight(date_range[1], 1)}`
    : sql``
