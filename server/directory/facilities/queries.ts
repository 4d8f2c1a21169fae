import { sql } from 'kysely'
import { facilityScope } from '#domain/directory/access.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import { maySignIn } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import { byName, nameStartsWith, onPage, orderBy } from '../../platform/db/listing.ts'
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

/** Loads a facility that the actor may see. Throws 404, never 403, for any other facility. */
export const requireFacility = (tx: Db, actor: Actor, id: number) => requireInScope(tx, facilityScope(actor), id)

async function requireInScope(tx: Db, scope: Scope, id: number) {
  const facility = await findFacility(tx, scope, id)
  if (!facility) throw new HttpError('not_found', 'Facility not found')
  return facility
}

/** Like `requireFacility`, but returns the remaining facility after a merge so that old links still work. */
export const followFacility = (tx: Db, actor: Actor, id: number) => followInScope(tx, facilityScope(actor), id)

async function followInScope(tx: Db, scope: Scope, id: number) {
  const merged = await tx.selectFrom('facilities').select('merged_into').where('id', '=', id).executeTakeFirst()
  return requireInScope(tx, scope, merged?.merged_into ?? id)
}

/** Like `requireFacility`, but locks the row until the transaction ends. */
export async function requireFacilityToChange(tx: Db, actor: Actor, id: number) {
  await tx.selectFrom('facilities').select('id').where('id', '=', id).forUpdate().execute()
  return requireFacility(tx, actor, id)
}

/** The facility in the path, as an endpoint's subject. */
export const facilityInPath = ({ tx, actor, params }: InPath) => requireFacility(tx, actor, params.id)

/** Like `facilityInPath`, but follows a merge. */
export const followedFacilityInPath = ({ tx, actor, params }: InPath) => followFacility(tx, actor, params.id)

/** Like `facilityInPath`, but locks the row until the transaction ends. */
export const lockedFacilityInPath = ({ tx, actor, params }: InPath) => requireFacilityToChange(tx, actor, params.id)

type InPath = { tx: Db; actor: Actor; params: { id: number } }

/**
 * Loads the facility in this scope for an application, following a merge, and prevents changing, deleting, or merging it until the
 * transaction ends.
 */
export async function requireFacilityToApply(tx: Db, scope: Scope, id: number) {
  await tx.selectFrom('facilities').select('id').where('id', '=', id).forShare().execute()
  return followInScope(tx, scope, id)
}

/** The facilities where the user has a role, and the organization that the user administers. */
export const ownFacilities = ({ facility_roles, organization_role, organization_id }: Actor) => ({
  ids: facility_roles.map(role => role.facility_id),
  organization_id: organization_role === 'administrator' ? organization_id : null,
})
