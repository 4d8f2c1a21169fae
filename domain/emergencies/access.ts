import { type Actor, platformRoles } from '../actor.ts'

type Patient = { advocate_id: number | null }

/** Whether this patient stands open to the actor in an emergency, at this request. */
export const inEmergency = (actor: Actor, patient_id: number): boolean =>
  actor.emergencies?.some(open => open.patient_id === patient_id) ?? false

export const emergencyAccess = {
  /** Super admins alone, and not for a patient of their own: an advocate of another hospital opens nothing (decisions PERM-011). */
  'emergencies.open': (actor: Actor, patient: Patient) =>
    actor.role_id === platformRoles.SUPER_ADMIN && patient.advocate_id !== actor.id,
}
