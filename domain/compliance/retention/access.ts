import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

export const retentionAccess = {
  'retention.read': superAdmin,
  /** Placing and lifting legal holds. */
  'retention.hold': (actor: Actor, _patient: { id: number }) => superAdmin(actor),
}
