import type { Actor } from '../actor.ts'
import { platformRoles } from '../roles.ts'

export const releaseAccess = {
  /** The disclosures of all patients: super admins only (PERM-011). For one patient's disclosures, see `patients.release`. */
  'releases.allDisclosures': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
