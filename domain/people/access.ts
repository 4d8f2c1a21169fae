import { type Actor, hasPermission } from '../identity/actor.ts'
import { platformRoles } from '../identity/roles.ts'
import type { Scope } from '../scope.ts'

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

export const invitationAccess = {
  /** An invitation creates an approved user in an organization, so it requires both permissions, like an approval (PERM-015). */
  'invitations.manage': (actor: Actor) => hasPermission(actor, 'USER_WRITE') && hasPermission(actor, 'ORG_WRITE_ALL'),
}

/** The organizations that an actor may read: with ORG_READ_ALL, all of them; otherwise, only the actor's own (PERM-016). */
export function organizationScope(actor: Actor): Scope {
  if (hasPermission(actor, 'ORG_READ_ALL')) return 'all'
  return actor.organization_id === null ? 'none' : { any: [{ columns: { id: [actor.organization_id] } }] }
}

type Own = { id: number; type?: string }

/** With ORG_WRITE_ALL, an actor manages all organizations. Org Admins manage their own (ORG-005). */
const manages = (actor: Actor, organization?: Own) =>
  hasPermission(actor, 'ORG_WRITE_ALL') ||
  (organization !== undefined &&
    actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === organization.id)

/** Without ORG_WRITE_ALL, not even Org Admins may do this (PERM-005). */
const writesAll = (actor: Actor, _organization?: Own) => hasPermission(actor, 'ORG_WRITE_ALL')

export const organizationAccess = {
  'organizations.list': (actor: Actor) => hasPermission(actor, 'ORG_READ_ALL'),
  /** `organizationScope` determines which organizations are visible. */
  'organizations.show': (_actor: Actor, _organization?: Own) => true,
  'organizations.mine': (_actor: Actor) => true,
  /** Only admins add organizations (PERM-005). */
  'organizations.create': (actor: Actor) => hasPermission(actor, 'ORG_WRITE_ALL'),
  'organizations.edit': writesAll,
  /** Each hospital sets the age from which its patients sign alone, because its counsel knows the state's law (S-43). */
  'organizations.setSigningAge': manages,
  'organizations.changeStatus': writesAll,
  'organizations.addMember': writesAll,
  'organizations.removeMember': manages,
  /** The handler rejects hospitals, which have no locations and therefore no location roles. */
  'organizations.giveRole': manages,
  'organizations.removeRole': manages,
}

export const programAccess = {
  /** Tokens and webhooks of an organization: super admins, and the organization's own Org Admins. */
  'programs.manage': (actor: Actor, organization: Own) =>
    actor.role_id === platformRoles.SUPER_ADMIN ||
    (actor.organization_role === 'administrator' && actor.organization_id === organization.id),
  /**
   * Marking a program as covered gives it patient data, which an Org Admin may not be allowed to read. Super admins may, and confirm that
   * the program's operator has the required agreement.
   */
  'programs.cover': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** Who provisions can create members, and make them Org Admins. Org Admins themselves cannot add members (PERM-005). */
  'programs.provision': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}

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
