import { type Actor, platformRoles } from '../actor.ts'

export const releaseAccess = {
  /** Everybody's disclosures: for super admins alone (decisions PERM-011). One patient's are for the advocate's side: `patients.release`. */
  'releases.allDisclosures': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
