import { chat } from '#domain/messaging/chat/contract.ts'
import { type GuestMessage, mostPerMinute } from '#domain/messaging/chat/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { aboutApplication } from '../../placement/applications/require.ts'
import { checkToken, requireGuest, signatureOf } from '../../placement/referrals/links.ts'
import { applicationOf } from '../../placement/referrals/steps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/events.ts'
import { handler } from '../../platform/http/handler.ts'
import { storeGuestMessage } from './queries.ts'

/** The newest messages of a referral's chat, oldest first, without the lines about steps. */
async function messagesFor(tx: Db, application_id: number): Promise<GuestMessage[]> {
  const rows = await tx
    .selectFrom('chat_messages')
    .where('application_id', '=', application_id)
    .where('kind', '=', 'message')
    .select(['id', 'side', 'body', 'guest_name', 'created_at'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.reverse()
}

export const listGuestMessages = handler(chat.guestList, {
  prepare: checkToken,
  run: async call => {
    const { tx, addAuditSubject } = call
    const { application_id, patient_id: record_id, referral_id } = await requireGuest(call, 'session')
    addAuditSubject(aboutApplication({ id: application_id, record_id }, { referral_id }))
    return messagesFor(tx, application_id)
  },
})

export const sendGuestMessage = handler(chat.guestSend, {
  prepare: checkToken,
  run: async call => {
    const { tx, now, body, addAuditSubject } = call
    const guest = await requireGuest(call, 'session')
    const { application_id, patient_id: record_id, referral_id } = guest
    addAuditSubject(aboutApplication({ id: application_id, record_id }, { referral_id }))
    const sent = await messagesFor(tx, application_id)
    const since = secondsAfter(now, -60)
    if (sent.filter(({ guest_name, created_at }) => guest_name && created_at > since).length >= mostPerMinute)
      throw new HttpError('too_many', 'You sent too many messages in a minute. Wait a moment, then try again.')
    const { client_id, body: words } = body
    const message = {
      application_id,
      guest_name: signatureOf(guest),
      side: 'facility' as const,
      body: words,
      client_id,
      created_at: now,
    }
    if (await storeGuestMessage(tx, message))
      await publish(call, 'messageSent', { application: await applicationOf(tx, application_id, now), by: 'facility' })
    return messagesFor(tx, application_id)
  },
})
