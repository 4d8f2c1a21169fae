import { userAccess } from '../people/access.ts'
import type { Scope } from '../scope.ts'
import { type Actor, hasPermission, readingRoles } from './actor.ts'
import { platformRoles } from './roles.ts'

/**
 * The users whose profile pictures an actor may see: their own, those in their organization, and those on the other side of an
 * application (its advocate or the facility's staff). Admins with USER_READ see every picture.
 */
export function peopleScope(actor: Actor): Scope {
  if (hasPermission(actor, 'USER_READ')) return 'all'
  const facilities = readingRoles(actor).map(role => role.facility_id)
  const ownPatients = [{ columns: { advocate_id: [actor.id] } }]
  return {
    any: [
      { columns: { id: [actor.id] } },
      ...(actor.organization_id === null ? [] : [{ columns: { organization_id: [actor.organization_id] } }]),
      { through: { table: 'applications', from: 'id', to: 'advocate_id', any: [{ columns: { facility_id: facilities } }] } },
      {
        through: {
          table: 'facility_roles',
          from: 'id',
          to: 'user_id',
          any: [{ through: { table: 'applications', from: 'facility_id', to: 'facility_id', any: ownPatients } }],
        },
      },
      {
        through: {
          table: 'facilities',
          from: 'id',
          to: 'primary_contact_id',
          any: [{ through: { table: 'applications', from: 'id', to: 'facility_id', any: ownPatients } }],
        },
      },
    ],
  }
}

type Account = { id: number; role_id: number }

export const signOnAccess = {
  /**
   * Only super admins connect an organization to its provider, because the provider can sign in as every member. Org
   * Admins cannot change sign-in rules (ORG-005).
   */
  'signOn.manage': (actor: Actor, _organization?: { id: number }) => actor.role_id === platformRoles.SUPER_ADMIN,
}

export const sessionAccess = {
  /** A user's sessions and lockouts. */
  'sessions.ofUser': (actor: Actor) => hasPermission(actor, 'USER_READ'),
  /** Unlinking an account decides who can get it, as choosing the provider does. */
  'sessions.unlink': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
  /** Administrators who may set a user's password may also sign the user out and lock or unlock the account (PERM-012). */
  'sessions.manage': (actor: Actor, user?: Account) => userAccess['users.changePassword'](actor, user),
}
