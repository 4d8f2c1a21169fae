import { facilityScope } from '#domain/directory/facilities/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findFacility } from './queries.ts'

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
