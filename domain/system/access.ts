import type { Actor } from '../actor.ts'
import { platformRoles } from '../roles.ts'

export const systemAccess = {
  'system.read': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
