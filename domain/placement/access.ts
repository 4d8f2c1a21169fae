import { type Actor, canReadAt, hasPermission, hasRoleAt, readingRoles } from '../identity/actor.ts'
import { type AccessTimes, facilityApplications, facilityStandings, onlyOpen, patientAccess } from '../intake/access.ts'
import type { Clause, Scope } from '../scope.ts'
import { stepFor } from './applications/approval.ts'
import { type HandoverField, sidesOf } from './applications/handover/schema.ts'
import type { StepField } from './applications/steps.ts'

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

/**
 * Unassigned patients that the actor may take over or reassign: those of the actor's hospital or, with FULL_PATIENT_TRANSFER, all
 * of them.
 */
export function unassignedScope(actor: Actor): Scope {
  const columns = { advocate_id: { empty: true } } as const
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return { any: [{ columns }] }
  return actor.is_patient_advocate && actor.organization_type === 'hospital' && actor.organization_id !== null
    ? { any: [{ columns: { ...columns, organization_id: [actor.organization_id] } }] }
    : 'none'
}

export const advocateAccess = {
  /** The dashboard with the advocate's own patients, and the advocate's own profile. */
  'advocates.own': (actor: Actor) => actor.is_patient_advocate,
  /** Advocates at the same hospital, and admins who may reassign any patient, can see unassigned patients (S-14). */
  'advocates.unassigned': (actor: Actor) => actor.is_patient_advocate || hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
  /** Admins who may reassign all patients can see all patients (PERM-011). */
  'advocates.all': (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
}

type PlacementOwned = Parameters<(typeof applicationAccess)['applications.writeNote']>[1]

export const handoverAccess = {
  'handovers.changes': applicationAccess['applications.readNotes'],

  /**
   * The assigned advocate and the facility's coordinators each enter their side's facts. Without `fields`, being allowed to enter any
   * fact is enough.
   */
  'handovers.change': (actor: Actor, application: PlacementOwned & { fields?: readonly HandoverField[] }) => {
    const isOn = { advocate: owns(actor, application), facility: coordinates(actor, application) }
    if (!isOn.advocate && !isOn.facility) return false
    return (application.fields ?? []).every(field => sidesOf[field].some(side => isOn[side]))
  },

  /** Both sides may download the transfer packet. Those who can only view the application cannot. */
  'handovers.packet': applicationAccess['applications.writeNote'],
}

const answers = applicationAccess['applications.answer']
type Judge = (...args: Parameters<(typeof applicationAccess)['applications.cancel']>) => boolean

/**
 * The facility's coordinators can request information and withdraw requests, and the assigned advocate can respond. Other users
 * with access to the application have view-only access.
 */
const ask: Judge = (actor, application) => answers(actor, { ...application, field: 'insurance_accepted' })

export const requestAccess = {
  'requests.list': applicationAccess['applications.readNotes'],
  'requests.ask': ask,
  'requests.withdraw': ask,
  'requests.answer': applicationAccess['applications.cancel'],
}

export const caseAccess = {
  /** Only the assigned advocate. Colleagues must take over the case first, and admins cannot change cases (DASH-004, PERM-011). */
  'cases.change': (actor: Actor, patient: { advocate_id: number | null }) =>
    actor.is_patient_advocate && patient.advocate_id === actor.id,
}

export const placementLogAccess = {
  /** Only the advocate's side can read the log, because it names every facility that was contacted. */
  'placementLog.read': patientAccess['patients.match'],
  /** Only the assigned advocate can add, correct, or remove entries. */
  'placementLog.change': patientAccess['patients.edit'],
}

export const referralAccess = {
  /** Advocates see how to reach a facility without an account. */
  'referrals.contact': (actor: Actor) => actor.is_patient_advocate,
  /** The assigned advocate sends the link again and enters what the facility said. */
  'referrals.manage': owns,
}

type OwnedPatient = { advocate_id: number | null; organization_id: number | null }

export const transferAccess = {
  /** Transferring all of an advocate's patients. */
  'transfers.all': (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
  /**
   * Transferring one patient. The assigned advocate may choose any advocate, a colleague at the same hospital may only take over the
   * patient, and admins with FULL_PATIENT_TRANSFER may transfer any patient (PERM-011).
   */
  'transfers.one': (actor: Actor, patient: OwnedPatient & { new_pa_id?: number }) =>
    hasPermission(actor, 'FULL_PATIENT_TRANSFER') ||
    (actor.is_patient_advocate &&
      (patient.advocate_id === actor.id ||
        (patient.new_pa_id === actor.id &&
          actor.organization_type === 'hospital' &&
          actor.organization_id !== null &&
          patient.organization_id === actor.organization_id))),
  /** Undoing one's own transfers, by users who may transfer patients (S-31). */
  'transfers.undo': (actor: Actor) => actor.is_patient_advocate || hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
}
