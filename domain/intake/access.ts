import { type Actor, hasPermission, readingRoles } from '../identity/actor.ts'
import { platformRoles } from '../identity/roles.ts'
import { openStatuses } from '../people/deactivation/rules.ts'
import { endedStatuses } from '../placement/statuses/statuses.ts'
import type { Clause, ColumnTest, Scope } from '../scope.ts'

type Owned = { advocate_id: number | null }

/** The times that determine a facility's access: now, and 30 days ago (PERM-011). */
export type AccessTimes = { now: string; accessEnds: string }

/** Members of a deactivated organization can view only open applications (S-37). */
export const onlyOpen = ({ organization_limit: limit }: Actor): Record<string, ColumnTest> =>
  limit ? { status: openStatuses } : {}

/** The applications sent to the actor's facilities, until 30 days after they end. */
const received = (actor: Actor, accessEnds: string): Required<Pick<Clause, 'columns' | 'either'>> => ({
  columns: { facility_id: readingRoles(actor).map(role => role.facility_id), ...onlyOpen(actor) },
  either: [{ columns: { status: { not: endedStatuses } } }, { columns: { ended_at: { after: accessEnds } } }],
})

/**
 * The applications that facility staff may see: those sent to their facilities, while the release is valid and until 30 days after
 * the application ends. A referral counts only once it was disclosed to the staff (S-24).
 */
export function facilityApplications(actor: Actor, { now, accessEnds }: AccessTimes): Clause[] {
  const { columns, either } = received(actor, accessEnds)
  const valid = { signed_at: { empty: false }, expires_at: { after: now }, revoked_at: { empty: true } }
  return [
    {
      columns: { ...columns, withheld: [false] },
      either,
      through: { table: 'releases', from: 'record_id', to: 'patient_id', any: [{ columns: valid }] },
    },
  ]
}

/** The same applications by their rows for lists, which store until when the staff can read them. */
export function facilityStandings(actor: Actor, { now, accessEnds }: AccessTimes): Clause[] {
  const { columns, either } = received(actor, accessEnds)
  return [{ columns: { ...columns, readable_until: { after: now } }, either }]
}

/** The actor's own patients, also a sample. */
const ownPatients = (actor: Actor): Clause => ({ columns: { advocate_id: [actor.id] } })

/**
 * The patients that an actor may read (PERM-011). Advocates may read their own patients and those of their hospital. Facility staff
 * may read patients who applied to their facilities while the release is valid. With FULL_PATIENT_TRANSFER, an actor may read all
 * patients except the samples of others, which belong to no organization. Patients themselves have no account (PERM-013).
 */
export function patientScope(actor: Actor, at: AccessTimes): Scope {
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return { any: [{ columns: { is_sample: [false] } }, ownPatients(actor)] }
  const any: Clause[] = []
  if (actor.is_patient_advocate) any.push(...viewable(actor, caredFor(actor)))
  if (readingRoles(actor).length)
    any.push({ through: { table: 'applications', from: 'id', to: 'record_id', any: facilityApplications(actor, at) } })
  return any.length ? { any } : 'none'
}

/** Limits the clauses to patients with an open application if the actor's organization is deactivated (S-37). */
export const viewable = (actor: Actor, patients: Clause[]): Clause[] =>
  actor.organization_limit
    ? patients.map(clause => ({
        ...clause,
        through: { table: 'applications', from: 'id', to: 'record_id', any: [{ columns: onlyOpen(actor) }] },
      }))
    : patients

/**
 * The patients to compare when checking for duplicates: the actor's own and those of colleagues at the same hospital, but never
 * those of another organization.
 */
export const duplicateScope = (actor: Actor): Scope => (actor.is_patient_advocate ? { any: caredFor(actor) } : 'none')

/** The actor's own patients and those of the hospital, which colleagues may take over. */
export const careScope = (actor: Actor): Scope => ({ any: viewable(actor, caredFor(actor)) })

/** The actor's own patients and those of their hospital. */
const caredFor = (actor: Actor): Clause[] => [
  ownPatients(actor),
  ...(actor.organization_type === 'hospital' && actor.organization_id ? [patientsOf([actor.organization_id])] : []),
]

/** The patients that every advocate of these hospitals may read. */
export const patientsOf = (hospitals: readonly number[]): Clause => ({ columns: { organization_id: hospitals } })

/**
 * Everyone who may read the patient except facilities: the assigned advocate, colleagues at the hospital, and admins who may
 * reassign patients.
 */
const isAdvocatesSide = (actor: Actor, patient: Owned & { organization_id: number | null }) =>
  hasPermission(actor, 'FULL_PATIENT_TRANSFER') ||
  (actor.is_patient_advocate &&
    (patient.advocate_id === actor.id ||
      (actor.organization_type === 'hospital' && patient.organization_id === actor.organization_id)))

const reads = (actor: Actor) =>
  actor.is_patient_advocate || readingRoles(actor).length > 0 || hasPermission(actor, 'FULL_PATIENT_TRANSFER')

export const patientAccess = {
  /** Only advocates enter patients (PERM-014). */
  'patients.create': (actor: Actor) => actor.is_patient_advocate,
  /** Advocates check for duplicates before they add a patient. */
  'patients.duplicates': (actor: Actor) => actor.is_patient_advocate,
  /** `patientScope` determines which patients are visible. */
  'patients.list': reads,
  'patients.show': (actor: Actor, _patient: Owned) => reads(actor),
  /** Only the assigned advocate may edit a patient. Colleagues must take over the case first (PERM-011). */
  'patients.edit': (actor: Actor, patient: Owned) => actor.is_patient_advocate && patient.advocate_id === actor.id,
  /** Only the advocate's side may read the signed release. Facilities see only that it exists (REV-003). */
  'patients.release': isAdvocatesSide,
  /** Only the advocate's side may see matches, because they reveal where else the patient has applied. */
  'patients.match': isAdvocatesSide,
}

export const documentAccess = {
  /** Users who can read a patient can read the patient's documents. */
  'documents.read': patientAccess['patients.show'],
  /** Only the assigned advocate may upload and delete. Facilities, admins, and colleagues can only read (PERM-010, PERM-011). */
  'documents.change': patientAccess['patients.edit'],
  /** Checked before an upload, when the patient is not yet known. */
  'documents.send': patientAccess['patients.create'],
}

type Patient = { advocate_id: number | null }

/** Whether the actor has emergency access to this patient during the current request. */
export const hasEmergencyAccess = (actor: Actor, patient_id: number): boolean =>
  actor.emergencies?.some(open => open.patient_id === patient_id) ?? false

export const emergencyAccess = {
  /** Super admins, except for their own patients. Advocates cannot use emergency access (PERM-011). */
  'emergencies.open': (actor: Actor, patient: Patient) =>
    actor.role_id === platformRoles.SUPER_ADMIN && patient.advocate_id !== actor.id,
}

export const releaseAccess = {
  /**
   * Only super admins can read the disclosures of all patients (PERM-011). For one patient's disclosures, see `patients.release`.
   */
  'releases.allDisclosures': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}

export const verificationAccess = {
  /** Advocates use codes to confirm a patient's signature. The server sends codes only to their own patients' contacts. */
  'verification.use': (actor: Actor) => actor.is_patient_advocate,
}
