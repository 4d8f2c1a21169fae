import { sql } from 'kysely'
import { type Actor, hasPermission, hasRoleAt, readingRoles } from '#domain/actor.ts'
import type { AccessTimes } from '#domain/patients/access.ts'
import type { Status } from '#domain/statuses/statuses.ts'
import { endedStatuses } from '#domain/statuses/statusGroups.ts'
import type { Db } from '../db/connect.ts'

type Page = {
  statuses: readonly Status[]
  organization_id: number | undefined
  sort: 'newest' | 'oldest'
  /** Whether the page lists only applications that need the caller's action. */
  only: boolean
  limit: number
  offset: number
}

/**
 * Whether `facilityPage` covers everything that this actor sees: only applications to the actor's own facilities, and none as an
 * advocate. A deactivated organization's members see less.
 */
export const readsFacilities = (actor: Actor): boolean =>
  !hasPermission(actor, 'FULL_PATIENT_TRANSFER') &&
  !actor.is_patient_advocate &&
  !actor.organization_limit &&
  readingRoles(actor).length > 0

type Row = { counts: [status: Status, count: number, mine: number][]; ids: number[] }

/**
 * The ids on a page of a facility dashboard and the number of applications per status, in one statement. It reads only the indexes
 * of `application_standings`. `listApplications` and `countStatuses` return the same results but support every kind of list.
 */
export async function facilityPage(db: Db, actor: Actor, at: AccessTimes, page: Page) {
  const { rows } = await pageStatement(actor, at, page).execute(db)
  const { counts, ids } = rows[0]!
  return { ids, counts: new Map(counts.map(([status, count, mine]) => [status, { count, mine }])) }
}

/**
 * The statement counts all of a facility's applications, so it groups them in the order of an index
 * (0244_standings_counted.expand.sql), and checks for each group rather than for each application whether it has ended.
 */
export function pageStatement(actor: Actor, { now, accessEnds }: AccessTimes, page: Page) {
  const { statuses, organization_id, only, limit, offset } = page
  const reading = readingRoles(actor).map(role => role.facility_id)
  const coordinating = reading.filter(id => hasRoleAt(actor, id, 'Admissions Coordinator'))
  const readable = sql`standing.readable_until > ${now}::timestamptz
    and (not (standing.status = any(${[...endedStatuses]})) or standing.ended_at > ${accessEnds}::timestamptz)`
  const inTab = sql`standing.status = any(${[...statuses]})`
  const order = page.sort === 'newest' ? sql`desc` : sql`asc`
  const wanted = only ? sql`and place.coordinates and standing.awaits = 'facility'` : sql``
  return sql<Row>`with places as materialized (
      select facilities.id, facilities.id = any(${coordinating}) as coordinates from facilities
      where facilities.id = any(${reading})
      ${organization_id === undefined ? sql`` : sql`and facilities.organization_id = ${organization_id}`}
    ), counted as materialized (
      select place.coordinates, grouped.awaits, grouped.status,
        case when grouped.status = any(${[...endedStatuses]}) then grouped.recent else grouped.count end as count
      from places place cross join lateral (
        select standing.status, standing.awaits, count(*) as count,
          count(*) filter (where standing.ended_at > ${accessEnds}::timestamptz) as recent
        from application_standings standing
        where standing.facility_id = place.id and standing.facility_id = any(${reading})
          and standing.readable_until > ${now}::timestamptz
        group by standing.status, standing.awaits) grouped
    ), counts as materialized (
      select status, sum(count) as count, coalesce(sum(count) filter (where awaits = 'facility' and coordinates), 0) as mine
      from counted where count > 0 group by status
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_array(status, count, mine)), '[]') from counts) as counts,
      (select coalesce(jsonb_agg(page.application_id order by page.updated_at ${order}, page.application_id ${order}), '[]')
        from (select one.application_id, one.updated_at
          from places place cross join lateral (select standing.application_id, standing.updated_at
            from application_standings standing
            where standing.facility_id = place.id and ${inTab} and ${readable} ${wanted}
            order by standing.updated_at ${order}, standing.application_id ${order}
            limit ${offset + limit}::int) one
          order by one.updated_at ${order}, one.application_id ${order}
          limit ${limit}::int offset ${offset}::int) page) as ids`
}
