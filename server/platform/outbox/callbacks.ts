import { createHmac } from 'node:crypto'
import type { Channel } from '#domain/compliance/messages/contract.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { type DeliveryReport, deliveries } from '#domain/platform/deliveries/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { isSameSecret } from '../../secret.ts'
import { publish } from '../events/events.ts'
import { type Call, type Handlers, handler } from '../http/handler.ts'
import { delay, isToFacility, maxTries, readId } from './deliver.ts'

type ReportCall = Call<typeof deliveries.fax | typeof deliveries.mail, true>

/**
 * Stores what became of a message that the service had accepted. A fax that did not arrive is sent again, and fails after its third
 * attempt. Reports that repeat, or that are about an earlier attempt, change nothing.
 */
async function storeReport(call: ReportCall, channel: Channel, { id, status, reason, pages = null }: DeliveryReport) {
  const { tx, now, context, addAuditSubject } = call
  const sent = readId(id)
  const message = await tx
    .selectFrom('outbox')
    .select(['id', 'tries', 'pages', 'user_id', 'patient_id', 'webhook_id'])
    .where('message_id', '=', sent.message_id)
    .where('channel', '=', channel)
    .executeTakeFirst()
  addAuditSubject({ type: 'outbox', ids: message ? [message.id] : [], detail: { channel, status, reason: reason || null } })
  if (!message) return {}
  const { tries } = message
  const isDelivered = status === 'delivered'
  const isRetried = !isDelivered && channel === 'fax' && tries < maxTries.fax
  const nextTry = secondsAfter(now, delay(tries, channel))
  const stored = await tx
    .updateTable('outbox')
    .set({
      pages: pages ?? message.pages,
      ...(isDelivered && { delivered_at: now, ...(context.config.NODE_ENV === 'production' && { body: '' }) }),
      ...(isRetried && { state: 'waiting', resends: sent.resends + 1, sent_at: null, next_try_at: nextTry }),
      ...(!isDelivered && { failure: reason || (channel === 'email' ? 'bounced' : 'no_answer') }),
      ...(!isDelivered && !isRetried && { state: 'failed', failed_at: now }),
    })
    .where('id', '=', message.id)
    .where('resends', '=', sent.resends)
    .where('state', '=', 'sent')
    .where('delivered_at', 'is', null)
    .returning('message_id')
    .executeTakeFirst()
  if (stored && isToFacility(message)) await publish(call, 'deliveryChanged', stored)
  return {}
}

export const deliveryRoutes: Handlers<typeof deliveries> = {
  fax: handler(deliveries.fax, {
    subject: async ({ context, signed, now }) => requireSignature(context.config.FAX_SECRET, signed, now),
    run: call => storeReport(call, 'fax', call.body),
  }),
  mail: handler(deliveries.mail, {
    subject: async ({ context, signed, now }) => requireSignature(context.config.MAIL_CALLBACK_SECRET, signed, now),
    run: call => storeReport(call, 'email', call.body),
  }),
}

/** How far the time in a signature may be from this server's, in seconds. An intercepted request cannot be repeated later. */
export const replayWindow = 300

/** The `X-Signature` header for a body: `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" in hex>`. */
export const sign = (secret: string, body: string, at: Date): string => {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Returns true, or throws 403 unless the body is signed with this secret and the signature is recent. Without a secret, every request is refused. */
function requireSignature(
  secret: string | undefined,
  { body, signature = '' }: { body: string; signature: string | undefined },
  now: string,
): true {
  const seconds = Number(/^t=(\d{1,12}),/.exec(signature)?.[1])
  const isRecent = Math.abs(Date.parse(now) / 1000 - seconds) <= replayWindow
  if (!secret || !isRecent || !isSameSecret(signature, sign(secret, body, new Date(seconds * 1000))))
    throw new HttpError('forbidden', 'The signature is not valid')
  return true
}
