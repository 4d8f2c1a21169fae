import { type Actor, holds, may, readingRoles, readsAt } from '../actor.ts'
import type { Moments } from '../patients/access.ts'
import type { Clause, Scope } from '../scope.ts'
import { stepOf } from './approval.ts'
import type { StepField } from './schema.ts'
import { endedStatuses } from './statusGroups.ts'

type Owned = { advocate_id: number | null; organization_id: number | null; facility_id: number }

/** What facility staff see: applications to their facilities, while the release is valid, until 30 days after the end. */
export const facilityApplications = (actor: Actor, { now, accessEnds }: Moments): Clause[] => [
  {
    columns: { facility_id: readingRoles(actor).map(role => role.facility_id) },
    either: [{ columns: { status: { not: endedStatuses } } }, { columns: { ended_at: { after: accessEnds } } }],
    through: {
      table: 'releases',
      from: 'record_id',
      to: 'patient_id',
      any: [{ columns: { signed_at: { empty: false }, expires_at: { after: now }, revoked_at: { empty: true } } }],
    },
  },
]

/** What advocates see: the applications they brought, and those of their colleagues in the same hospital. */
const broughtApplications = (actor: Actor): Clause[] => [
  { columns: { advocate_id: [actor.id] } },
  ...(actor.organization_type === 'hospital' && actor.organization_id !== null
    ? [{ columns: { organization_id: [actor.organization_id] } }]
    : []),
]

/** Whose applications an actor reads (decisions PERM-011); to everybody else they do not exist. */
export function applicationScope(actor: Actor, at: Moments): Scope {
  if (may(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  const any = [
    ...(actor.is_patient_advocate ? broughtApplications(actor) : []),
    ...(readingRoles(actor).length > 0 ? facilityApplications(actor, at) : []),
  ]
  return any.length > 0 ? { any } : 'none'
}

/** What the facility dashboard lists: only what was sent to the actor's own facilities (DASH-011); all, for admins who may. */
export function admissionsScope(actor: Actor, at: Moments): Scope {
  if (may(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  return readingRoles(actor).length > 0 ? { any: facilityApplications(actor, at) } : 'none'
}

/** Whose application it is: the advocate who speaks for the patient. */
export const owns = (actor: Actor, application: Owned) => actor.is_patient_advocate && application.advocate_id === actor.id
/** Who answers it at the facility. */
export const coordinates = (actor: Actor, application: Owned) => holds(actor, application.facility_id, 'Admissions Coordinator')
/** Who works at the hospital that brought it. */
export const colleague = (actor: Actor, application: Owned) =>
  actor.is_patient_advocate &&
  actor.organization_type === 'hospital' &&
  actor.organization_id !== null &&
  application.organization_id === actor.organization_id

/** The time and release limits are the scope's: only what it lets through is asked about here. */
const sees = (actor: Actor, application: Owned) =>
  may(actor, 'FULL_PATIENT_TRANSFER') ||
  owns(actor, application) ||
  colleague(actor, application) ||
  readsAt(actor, application.facility_id)

export const applicationAccess = {
  /** The admissions dashboard of one's own treatment center: for facility staff and its administrators (decisions NAV-017). */
  'applications.list': (actor: Actor, organization: { organization_id: number }) =>
    may(actor, 'FULL_PATIENT_TRANSFER') ||
    (actor.organization_id === organization.organization_id &&
      (readingRoles(actor).length > 0 ||
        (actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator'))),

  'applications.listAll': (actor: Actor) => may(actor, 'FULL_PATIENT_TRANSFER'),

  'applications.show': sees,

  /** Coordinators answer for the facility, the owning advocate for the patient (and closes the case: no field); managers watch. */
  'applications.answer': (actor: Actor, application: Owned & { field?: StepField | null }) =>
    application.field && stepOf(application.field).by === 'facility' ? coordinates(actor, application) : owns(actor, application),

  'applications.cancel': owns,

  /** Of whom the admitted prompt asks: coordinators, who answer that step (APP-064). */
  'applications.checkAdmitted': (actor: Actor) =>
    actor.facility_roles.some(role => role.facility_role === 'Admissions Coordinator'),

  'applications.readNotes': sees,

  'applications.writeNote': (actor: Actor, application: Owned) => owns(actor, application) || coordinates(actor, application),
}
