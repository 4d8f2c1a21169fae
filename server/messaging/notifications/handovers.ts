import { initials } from '#domain/intake/patients/initials.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { alert } from './alert.ts'
import { pathFor } from './applications.ts'
import { notify } from './notify.ts'
import { advocatesOf, otherSide } from './recipients.ts'

/** The facts that the other side waits for. Other changes only update its screens. */
const awaited: Partial<Record<HandoverField, string>> = {
  arrived_at: 'patient has arrived',
  departed_at: 'patient is on the way',
  transport_ordered_at: 'transportation ordered',
  expected_arrival_at: 'expected arrival entered',
  report_given_at: 'report given',
  room_ready_at: 'room ready',
  report_phone: 'report number entered',
}

/** Notifies the other side of what it waits for, without the values and without the patient's name. */
export async function notifyOfHandover(call: Publisher, { application, by, filled }: Events['handoverChanged']) {
  const news = Object.entries(awaited).flatMap(([field, words]) => (filled.includes(field as HandoverField) ? [words] : []))
  if (news.length === 0) return
  const people = await otherSide(call, application, by)
  const subject = `${initials(application)}: ${news.join(', ')}`
  await notify(call, people, application.id, { subject, message: `${application.crisis_center}: ${application.status}` })
  await alert(call.tx, call.context, people, {
    subject,
    path: pathFor(by, application.id),
    patient_id: application.record_id,
  })
}

const due = {
  authorization_valid_until: 'prior authorization ends soon',
  peer_to_peer_by: 'peer-to-peer review due soon',
} as const

/** Reminds the assigned advocate that the prior authorization ends or that the peer-to-peer review is due. */
export async function notifyOfAuthorization(call: Publisher, { application, kind }: Events['authorizationDue']) {
  const people = await advocatesOf(call.tx, application)
  const subject = `${initials(application)}: ${due[kind]}`
  await notify(call, people, application.id, { subject, message: `${application.crisis_center}: see the handover.` })
  await alert(call.tx, call.context, people, {
    subject,
    path: pathFor('facility', application.id),
    patient_id: application.record_id,
  })
}
