import { type Actor, hasPermission, platformRoles } from '../actor.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }
/** The fields of a request that determine who may approve it. */
type Request = { requested_by: number; account: Account }

export const accountSecurityAccess = {
  /** Every account change and alert: super admins only. */
  'accountSecurity.all': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** The pending requests: administrators who can decide on them. */
  'accountSecurity.approvals': (actor: Actor) => hasPermission(actor, 'USER_WRITE'),
  /** Administrators who could change the account directly if no earlier change required approval. */
  'accountSecurity.request': (actor: Actor, account?: Account) => userAccess['users.changePassword'](actor, account),
  /** Administrators who may change the account, except the one who requested the change. */
  'accountSecurity.decide': (actor: Actor, request?: Request) =>
    userAccess['users.changePassword'](actor, request?.account) && request?.requested_by !== actor.id,
}
