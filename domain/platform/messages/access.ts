import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

export const adminAccess = {
  /** Only super admins may read messages, because they contain codes and links (PERM-011). */
  'admin.outbox': superAdmin,
  'admin.retry': superAdmin,
}
