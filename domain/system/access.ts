import { type Actor, platformRoles } from '../actor.ts'

export const systemAccess = {
  'system.read': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
