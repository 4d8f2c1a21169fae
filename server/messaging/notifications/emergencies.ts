import { emergencyMinutes } from '#domain/intake/emergencies/schema.ts'
import { initials } from '#domain/intake/patients/initials.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'
import { notify } from './notify.ts'
import { advocatesOf } from './recipients.ts'

/**
 * Notifies the assigned advocate (or, if there is none, the Social Work Admins) of emergency access, in the app and by email,
 * regardless of their notification settings. Contains only initials. Only the app shows the reason, because it may describe the
 * patient.
 */
export async function notifyOfEmergency(call: Publisher, { patient }: Events['emergencyOpened']) {
  const { tx, context } = call
  const actor = call.actor!
  const subject = `${initials(patient)}: emergency access to chats`
  const message = `${actor.first_name} ${actor.last_name} can view this patient’s chats for ${emergencyMinutes} minutes.`
  const people = await advocatesOf(tx, patient)
  await notify(call, people, null, { subject, message, patient_id: patient.id })
  const body = [
    `${message} The reason is in the patient’s consent record in Passage.`,
    `If you have concerns about this access, email ${context.config.SUPPORT_EMAIL}.`,
  ].join('\n\n')
  const users = people.length ? await tx.selectFrom('users').select(['id', 'email']).where('id', 'in', people).execute() : []
  const mail = { channel: 'email' as const, patient_id: patient.id, subject, body }
  await enqueueNews(
    tx,
    context,
    users.map(({ id, email }) => ({ ...mail, to: email, user_id: id })),
  )
}
