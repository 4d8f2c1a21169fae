import { type Actor, may } from '../actor.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }

export const sessionAccess = {
  /** Where a user is signed in, and whether they are locked out. */
  'sessions.ofUser': (actor: Actor) => may(actor, 'USER_READ'),
  /** Signing others out, locking and unlocking them: whoever may set their password (decisions PERM-012). */
  'sessions.manage': (actor: Actor, user?: Account) => userAccess['users.changePassword'](actor, user),
}
