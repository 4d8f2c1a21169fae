import { type Actor, platformRoles } from '../actor.ts'

export const adminAccess = {
  /** Mail and text messages hold codes and links: for super admins alone (issue 2, Data). */
  'admin.outbox': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
