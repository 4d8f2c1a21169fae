import type { Actor } from '../identity/actor.ts'
import { platformRoles } from '../identity/roles.ts'

export const systemAccess = {
  'system.read': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  'system.change': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
