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
