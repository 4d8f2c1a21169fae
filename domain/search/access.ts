import { facilityScope } from '../directory/access.ts'
import { type Actor, hasPermission } from '../identity/actor.ts'
import { patientAccess } from '../intake/access.ts'
import { organizationAccess, userAccess } from '../people/access.ts'
import type { Clause, Scope } from '../scope.ts'
import type { ResultKind } from './schema.ts'

/**
 * The facilities that a search may find: those that the actor can open (the same rule as `routeRules.editFacility`). Admins find
 * all facilities, a treatment center's Org Admins find its facilities, and Managers find those that they manage. Other users have
 * no screen that opens a facility.
 */
export function openableFacilities(actor: Actor): Scope {
  if (hasPermission(actor, 'FACILITY_READ_ALL')) return facilityScope(actor)
  const notDeleted = { deleted_at: { empty: true } } as const
  const managed = actor.facility_roles.filter(role => role.facility_role === 'Manager').map(role => role.facility_id)
  const any: Clause[] = []
  if (actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator' && actor.organization_id)
    any.push({ columns: { ...notDeleted, organization_id: [actor.organization_id] } })
  if (managed.length) any.push({ columns: { ...notDeleted, id: managed } })
  return any.length ? { any } : 'none'
}

/** Whether a search also finds all facilities that are included in matching. For advocates, these results open as a bed search. */
export const canSearchListings = (actor: Actor): boolean => actor.is_patient_advocate

/** The kinds of results that the actor may search for, in display order. The scopes determine which rows are found. */
export function searchedKinds(actor: Actor): ResultKind[] {
  const looksFor: Record<ResultKind, boolean> = {
    patients: patientAccess['patients.list'](actor),
    users: userAccess['users.list'](actor),
    organizations: organizationAccess['organizations.list'](actor),
    facilities: openableFacilities(actor) !== 'none' || canSearchListings(actor),
  }
  return (Object.keys(looksFor) as ResultKind[]).filter(kind => looksFor[kind])
}
