import type { Clause, Scope } from '../../access.ts'
import { type Actor, canReadAt, hasPermission, hasRoleAt, readingRoles } from '../../identity/actor.ts'
import { type AccessTimes, facilityApplications, facilityStandings, onlyOpen } from '../../intake/patients/access.ts'
import { stepFor } from './approval.ts'
import type { StepField } from './steps.ts'

type Owned = {
  advocate_id: number | null
  organization_id: number | null
  facility_id: number
  /** Set if the facility has no account (S-24). */
  referral?: object | null | undefined
}

/** An advocate's own applications and those of colleagues at the same hospital. */
const broughtApplications = (actor: Actor): Clause[] => [
  { columns: { advocate_id: [actor.id], ...onlyOpen(actor) } },
  ...(actor.organization_type === 'hospital' && actor.organization_id !== null
    ? [{ columns: { organization_id: [actor.organization_id], ...onlyOpen(actor) } }]
    : []),
]

/** The applications that an actor may read (PERM-011). All others are reported as not found. */
export function applicationScope(actor: Actor, at: AccessTimes): Scope {
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  const any = [
    ...(actor.is_patient_advocate ? broughtApplications(actor) : []),
    ...(readingRoles(actor).length > 0 ? facilityApplications(actor, at) : []),
  ]
  return any.length > 0 ? { any } : 'none'
}

/**
 * The applications on the facility dashboard: those sent to the actor's own facilities (DASH-011) or, with FULL_PATIENT_TRANSFER,
 * all applications.
 */
export function admissionsScope(actor: Actor, at: AccessTimes): Scope {
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  return readingRoles(actor).length > 0 ? { any: facilityApplications(actor, at) } : 'none'
}

/** The same applications as in `admissionsScope`, by their rows for lists. */
export function admissionsStandings(actor: Actor, at: AccessTimes): Scope {
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  return readingRoles(actor).length > 0 ? { any: facilityStandings(actor, at) } : 'none'
}

/** Whether the actor is the advocate assigned to the application. */
export const owns = (actor: Actor, application: Owned) => actor.is_patient_advocate && application.advocate_id === actor.id
/** Whether the actor is an admissions coordinator at the application's facility. */
export const coordinates = (actor: Actor, application: Owned) =>
  hasRoleAt(actor, application.facility_id, 'Admissions Coordinator')
/** Whether the actor is an advocate at the hospital that sent the application. */
export const colleague = (actor: Actor, application: Owned) =>
  actor.is_patient_advocate &&
  actor.organization_type === 'hospital' &&
  actor.organization_id !== null &&
  application.organization_id === actor.organization_id

/** `applicationScope` has already checked the time limits and the release. */
const sees = (actor: Actor, application: Owned) =>
  hasPermission(actor, 'FULL_PATIENT_TRANSFER') ||
  owns(actor, application) ||
  colleague(actor, application) ||
  canReadAt(actor, application.facility_id)

export const applicationAccess = {
  /** The treatment center's admissions dashboard, which is open to facility staff and the center's administrators (NAV-017). */
  'applications.list': (actor: Actor, organization: { organization_id: number }) =>
    hasPermission(actor, 'FULL_PATIENT_TRANSFER') ||
    (actor.organization_id === organization.organization_id &&
      (readingRoles(actor).length > 0 ||
        (actor.organization_type === 'treatment_center' && actor.organization_role === 'administrator'))),

  'applications.listAll': (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER'),

  'applications.show': sees,

  /**
   * Coordinators answer the facility's steps (PERM-008). The assigned advocate answers the patient's steps and closes the
   * application, for which `field` is null (PERM-007). For a facility without an account, the advocate also enters what it answered
   * by phone (S-24). Managers can only read. Without `field`, being allowed to do any one of these is enough.
   */
  'applications.answer': (actor: Actor, application: Owned & { field?: StepField | null }) =>
    application.field === undefined
      ? owns(actor, application) || coordinates(actor, application)
      : application.field && stepFor(application.field).by === 'facility'
        ? coordinates(actor, application) || (Boolean(application.referral) && owns(actor, application))
        : owns(actor, application),

  'applications.cancel': owns,

  /** The advocate must acknowledge the conditions of an acceptance before booking. */
  'applications.acknowledge': owns,

  /** The advocate may ask a facility that declined to reconsider. */
  'applications.askAgain': owns,

  /** A facility's coordinators can assign applications to themselves and to one another. */
  'applications.assign': coordinates,

  /** Coordinators see the "was the patient admitted?" prompt (APP-064). */
  'applications.checkAdmitted': (actor: Actor) =>
    actor.facility_roles.some(role => role.facility_role === 'Admissions Coordinator'),

  'applications.readNotes': sees,

  'applications.writeNote': (actor: Actor, application: Owned) => owns(actor, application) || coordinates(actor, application),
}
