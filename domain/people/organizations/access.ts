import { type Actor, hasPermission } from '../../identity/actor.ts'
import type { Scope } from '../../scope.ts'

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
  'organizations.changeStatus': writesAll,
  'organizations.addMember': writesAll,
  'organizations.removeMember': manages,
  /** The handler rejects hospitals, which have no locations and therefore no location roles. */
  'organizations.giveRole': manages,
  'organizations.removeRole': manages,
}
