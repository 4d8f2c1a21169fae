import type { emergencies } from '#domain/emergencies/contract.ts'
import { emergencyMinutes } from '#domain/emergencies/schema.ts'
import type { Call } from '../http/serve.ts'
import { advocatesOf, initials, tell } from '../notify/tell.ts'
import { enqueueNews } from '../outbox/enqueue.ts'

type Opening = Pick<Call<typeof emergencies.open>, 'tx' | 'actor' | 'now' | 'house' | 'after'>
type Opened = { id: number; advocate_id: number | null; first_name: string | null; last_name: string | null }

/**
 * Notifies the assigned advocate (or the Social Work Admins if there is none) of emergency access, in the app and by email,
 * regardless of their notification settings. Uses only initials; the reason may describe the patient and stays in the app.
 */
export async function tellOfEmergency(call: Opening, patient: Opened) {
  const { tx, actor, house } = call
  const subject = `${initials(patient)}: emergency access`
  const message = `${actor.first_name} ${actor.last_name} has read-only access to this patient’s chats for ${emergencyMinutes} minutes.`
  const people = await advocatesOf(tx, patient)
  await tell(call, people, null, { subject, message, patient_id: patient.id })
  const body = [
    `${message} The reason is in the patient’s consent record in Passage.`,
    `If you have concerns about this access, email ${house.config.SUPPORT_EMAIL}.`,
  ].join('\n\n')
  const users = people.length ? await tx.selectFrom('users').select(['id', 'email']).where('id', 'in', people).execute() : []
  const mail = { channel: 'email' as const, patient_id: patient.id, subject, body }
  await enqueueNews(
    tx,
    house,
    users.map(({ id, email }) => ({ ...mail, to: email, user_id: id })),
  )
}
