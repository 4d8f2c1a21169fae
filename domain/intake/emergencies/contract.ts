import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { Emergency, EmergencyReason } from './schema.ts'

export const emergencies = contract({
  open: {
    method: 'POST',
    path: '/patients/:id/emergency-access',
    about:
      'Lets a super admin view a patient’s chats for 60 minutes. The advocate is notified. The reason is saved in the audit log and the patient’s consent record.',
    access: 'emergencies.open',
    params: idParams,
    body: EmergencyReason,
    response: Emergency,
    reads: 'patient',
  },
  end: {
    method: 'DELETE',
    path: '/patients/:id/emergency-access',
    about: 'Ends the caller’s emergency access early.',
    access: 'emergencies.open',
    params: idParams,
    response: Emergency,
    reads: 'patient',
  },
})

type Patient = { advocate_id: number | null }

/** Whether the actor has emergency access to this patient during the current request. */
export const hasEmergencyAccess = (actor: Actor, patient_id: number): boolean =>
  actor.emergencies?.some(open => open.patient_id === patient_id) ?? false

export const emergencyAccess = {
  /** Super admins, except for their own patients. Advocates cannot use emergency access (PERM-011). */
  'emergencies.open': (actor: Actor, patient: Patient) =>
    actor.role_id === platformRoles.SUPER_ADMIN && patient.advocate_id !== actor.id,
}
