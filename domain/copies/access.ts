import { type Actor, platformRoles } from '../actor.ts'

type Patient = { advocate_id: number | null }

/** The advocate to whom the patient belongs. */
export const ownsPatient = (actor: Actor, patient: Patient) => actor.is_patient_advocate && patient.advocate_id === actor.id

export const copyAccess = {
  /** Who answers a patient's request (45 CFR 164.524): the owning advocate, and a super admin with a reason. */
  'copies.make': (actor: Actor, patient: Patient) => ownsPatient(actor, patient) || actor.role_id === platformRoles.SUPER_ADMIN,
}
