import type { Actor } from '#domain/actor.ts'
import { facilityScope } from '#domain/facilities/access.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { findFacility } from './queries.ts'

/** The facility, as the actor may see it. What one may not see does not exist: 404, never 403. */
export async function reachFacility(tx: Db, actor: Actor, id: number) {
  const facility = await findFacility(tx, facilityScope(actor), id)
  if (!facility) throw new Refusal('not_found', 'Facility not found')
  return facility
}

/** The same; one that was merged into another leads there, so that old links and lists still arrive. */
export async function followFacility(tx: Db, actor: Actor, id: number) {
  const gone = await tx.selectFrom('facilities').select('merged_into').where('id', '=', id).executeTakeFirst()
  return reachFacility(tx, actor, gone?.merged_into ?? id)
}

/** The same, held until the transaction ends: who else changes it waits. */
export async function reachFacilityToChange(tx: Db, actor: Actor, id: number) {
  await tx.selectFrom('facilities').select('id').where('id', '=', id).forUpdate().execute()
  return reachFacility(tx, actor, id)
}

/** The facility that an application goes to: neither its status changes nor is it deleted or merged before the transaction ends. */
export async function reachFacilityToApply(tx: Db, actor: Actor, id: number) {
  await tx.selectFrom('facilities').select('id').where('id', '=', id).forShare().execute()
  return followFacility(tx, actor, id)
}

/** The facilities at which somebody works, and the organization whose facilities they administer, if any: what lists of one's own ask for. */
export const ownFacilities = ({ facility_roles, organization_role, organization_id }: Actor) => ({
  ids: facility_roles.map(role => role.facility_id),
  organization_id: organization_role === 'administrator' ? organization_id : null,
})
