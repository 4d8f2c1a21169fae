import type { Actor } from '../actor.ts'
import { platformRoles } from '../roles.ts'

export const releaseAccess = {
  /**
   * Only super admins can read the disclosures of all patients (PERM-011). For one patient's disclosures, see `patients.release`.
   */
  'releases.allDisclosures': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
