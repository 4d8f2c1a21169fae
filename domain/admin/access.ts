import { type Actor, platformRoles } from '../actor.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

export const adminAccess = {
  /** Messages contain codes and links, so only super admins may read them (PERM-011). */
  'admin.outbox': superAdmin,
  'admin.retry': superAdmin,
}
