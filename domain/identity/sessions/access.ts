import { userAccess } from '../../people/users/access.ts'
import { type Actor, hasPermission } from '../actor.ts'

type Account = { id: number; role_id: number }

export const sessionAccess = {
  /** A user's sessions and lockouts. */
  'sessions.ofUser': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  /** Administrators who may set a user's password may also sign the user out and lock or unlock the account (PERM-012). */
  'sessions.manage': (actor: Actor, user?: Account) => userAccess['users.changePassword'](actor, user),
}
