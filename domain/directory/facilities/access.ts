import { type Actor, hasPermission, hasRoleAt } from '../../identity/actor.ts'
import type { Clause, Scope } from '../../scope.ts'

/** The public directory. Only these facilities accept applications. */
export const approvedFacilities = { any: [{ columns: { deleted_at: { empty: true }, status: ['Approved'] } }] } satisfies Scope

/**
 * The facilities that an actor may read: approved facilities (the directory is public), facilities of any status that are in the
 * actor's organization or where the actor has a role, and, with FACILITY_READ_ALL, all facilities. Never includes deleted
 * facilities.
 */
export function facilityScope(actor: Actor): Scope {
  const notDeleted = { deleted_at: { empty: true } } as const
  if (readsAllFacilities(actor)) return { any: [{ columns: notDeleted }] }
  const any: Clause[] = [...approvedFacilities.any]
  if (actor.organization_id) any.push({ columns: { ...notDeleted, organization_id: [actor.organization_id] } })
  if (actor.facility_roles.length)
    any.push({ columns: { ...notDeleted, id: actor.facility_roles.map(role => role.facility_id) } })
  return { any }
}

/** Whether the actor can see other organizations' locations (ORG-024). */
export const readsAllFacilities = (actor: Actor): boolean => hasPermission(actor, 'FACILITY_READ_ALL')

type Location = { organization_id: number | null }

/** With FACILITY_WRITE_ALL, an actor manages all locations (PERM-006). Org Admins manage those of their own organization. */
const managesLocation = (actor: Actor, facility?: Location) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') ||
  (actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === facility?.organization_id)

/** Whether the actor manages the location or is one of its Managers (PERM-016). */
const editsProfile = (actor: Actor, facility: Location & { id: number }) =>
  managesLocation(actor, facility) || hasRoleAt(actor, facility.id, 'Manager')

export const facilityAccess = {
  'facilities.list': (_actor: Actor) => true,
  /** The administrators' list and its export. */
  'facilities.listAll': readsAllFacilities,
  'facilities.export': readsAllFacilities,
  /** `facilityScope` determines which facilities are visible. */
  'facilities.show': (_actor: Actor) => true,
  /** Only the assigned advocate can submit applications and log calls for a patient. */
  'facilities.apply': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
  'facilities.create': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
  'facilities.edit': editsProfile,
  /** Checked before an upload is read: the user must be able to edit at least one facility. */
  'facilities.send': (actor: Actor) =>
    hasPermission(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center') ||
    actor.facility_roles.some(role => role.facility_role === 'Manager'),
  /** Unlike the rest of the directory, licenses and similar documents are not public. */
  'facilities.readDocuments': (actor: Actor, facility: Location & { id: number }) =>
    readsAllFacilities(actor) || editsProfile(actor, facility),
  'facilities.remove': managesLocation,
  'facilities.chooseContact': managesLocation,
  /** The handler also checks that the organization is Approved. */
  'facilities.changeStatus': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}
