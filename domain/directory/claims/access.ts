import { type Actor, hasPermission } from '../../identity/actor.ts'
import type { Scope } from '../../scope.ts'
import { readsAllFacilities } from '../facilities/access.ts'

const keepsCenter = (actor: Actor) =>
  actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator' && actor.organization_id !== null

/**
 * The claims that an actor may read: all claims if the actor can read all facilities; otherwise, for Org Admins, the claims of
 * their own treatment center.
 */
export function claimScope(actor: Actor): Scope {
  if (readsAllFacilities(actor)) return 'all'
  return keepsCenter(actor) ? { any: [{ columns: { organization_id: [actor.organization_id!] } }] } : 'none'
}

type Own = { organization_id: number }

/**
 * Administrators with FACILITY_WRITE_ALL may claim a listing for any organization; Org Admins may do so only for their own
 * treatment center.
 */
const claimsFor = (actor: Actor, { organization_id }: Own) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') || (keepsCenter(actor) && actor.organization_id === organization_id)

export const claimAccess = {
  'claims.find': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL') || keepsCenter(actor),
  'claims.list': (actor: Actor) => readsAllFacilities(actor) || keepsCenter(actor),
  'claims.ask': claimsFor,
  'claims.withdraw': claimsFor,
  /**
   * Approving a claim adds a location, so deciding on it requires the permission to add locations
   * (docs/decisions/0008-claims-and-merges.md).
   */
  'claims.decide': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}
