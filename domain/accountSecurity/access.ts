import { type Actor, may, platformRoles } from '../actor.ts'
import { userAccess } from '../users/access.ts'

type Account = { id: number; role_id: number }
/** The part of a request that determines who may approve it. */
type Request = { requested_by: number; account: Account }

export const accountSecurityAccess = {
  /** All account changes and alerts: super admins only. */
  'accountSecurity.all': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** The list of pending requests: anyone who may decide one. */
  'accountSecurity.approvals': (actor: Actor) => may(actor, 'USER_WRITE'),
  /** Anyone who could make the change directly if no earlier change required approval. */
  'accountSecurity.request': (actor: Actor, account?: Account) => userAccess['users.changePassword'](actor, account),
  /** An administrator other than the requester who may make the change. */
  'accountSecurity.decide': (actor: Actor, request?: Request) =>
    userAccess['users.changePassword'](actor, request?.account) && request?.requested_by !== actor.id,
}
