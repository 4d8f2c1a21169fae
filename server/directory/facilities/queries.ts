import { sql } from 'kysely'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Scope } from '#domain/scope.ts'
import { maySignIn } from '../../platform/auth/active.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName, nameStartsWith, onPage, orderBy } from '../../platform/db/listing.ts'
import { where } from '../../platform/db/where.ts'
import { photosOf } from './photos.ts'

/** A facility in a scope with its entire profile. */
export const findFacility = async (db: Db, scope: Scope, id: number) => (await findFacilities(db, scope, [id]))[0]

/** The facilities in a scope with these ids and their entire profiles, in no particular order. Always runs two queries. */
export async function findFacilities(db: Db, scope: Scope, ids: readonly number[]): Promise<(Facility & ListedStatus)[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where(where(scope, 'facilities'))
    .where('facilities.id', 'in', ids)
    .selectAll('facilities')
    .select(['organizations.name as organization_name', 'organizations.active_status as organization_status'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('facility_roles')
            .innerJoin('users', 'users.id', 'facility_roles.user_id')
            .whereRef('facility_roles.facility_id', '=', 'facilities.id')
            .where(maySignIn())
            .select(sql`1`.as('one')),
        )
        .as('staffed'),
    )
    .execute()
  const photos = await photosOf(db, ids)
  return rows.map(row => ({
    ...row,
    ...photos(row.id),
    staffed: Boolean(row.staffed),
    directory_listing: row.organization_id === null,
  }))
}

/** The facilities among these that have active staff. */
export const staffedRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('facility_roles')
    .innerJoin('users', 'users.id', 'facility_roles.user_id')
    .where('facility_roles.facility_id', '=', sql<number>`any(${ids}::int[])`)
    .where(maySignIn())
    .select('facility_roles.facility_id')
    .distinct()

/** Determines whether a facility accepts applications: its organization's status, and whether the facility has active staff. */
type ListedStatus = { organization_status: 'Approved' | 'Awaiting Approval' | 'Deactivated' | null; staffed: boolean }

/** A page of ids of the facilities in a scope, sorted by name; `q` is a prefix of the name. */
export async function pageOfFacilities(
  db: Db,
  scope: Scope,
  options: { q?: string | undefined; active: boolean; limit: number; offset: number },
) {
  const found = db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where(where(scope, 'facilities'))
    .$if(Boolean(options.q), q => q.where(nameStartsWith('facilities.name', options.q!)))
    .$if(options.active, q =>
      q
        .where('facilities.status', '=', 'Approved')
        .where('facilities.intake_complete', '=', true)
        .where(eb => eb.or([eb('facilities.organization_id', 'is', null), eb('organizations.active_status', '=', 'Approved')])),
    )
  const rows = await found
    .select('facilities.id')
    .orderBy(orderBy(byName('facilities.name'), 'asc', 'facilities.id'))
    .$call(onPage(options))
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(row => row.id), total }
}
