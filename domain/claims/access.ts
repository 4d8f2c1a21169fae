import { type Actor, may } from '../actor.ts'
import { readsAllFacilities } from '../facilities/access.ts'
import type { Scope } from '../scope.ts'

const keepsCenter = (actor: Actor) =>
  actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator' && actor.organization_id !== null

/** Whose claims somebody reads: who reads all facilities all of them, an Org Admin those of their own treatment center. */
export function claimScope(actor: Actor): Scope {
  if (readsAllFacilities(actor)) return 'all'
  return keepsCenter(actor) ? { any: [{ columns: { organization_id: [actor.organization_id!] } }] } : 'none'
}

type Own = { organization_id: number }

/** An administrator who adds locations may claim for anybody, an Org Admin for their own treatment center. */
const claimsFor = (actor: Actor, { organization_id }: Own) =>
  may(actor, 'FACILITY_WRITE_ALL') || (keepsCenter(actor) && actor.organization_id === organization_id)

export const claimAccess = {
  'claims.find': (actor: Actor) => may(actor, 'FACILITY_WRITE_ALL') || keepsCenter(actor),
  'claims.list': (actor: Actor) => readsAllFacilities(actor) || keepsCenter(actor),
  'claims.ask': claimsFor,
  'claims.withdraw': claimsFor,
  /** To claim is to add a location, and who may do that decides (docs/decisions/0012). */
  'claims.decide': (actor: Actor) => may(actor, 'FACILITY_WRITE_ALL'),
}
