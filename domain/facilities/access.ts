import { type Actor, holds, may } from '../actor.ts'
import type { Clause, Scope } from '../scope.ts'

/**
 * Which facilities somebody reads: everybody the approved ones (the directory is public knowledge), people of an organization
 * also their own unapproved ones, holders of FACILITY_READ_ALL all that are not deleted.
 */
export function facilityScope(actor: Actor): Scope {
  const standing = { deleted_at: { empty: true } } as const
  if (readsAllFacilities(actor)) return { any: [{ columns: standing }] }
  const any: Clause[] = [{ columns: { ...standing, status: ['Approved'] } }]
  if (actor.organization_id) any.push({ columns: { ...standing, organization_id: [actor.organization_id] } })
  if (actor.facility_roles.length) any.push({ columns: { ...standing, id: actor.facility_roles.map(role => role.facility_id) } })
  return { any }
}

/** Whether the locations of other people's organizations are shown at all (ORG-024). */
export const readsAllFacilities = (actor: Actor): boolean => may(actor, 'FACILITY_READ_ALL')

type Location = { organization_id: number | null }

/** FACILITY_WRITE_ALL everywhere, an Org Admin in their own organization (spec 3 §6). */
const managesLocation = (actor: Actor, facility?: Location) =>
  may(actor, 'FACILITY_WRITE_ALL') ||
  (actor.organization_role === 'administrator' &&
    actor.organization_id !== null &&
    actor.organization_id === facility?.organization_id)

/** Who keeps the profile: whoever manages the location, and the Managers at it (spec 3 §6). */
const editsProfile = (actor: Actor, facility: Location & { id: number }) =>
  managesLocation(actor, facility) || holds(actor, facility.id, 'Manager')

export const facilityAccess = {
  'facilities.list': (_actor: Actor) => true,
  /** The administrators' list, and its file. */
  'facilities.listAll': readsAllFacilities,
  'facilities.export': readsAllFacilities,
  /** Which ones is the scope's to say. */
  'facilities.show': (_actor: Actor) => true,
  /** The owning advocate applies, and logs the calls, for their own patient (decisions, apply). */
  'facilities.apply': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
  'facilities.create': (actor: Actor) => may(actor, 'FACILITY_WRITE_ALL'),
  'facilities.edit': editsProfile,
  /** Asked before a byte of a photo or a document is read: whether there is any facility that one keeps. */
  'facilities.send': (actor: Actor) =>
    may(actor, 'FACILITY_WRITE_ALL') ||
    (actor.organization_role === 'administrator' && actor.organization_type === 'treatment_center') ||
    actor.facility_roles.some(role => role.facility_role === 'Manager'),
  /** Licenses and their like: not for the directory's readers. */
  'facilities.readDocuments': (actor: Actor, facility: Location & { id: number }) =>
    readsAllFacilities(actor) || editsProfile(actor, facility),
  'facilities.remove': managesLocation,
  'facilities.chooseContact': managesLocation,
  /** Whether its organization is Approved as well is for the handler to say. */
  'facilities.changeStatus': (actor: Actor) => may(actor, 'FACILITY_WRITE_ALL'),
}
