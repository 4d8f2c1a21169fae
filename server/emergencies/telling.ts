import type { emergencies } from '#domain/emergencies/contract.ts'
import { emergencyMinutes } from '#domain/emergencies/schema.ts'
import type { Call } from '../http/serve.ts'
import { initials, tell } from '../notifications/tell.ts'
import { enqueue } from '../outbox/enqueue.ts'

type Opening = Pick<Call<typeof emergencies.open>, 'tx' | 'actor' | 'now' | 'house' | 'after'>
type Opened = { id: number; advocate_id: number; first_name: string | null; last_name: string | null }

/**
 * Tells the owner of a patient at once that an administrator reads the chats: in Passage and by mail, however they choose to be
 * told of news. Initials alone; the reason may be about the patient, and stays in Passage.
 */
export async function tellOfEmergency(call: Opening, patient: Opened) {
  const { tx, actor, house } = call
  const subject = `${initials(patient)}: emergency access`
  const message = `${actor.first_name} ${actor.last_name} may read the chats of this patient for ${emergencyMinutes} minutes.`
  await tell(call, [patient.advocate_id], null, { subject, message, patient_id: patient.id })
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', patient.advocate_id).executeTakeFirstOrThrow()
  await enqueue(tx, house, {
    channel: 'email',
    to: email,
    user_id: patient.advocate_id,
    patient_id: patient.id,
    subject,
    body: [
      `${message} The reason stands with the patient’s consent in Passage.`,
      `If you doubt that it was needed, write to ${house.config.SUPPORT_EMAIL}.`,
    ].join('\n\n'),
  })
}
