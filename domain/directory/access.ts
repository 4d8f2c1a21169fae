import { type Actor, hasPermission, hasRoleAt } from '../identity/actor.ts'
import type { Clause, Scope } from '../scope.ts'

type Location = { facility_id: number; organization_id: number | null }

/** Who may edit a facility's profile: its managers, its organization's Org Admins, and administrators with FACILITY_WRITE_ALL. */
const keeps = (actor: Actor, facility: Location) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') || hasRoleAt(actor, facility.facility_id, 'Manager') || administers(actor, facility)

const administers = (actor: Actor, { organization_id }: Location) =>
  actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id

export const answeringAccess = {
  /** Facility staff and admins. Advocates see the response clock in the application itself. */
  'answering.show': (actor: Actor, facility: Location) =>
    hasPermission(actor, 'FACILITY_READ_ALL') || hasRoleAt(actor, facility.facility_id) || keeps(actor, facility),
  'answering.change': keeps,
}

export const bedAccess = {
  /** Facility staff and admins. Advocates see suitable open beds with the matches. */
  'beds.show': answeringAccess['answering.show'],

  /** Only a facility's staff and its organization's Org Admins may report open beds; other admins may not. */
  'beds.tell': (actor: Actor, { facility_id, organization_id }: Location) =>
    hasRoleAt(actor, facility_id) ||
    (actor.organization_role === 'administrator' && actor.organization_id !== null && actor.organization_id === organization_id),

  /** Only coordinators can hold beds, because only they accept patients. */
  'beds.hold': (actor: Actor, { facility_id }: { facility_id: number }) =>
    hasRoleAt(actor, facility_id, 'Admissions Coordinator'),

  'beds.set': answeringAccess['answering.change'],
}

const keepsCenter = (actor: Actor) =>
  actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator' && actor.organization_id !== null

/**
 * The claims that an actor may read: all claims if the actor can read all facilities; otherwise, for Org Admins, the claims of
 * their own treatment center.
 */
export function claimScope(actor: Actor): Scope {
  if (readsAllFacilities(actor)) return 'all'
  return keepsCenter(actor) ? { any: [{ columns: { organization_id: [actor.organization_id!] } }] } : 'none'
}

type Own = { organization_id: number }

/**
 * Administrators with FACILITY_WRITE_ALL may claim a listing for any organization; Org Admins may do so only for their own
 * treatment center.
 */
const claimsFor = (actor: Actor, { organization_id }: Own) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') || (keepsCenter(actor) && actor.organization_id === organization_id)

export const claimAccess = {
  'claims.find': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL') || keepsCenter(actor),
  'claims.list': (actor: Actor) => readsAllFacilities(actor) || keepsCenter(actor),
  'claims.ask': claimsFor,
  'claims.withdraw': claimsFor,
  /**
   * Approving a claim adds a location, so deciding on it requires the permission to add locations
   * (docs/decisions/0008-claims-and-merges.md).
   */
  'claims.decide': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}

export const duplicateAccess = {
  'duplicates.list': (actor: Actor) => readsAllFacilities(actor),
  'duplicates.decide': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}

/** Rules for the admin screen. Everyone can read the tags, because forms need them. */
export const featureTagAccess = {
  'featureTags.list': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.show': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.create': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
  'featureTags.edit': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
}

type Side = { organization_id: number | null }

export const mergeAccess = {
  /** Users who may delete both facilities: administrators with FACILITY_WRITE_ALL, or an Org Admin of the organization that owns both. */
  'merges.merge': (actor: Actor, { keeping, losing }: { keeping: Side; losing: Side }) =>
    facilityAccess['facilities.remove'](actor, keeping) && facilityAccess['facilities.remove'](actor, losing),
  /** Administrators and Org Admins of treatment centers may look for facilities to merge. */
  'merges.choose': (actor: Actor) =>
    hasPermission(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center'),
}

/** Rules for the admin screens. Everyone can read the payers, because forms need them. */
export const payerAccess = {
  'payers.list': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.show': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.create': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
  'payers.edit': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
}

export const payerMergeAccess = {
  'payerMerges.list': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payerMerges.merge': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
}

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

type OwnedLocation = { organization_id: number | null }

/** With FACILITY_WRITE_ALL, an actor manages all locations (PERM-006). Org Admins manage those of their own organization. */
const managesLocation = (actor: Actor, facility?: OwnedLocation) =>
  hasPermission(actor, 'FACILITY_WRITE_ALL') ||
  (actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === facility?.organization_id)

/** Whether the actor manages the location or is one of its Managers (PERM-016). */
const editsProfile = (actor: Actor, facility: OwnedLocation & { id: number }) =>
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
  'facilities.readDocuments': (actor: Actor, facility: OwnedLocation & { id: number }) =>
    readsAllFacilities(actor) || editsProfile(actor, facility),
  'facilities.remove': managesLocation,
  'facilities.chooseContact': managesLocation,
  /** The handler also checks that the organization is Approved. */
  'facilities.changeStatus': (actor: Actor) => hasPermission(actor, 'FACILITY_WRITE_ALL'),
}
