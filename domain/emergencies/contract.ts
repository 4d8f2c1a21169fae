import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { Emergency, EmergencyReason } from './schema.ts'

export const emergencies = contract({
  open: {
    method: 'POST',
    path: '/patients/:id/emergency-access',
    about:
      'Opens the chats of a patient to a super admin for 60 minutes, to read along. The owner is told; the reason stands in the audit trail and with the patient’s consent.',
    access: 'emergencies.open',
    params: one,
    body: EmergencyReason,
    response: Emergency,
    reads: 'patient',
  },
  end: {
    method: 'DELETE',
    path: '/patients/:id/emergency-access',
    about: 'Ends one’s own emergency access before its hour is over.',
    access: 'emergencies.open',
    params: one,
    response: Emergency,
    reads: 'patient',
  },
})
