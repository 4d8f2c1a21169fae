import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'

type Patient = { advocate_id: number | null }

/** Whether the actor has emergency access to this patient during the current request. */
export const hasEmergencyAccess = (actor: Actor, patient_id: number): boolean =>
  actor.emergencies?.some(open => open.patient_id === patient_id) ?? false

export const emergencyAccess = {
  /** Super admins, except for their own patients. Advocates cannot use emergency access (PERM-011). */
  'emergencies.open': (actor: Actor, patient: Patient) =>
    actor.role_id === platformRoles.SUPER_ADMIN && patient.advocate_id !== actor.id,
}
