import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

export const releaseAccess = {
  /**
   * Only super admins can read the disclosures of all patients (PERM-011). For one patient's disclosures, see `patients.release`.
   */
  'releases.allDisclosures': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
