import { type Actor, hasPermission } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

export const adminAccess = {
  /** Each administrator sees only what they may act on. */
  'admin.home': (actor: Actor) => hasPermission(actor, 'IS_ADMIN'),
  /** Only super admins may read messages, because they contain codes and links (PERM-011). */
  'admin.outbox': superAdmin,
  'admin.retry': superAdmin,
}
