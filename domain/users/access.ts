import { type Actor, may, platformRoles } from '../actor.ts'

/** What a rule looks at: whose account it is, and what would become of it. Without an account it is asked in general. */
type Account = { id: number; role_id: number }
type Edit = { role_id?: number | null | undefined }

const isAdminRole = (role_id: number) => role_id !== platformRoles.RW_USER

/** Only Super Admins hold ROLE_WRITE, and nobody changes what they are themselves (spec 1 §5, USER-040). */
const changesRole = (actor: Actor, user?: Account) =>
  may(actor, 'USER_WRITE') && may(actor, 'ROLE_WRITE') && user?.id !== actor.id

export const userAccess = {
  'users.list': (actor: Actor) => may(actor, 'USER_READ'),
  'users.show': (actor: Actor) => may(actor, 'USER_READ'),
  'users.export': (actor: Actor) => may(actor, 'USER_READ'),
  /** An admin is made by whoever may give roles (decisions PERM-012). */
  'users.create': (actor: Actor, user?: { role_id?: number | null }) =>
    may(actor, 'USER_WRITE') && (!isAdminRole(user?.role_id ?? platformRoles.RW_USER) || may(actor, 'ROLE_WRITE')),
  /**
   * A role to or from an admin's is for those who may give roles, and so is everything about another admin: whoever could
   * rename one, or point their mail or phone at themselves, would hold that admin's role.
   */
  'users.edit': (actor: Actor, user?: Account & { change?: Edit }) => {
    if (!may(actor, 'USER_WRITE')) return false
    if (!user) return true
    const role = user.change?.role_id ?? user.role_id
    if (role !== user.role_id) return changesRole(actor, user)
    return !isAdminRole(user.role_id) || user.id === actor.id || may(actor, 'ROLE_WRITE')
  },
  /** The role controls of the edit page. */
  'users.changeRole': changesRole,
  /** Into a hospital that there is, or into a new one: both write organizations too. */
  'users.approve': (actor: Actor) => may(actor, 'USER_WRITE') && may(actor, 'ORG_WRITE_ALL'),
  /** Other people's passwords; one's own asks for the old one (USER-053, decisions PERM-012). */
  'users.changePassword': (actor: Actor, user?: Account) =>
    may(actor, 'USER_WRITE') && user?.id !== actor.id && (!user || !isAdminRole(user.role_id) || may(actor, 'ROLE_WRITE')),
}
