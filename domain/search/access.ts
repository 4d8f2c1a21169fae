import { type Actor, may } from '../actor.ts'
import { facilityScope } from '../facilities/access.ts'
import { organizationAccess } from '../organizations/access.ts'
import { patientAccess } from '../patients/access.ts'
import type { Clause, Scope } from '../scope.ts'
import { userAccess } from '../users/access.ts'
import type { Kind } from './schema.ts'

/**
 * Which facilities a search finds: those that the actor can open. Admins any, an Org Admin of a treatment center its own, a Manager
 * where they are one (the same people as `routeRules.editFacility` lets in); to everybody else a facility leads nowhere.
 */
export function openableFacilities(actor: Actor): Scope {
  if (may(actor, 'FACILITY_READ_ALL')) return facilityScope(actor)
  const standing = { deleted_at: { empty: true } } as const
  const managed = actor.facility_roles.filter(role => role.facility_role === 'Manager').map(role => role.facility_id)
  const any: Clause[] = []
  if (actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator' && actor.organization_id)
    any.push({ columns: { ...standing, organization_id: [actor.organization_id] } })
  if (managed.length) any.push({ columns: { ...standing, id: managed } })
  return any.length ? { any } : 'none'
}

/** Which kinds a search looks for at all, in the order in which they are shown; which rows of them is the scopes' to say. */
export function searchedKinds(actor: Actor): Kind[] {
  const looksFor: Record<Kind, boolean> = {
    patients: patientAccess['patients.list'](actor),
    users: userAccess['users.list'](actor),
    organizations: organizationAccess['organizations.list'](actor),
    facilities: openableFacilities(actor) !== 'none',
  }
  return (Object.keys(looksFor) as Kind[]).filter(kind => looksFor[kind])
}
