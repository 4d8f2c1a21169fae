import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import type { analytics, PanelRow } from '#domain/insights/analytics/contract.ts'
import { type Panel, panelDefinitions } from '#domain/insights/analytics/panels.ts'
import { smallestGroup } from '#domain/insights/metrics.ts'
import { type DayRange, periodBefore } from '#domain/insights/ranges.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { zipCenter } from '../../platform/geo/zips.ts'
import type { Call, Handlers } from '../../platform/http/handler.ts'
import { daysOfReport, findFacilities, findTimes, waitsOfApplications } from '../waits.ts'
import { findMirror, findTimeZone } from './mirror.ts'
import { type County, type PanelFilters, panelQueries, shownFirst, within } from './panels.ts'

async function showEmbedUrl({ context, now }: Call<typeof analytics.embedUrl>) {
  return { EmbedUrl: embedUrl(context.config, now) }
}

async function showPanel({ tx, params: { panel }, query, now }: Call<typeof analytics.panel>) {
  return readPanel(tx, panel, { ...query, now })
}

async function showMirror({ tx, actor, query }: Call<typeof analytics.mirror>) {
  return findMirror(tx, actor.organization_id!, query)
}

/** SQL: the applications that a treatment center's facilities received in this period. */
const received = (organization_id: number, days: DayRange, zone: TimeZone) => sql`
  select * from applications
  where facility_id = any(array(select id from facilities where organization_id = ${organization_id})) and ${within(sql`applications.created_at`, { ...days, zone })}`

async function showCenterTimes({ tx, actor, query }: Call<typeof analytics.centerTimes>) {
  const zone = await findTimeZone(tx, actor.organization_id!)
  return findTimes(tx, waitsOfApplications(received(actor.organization_id!, daysOfReport(query), zone), query, zone), query)
}

async function showCenterFacilities({ tx, actor, query: { sort, ...days } }: Call<typeof analytics.centerFacilities>) {
  const zone = await findTimeZone(tx, actor.organization_id!)
  const [now, before] = [days, periodBefore(days)].map(period => received(actor.organization_id!, period, zone))
  return findFacilities(tx, now!, before!, sql`applications.created_at`, sort)
}

export const analyticsRoutes: Handlers<typeof analytics> = {
  embedUrl: showEmbedUrl,
  panel: showPanel,
  mirror: showMirror,
  centerTimes: showCenterTimes,
  centerFacilities: showCenterFacilities,
}

/** The path of the built-in analytics page. */
const ownAnalytics = '/insights'
/** How long a signed URL is valid, in seconds. */
const openFor = 600

/**
 * The URL of the platform analytics: the built-in page, or the BI server's dashboard, signed as Metabase requires (an HS256 JWT
 * with the dashboard id).
 */
function embedUrl({ BI_URL, BI_SECRET, BI_DASHBOARD }: Config, now: string): string {
  if (!BI_URL || !BI_SECRET || !BI_DASHBOARD) return ownAnalytics
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.parse(now) / 1000) + openFor
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ resource: { dashboard: BI_DASHBOARD }, params: {}, exp })}`
  const token = `${signed}.${createHmac('sha256', BI_SECRET).update(signed).digest('base64url')}`
  return `${BI_URL.replace(/\/$/, '')}/embed/dashboard/${token}#bordered=false&titled=false`
}

/** The row limit for lists. */
const maxRows = 50
const maxPlaces = 500

/**
 * Reads a panel's rows and hides the counts and values of groups with fewer than five people. Series and the map still name these
 * groups, sorted alphabetically so that their order reveals nothing; other panels combine them as `few`. `total` counts the visible
 * rows.
 */
async function readPanel(db: Db, panel: Panel, filters: PanelFilters) {
  const { kind, people } = panelDefinitions[panel]
  const counties = panel === 'wait-by-county' ? await findHospitalCounties(db) : []
  const isFew = people ? sql`count > 0 and count < ${smallestGroup}` : sql`false`
  const suppressed = kind === 'list' ? sql`where not few` : sql``
  const { rows } = await sql<{ data: PanelRow[]; total: number; few: number }>`
    with panel as materialized (select *, ${isFew} as few from (${panelQueries[panel]({ ...filters, counties })}) as counted)
    select (select count(*)::int from panel where not few) as total, (select count(*)::int from panel where few) as few,
      coalesce((select json_agg(json_build_object('key', key, 'label', label,
        'count', case when not few then count::int end, 'value', case when not few then round(value::numeric, 1)::float8 end))
        from (select * from panel ${suppressed} order by ${shownFirst(panel)} limit ${kind === 'map' ? maxPlaces : maxRows}) as shown), '[]') as data`.execute(
    db,
  )
  return rows[0]!
}

/** The county of each ZIP code that a hospital has. ZIP codes are not in the database. */
async function findHospitalCounties(db: Db): Promise<County[]> {
  const hospitals = await db
    .selectFrom('organizations')
    .where('type', '=', 'hospital')
    .where('zip_code', 'is not', null)
    .select('zip_code')
    .distinct()
    .execute()
  return hospitals.flatMap(({ zip_code }) => {
    const center = zipCenter(zip_code!)
    return center?.county ? [{ zip_code: zip_code!, name: `${center.county}, ${center.state}` }] : []
  })
}
