import { type Actor, may, readingRoles } from '../actor.ts'
import { facilityApplications } from '../applications/access.ts'
import type { Clause, Scope } from '../scope.ts'

type Owned = { advocate_id: number | null }

/** The moments that limit what a facility may still see: now, and 30 days ago (decisions PERM-011). */
export type Moments = { now: string; accessEnds: string }

/**
 * Whose patients an actor reads (decisions PERM-011): advocates their own and their hospital colleagues', facility staff
 * those applied to their facilities while the release is valid, holders of FULL_PATIENT_TRANSFER all, nobody else any.
 */
export function patientScope(actor: Actor, at: Moments): Scope {
  if (may(actor, 'FULL_PATIENT_TRANSFER')) return 'all'
  const any: Clause[] = []
  if (actor.is_patient_advocate) any.push(...caredFor(actor))
  if (readingRoles(actor).length)
    any.push({ through: { table: 'applications', from: 'id', to: 'record_id', any: facilityApplications(actor, at) } })
  return any.length ? { any } : 'none'
}

/**
 * Among whom a new patient is looked for, before the form is filled: one's own and those of the hospital one works at, whatever
 * else one may read. Never another organization's.
 */
export const duplicateScope = (actor: Actor): Scope => (actor.is_patient_advocate ? { any: caredFor(actor) } : 'none')

/** One's own patients, and at a hospital the colleagues'. */
const caredFor = (actor: Actor): Clause[] => [
  { columns: { advocate_id: [actor.id] } },
  ...(actor.organization_type === 'hospital' && actor.organization_id
    ? [{ columns: { organization_id: [actor.organization_id] } }]
    : []),
]

/** The owner, the colleagues at the hospital, and admins who may transfer: everybody who reads the patient but the facilities. */
const isAdvocatesSide = (actor: Actor, patient: Owned & { organization_id: number | null }) =>
  may(actor, 'FULL_PATIENT_TRANSFER') ||
  (actor.is_patient_advocate &&
    (patient.advocate_id === actor.id ||
      (actor.organization_type === 'hospital' && patient.organization_id === actor.organization_id)))

const reads = (actor: Actor) => actor.is_patient_advocate || readingRoles(actor).length > 0 || may(actor, 'FULL_PATIENT_TRANSFER')

export const patientAccess = {
  /** Advocates enter patients; nobody else does (spec 2 §6). */
  'patients.create': (actor: Actor) => actor.is_patient_advocate,
  /** Before the same patient is entered twice. */
  'patients.duplicates': (actor: Actor) => actor.is_patient_advocate,
  /** Which ones is the scope's to say. */
  'patients.list': reads,
  'patients.show': (actor: Actor, _patient: Owned) => reads(actor),
  /** The owning advocate alone changes a patient; colleagues take the case over first (decisions PERM-011). */
  'patients.edit': (actor: Actor, patient: Owned) => actor.is_patient_advocate && patient.advocate_id === actor.id,
  /** The signed release is for the advocate's side; a facility sees that there is one (REV-003). */
  'patients.release': isAdvocatesSide,
  /** So is matching: a facility must not learn where else the patient has applied. */
  'patients.match': isAdvocatesSide,
}
