import { type Actor, hasPermission } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

/** The account that a rule checks; undefined to check the action in general. */
type Account = { id: number; role_id: number }
type Edit = { role_id?: number | null | undefined }

const isAdminRole = (role_id: number) => role_id !== platformRoles.RW_USER

/** Only Super Admins have ROLE_WRITE, and no one can change their own role (USER-040). */
const changesRole = (actor: Actor, user?: Account) =>
  hasPermission(actor, 'USER_WRITE') && hasPermission(actor, 'ROLE_WRITE') && user?.id !== actor.id

export const userAccess = {
  'users.list': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  'users.show': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  'users.export': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  /** Creating an admin requires ROLE_WRITE (PERM-012). */
  'users.create': (actor: Actor, user?: { role_id?: number | null }) =>
    hasPermission(actor, 'USER_WRITE') &&
    (!isAdminRole(user?.role_id ?? platformRoles.RW_USER) || hasPermission(actor, 'ROLE_WRITE')),
  /**
   * Changing to or from an admin role requires ROLE_WRITE. So does any change to another admin, because a new name, email address,
   * or phone number could be used to take over the account.
   */
  'users.edit': (actor: Actor, user?: Account & { change?: Edit }) => {
    if (!hasPermission(actor, 'USER_WRITE')) return false
    if (!user) return true
    const role = user.change?.role_id ?? user.role_id
    if (role !== user.role_id) return changesRole(actor, user)
    return !isAdminRole(user.role_id) || user.id === actor.id || hasPermission(actor, 'ROLE_WRITE')
  },
  /** The role controls on the edit page. */
  'users.changeRole': changesRole,
  /** Approval adds the user to an existing or a new hospital, so it requires both permissions (PERM-015). */
  'users.approve': (actor: Actor) => hasPermission(actor, 'USER_WRITE') && hasPermission(actor, 'ORG_WRITE_ALL'),
  /** Other users' passwords. Users change their own with their old password (USER-053, PERM-012). */
  'users.changePassword': (actor: Actor, user?: Account) =>
    hasPermission(actor, 'USER_WRITE') &&
    user?.id !== actor.id &&
    (!user || !isAdminRole(user.role_id) || hasPermission(actor, 'ROLE_WRITE')),
}
