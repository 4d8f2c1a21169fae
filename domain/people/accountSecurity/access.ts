import { type Actor, hasPermission } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }
/** The fields that determine who may approve a request. */
type Request = { requested_by: number; account: Account }

export const accountSecurityAccess = {
  /** Only super admins can read all account changes and alerts. */
  'accountSecurity.all': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** Administrators can read the pending requests that they can decide on. */
  'accountSecurity.approvals': (actor: Actor) => hasPermission(actor, 'USER_WRITE'),
  /** Administrators who may change the account. They must request approval if earlier changes require it. */
  'accountSecurity.request': (actor: Actor, account?: Account) => userAccess['users.changePassword'](actor, account),
  /** Administrators who may change the account, except the one who requested the change. */
  'accountSecurity.decide': (actor: Actor, request?: Request) =>
    userAccess['users.changePassword'](actor, request?.account) && request?.requested_by !== actor.id,
}
