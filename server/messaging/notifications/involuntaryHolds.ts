import { initials } from '#domain/intake/patients/initials.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { alert } from './alert.ts'
import { notify } from './notify.ts'
import { advocatesOf } from './recipients.ts'

const hour = 60 * 60 * 1000

/**
 * Reminds the assigned advocate that an involuntary hold expires soon. The subject contains neither the patient's name nor the kind
 * of hold.
 */
export async function notifyOfEndingHold(call: Publisher, { patient, hold_expires_at }: Events['involuntaryHoldEnds']) {
  const people = await advocatesOf(call.tx, patient)
  const hours = Math.max(1, Math.ceil((Date.parse(hold_expires_at) - Date.parse(call.now)) / hour))
  const subject = `${initials(patient)}: hold expires within ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  await notify(call, people, null, { subject, message: 'See the clinical snapshot.', patient_id: patient.id })
  await alert(call.tx, call.context, people, {
    subject,
    path: `/patient/intake/review/p_${patient.id}`,
    patient_id: patient.id,
  })
}
