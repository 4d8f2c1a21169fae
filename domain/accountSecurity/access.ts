import { type Actor, may, platformRoles } from '../actor.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }
/** A request, as far as it says who may decide it. */
type Request = { requested_by: number; account: Account }

export const accountSecurityAccess = {
  /** Every account's changes and the alerts: super admins. */
  'accountSecurity.all': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** The requests that wait: whoever may decide one. */
  'accountSecurity.approvals': (actor: Actor) => may(actor, 'USER_WRITE'),
  /** Whoever could make the change, were it not for the one before it. */
  'accountSecurity.request': (actor: Actor, account?: Account) => userAccess['users.changePassword'](actor, account),
  /** Another administrator than the one who asked, who could make the change as well. */
  'accountSecurity.decide': (actor: Actor, request?: Request) =>
    userAccess['users.changePassword'](actor, request?.account) && request?.requested_by !== actor.id,
}
