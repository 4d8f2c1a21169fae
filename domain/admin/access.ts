import { type Actor, platformRoles } from '../actor.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

export const adminAccess = {
  /** Mail and text messages hold codes and links: for super admins alone (decisions PERM-011). */
  'admin.outbox': superAdmin,
  'admin.retry': superAdmin,
}
