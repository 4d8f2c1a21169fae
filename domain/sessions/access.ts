import { type Actor, hasPermission } from '../actor.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }

export const sessionAccess = {
  /** A user's sessions and lockouts. */
  'sessions.ofUser': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  /** Signing users out, locking and unlocking them: administrators who may set the user's password (PERM-012). */
  'sessions.manage': (actor: Actor, user?: Account) => userAccess['users.changePassword'](actor, user),
}
