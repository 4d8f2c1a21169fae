import { sql } from 'kysely'
import type { PanelRow } from '#domain/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/analytics/panels.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import type { Db } from '../db/connect.ts'
import { type PanelFilters, panelQueries, shownFirst } from './panels.ts'

/** The row limit for lists. */
const maxRows = 50
const maxPlaces = 500

/**
 * Reads a panel's rows and hides the counts and values of groups with fewer than five people. Series and the map still name these
 * groups, sorted alphabetically so that their order reveals nothing; other panels combine them as `few`. `total` counts the visible
 * rows.
 */
export async function readPanel(db: Db, panel: Panel, filters: PanelFilters) {
  const { kind, people } = panelDefinitions[panel]
  const isFew = people ? sql`count > 0 and count < ${smallestGroup}` : sql`false`
  const suppressed = kind === 'list' ? sql`where not few` : sql``
  const { rows } = await sql<{ data: PanelRow[]; total: number; few: number }>`
    with panel as materialized (select *, ${isFew} as few from (${panelQueries[panel](filters)}) as counted)
    select (select count(*)::int from panel where not few) as total, (select count(*)::int from panel where few) as few,
      coalesce((select json_agg(json_build_object('key', key, 'label', label,
        'count', case when not few then count::int end, 'value', case when not few then round(value::numeric, 1)::float8 end))
        from (select * from panel ${suppressed} order by ${shownFirst(panel)} limit ${kind === 'map' ? maxPlaces : maxRows}) as shown), '[]') as data`.execute(
    db,
  )
  return rows[0]!
}
