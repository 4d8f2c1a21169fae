import { type Actor, hasPermission } from '../actor.ts'
import type { Scope } from '../scope.ts'

/** The organizations an actor may read: every organization for holders of ORG_READ_ALL, otherwise the actor's own. */
export function organizationScope(actor: Actor): Scope {
  if (hasPermission(actor, 'ORG_READ_ALL')) return 'all'
  return actor.organization_id === null ? 'none' : { any: [{ columns: { id: [actor.organization_id] } }] }
}

type Own = { id: number; type?: string }

/** Holders of ORG_WRITE_ALL manage every organization; an Org Admin manages their own (ORG-005). */
const manages = (actor: Actor, organization?: Own) =>
  hasPermission(actor, 'ORG_WRITE_ALL') ||
  (organization !== undefined &&
    actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === organization.id)

const writesAll = (actor: Actor, _organization?: Own) => hasPermission(actor, 'ORG_WRITE_ALL')

export const organizationAccess = {
  'organizations.list': (actor: Actor) => hasPermission(actor, 'ORG_READ_ALL'),
  /** `organizationScope` decides which organizations are visible. */
  'organizations.show': (_actor: Actor, _organization?: Own) => true,
  'organizations.mine': (_actor: Actor) => true,
  'organizations.create': (actor: Actor) => hasPermission(actor, 'ORG_WRITE_ALL'),
  'organizations.edit': writesAll,
  'organizations.changeStatus': writesAll,
  'organizations.addMember': writesAll,
  'organizations.removeMember': manages,
  /** The handler rejects hospitals, because they have no locations and therefore no location roles. */
  'organizations.giveRole': manages,
  'organizations.removeRole': manages,
}
