import { initials } from '#domain/intake/patients/initials.ts'
import type { EndReason } from '#domain/placement/sendPlans/rules.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { alert } from './alert.ts'
import { notify } from './notify.ts'
import { advocatesOf } from './recipients.ts'
import { reloadPatients } from './screens.ts'

const whyNoMore: Record<Exclude<EndReason, 'finished'>, string> = {
  stopped: 'The advocate stopped them.',
  agreed: 'The patient accepted an offer.',
  taken_back: 'An acceptance was undone.',
  closed: 'The case is no longer active.',
  release: 'The release of information is no longer valid.',
  reassigned: 'The patient has another advocate.',
  account: 'The advocate can no longer send applications.',
}

/**
 * Notifies the assigned advocate that the next applications of a plan were sent, or that no more will be sent. Names neither the patient
 * nor a facility.
 */
export async function notifyOfSendPlan(call: Publisher, { patient, sent, ended }: Events['sendPlanAdvanced']) {
  const people = await advocatesOf(call.tx, patient)
  const going = ended === null || ended === 'finished'
  const subject = `${initials(patient)}: ${going ? `${sent} more ${sent === 1 ? 'application' : 'applications'} sent` : 'no more applications will be sent'}`
  const message = going
    ? ended
      ? 'All facilities on the list have been asked.'
      : 'The next ones follow if no one accepts.'
    : whyNoMore[ended]
  await notify(call, people, null, { subject, message, patient_id: patient.id })
  await alert(call.tx, call.context, people, { subject, path: `/facility/match?pid=${patient.id}`, patient_id: patient.id })
  await reloadPatients(call, patient)
}
