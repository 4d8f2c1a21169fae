import { sql } from 'kysely'
import { canReadAt } from '#domain/identity/actor.ts'
import { hasEmergencyAccess } from '#domain/intake/access.ts'
import { chat } from '#domain/messaging/chat/contract.ts'
import { mostPerMinute } from '#domain/messaging/chat/schema.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { documentOf } from '../../intake/documents/queries.ts'
import { aboutApplication, applicationInPath } from '../../placement/applications/require.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { listGuestMessages, sendGuestMessage } from './guest.ts'
import { asMessage, countSent, messagesOf, saveRead, seenBy, storeMessage } from './queries.ts'

async function listMessages({ subject: application, query, addAuditSubject, ...call }: Call<typeof chat.list, Application>) {
  const { before, after, number } = query
  const found = await messagesOf(call.tx, application.id, call.actor.id, { before, after, limit: number + 1 }).execute()
  const messages = found.slice(0, number).map(asMessage)
  addAuditSubject(
    aboutApplication(application, hasEmergencyAccess(call.actor, application.record_id) ? { emergency: true } : undefined),
  )
  return {
    messages: after === undefined ? messages.reverse() : messages,
    has_more: found.length > number,
    seen_id: await seenByOther(call, application),
  }
}

async function sendMessage(call: Call<typeof chat.send, Application>) {
  const { subject: application, tx, actor, body, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(application))
  if ((await countSent(tx, actor.id, secondsAfter(now, -60))) >= mostPerMinute)
    throw new HttpError('too_many', 'You sent too many messages in a minute. Wait a moment, then try again.')
  const { document_id } = body
  if (document_id && !(await documentOf(tx, application.record_id, document_id)))
    throw new HttpError('invalid', 'This document no longer exists.', {
      errors: { document_id: 'Choose one of this patient’s documents' },
    })
  const side = sideOf(actor, application)
  const stored = await storeMessage(tx, { application_id: application.id, author_id: actor.id, side, ...body, created_at: now })
  if (!stored) throw new HttpError('conflict', 'This message was sent in another conversation.')
  if (stored.fresh) {
    await publish(call, 'messageSent', { application, by: side })
    await saveRead(tx, { application_id: application.id, user_id: actor.id, last: stored.message.id, at: now })
  }
  return stored.message
}

async function markMessagesRead(call: Call<typeof chat.read, Application>) {
  const { subject: application, tx, actor, body, now } = call
  const last_read_id = await saveRead(tx, { application_id: application.id, user_id: actor.id, last: body.last_read_id, at: now })
  await publish(call, 'chatRead', { application })
  return { last_read_id }
}

async function showTyping(call: Call<typeof chat.typing, Application>) {
  await publish(call, 'chatTyping', { application: call.subject })
  return {}
}

export const chatRoutes: Handlers<typeof chat> = {
  list: handler(chat.list, { subject: chatInPath, run: listMessages }),
  send: handler(chat.send, { subject: chatInPath, run: sendMessage }),
  read: handler(chat.read, { subject: chatInPath, run: markMessagesRead }),
  typing: handler(chat.typing, { subject: chatInPath, run: showTyping }),
  guestList: listGuestMessages,
  guestSend: sendGuestMessage,
}

/** Loads the chat's application. Throws 404 if the credential is for a different conversation. */
async function chatInPath(call: SubjectCall<typeof chat.typing>) {
  const limited = call.session.chat?.application_id ?? null
  if (limited !== null && limited !== call.params.id) throw new HttpError('not_found', 'Application not found')
  return applicationInPath(call)
}

/** The side that a user writes for. The patient's advocate always writes for the patient, even to a facility where the advocate works. */
const sideOf = (actor: { id: number }, { advocate_id }: Application): Side => (actor.id === advocate_id ? 'advocate' : 'facility')

/** The id of the last message that the other side has read. */
function seenByOther({ tx, actor }: Pick<Call<typeof chat.list>, 'tx' | 'actor'>, { id, advocate_id, facility_id }: Application) {
  const atFacility = canReadAt(actor, facility_id) && actor.id !== advocate_id
  return seenBy(
    tx,
    id,
    atFacility
      ? sql`user_id = ${advocate_id}`
      : sql`user_id is distinct from ${advocate_id}::int and user_id in (select user_id from facility_roles where facility_id = ${facility_id})`,
  )
}
