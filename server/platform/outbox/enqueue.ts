import { randomUUID } from 'node:crypto'
import type { Channel } from '#domain/compliance/messages/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { activeAmong } from '../auth/activeUsers.ts'
import type { Db } from '../db/connect.ts'
import { hasGateway } from '../gateways/setUp.ts'

/** An email, text message, or fax. Its subject and body contain no diagnosis and no full name (NOTE-014). */
export type Message = {
  channel: Channel
  to: string
  subject: string
  body: string
  user_id: number | null
  /** The patient that the message is about. */
  patient_id?: number
  /** The unclaimed listing that the message goes to. */
  facility_id?: number
}

/** The row for a pending message, with the body encrypted. */
export function waiting(context: Pick<AppContext, 'secret' | 'now'>, message: Message) {
  const at = context.now().toISOString()
  return {
    ...message,
    body: context.secret.encrypt(message.body),
    message_id: `<${randomUUID()}@passage>`,
    next_try_at: at,
    claimed_at: null,
    sent_at: null,
    created_at: at,
  }
}

/**
 * Queues a message about an account, or to a person who has no account, in the transaction that causes the message. The message is
 * sent once, and only if that transaction commits. Returns its Message-ID. For messages about patients and facilities, use
 * `enqueueNews`.
 */
export async function enqueue(tx: Db, context: Pick<AppContext, 'secret' | 'now'>, message: Message): Promise<string> {
  const row = waiting(context, message)
  await tx.insertInto('outbox').values(row).execute()
  return row.message_id
}

/** Queues messages to users with active accounts. The server checks again before sending whether the account is active. */
export async function enqueueNews(
  tx: Db,
  context: Pick<AppContext, 'secret' | 'now'>,
  messages: readonly (Message & { user_id: number })[],
): Promise<void> {
  const active = new Set(
    await activeAmong(
      tx,
      messages.map(message => message.user_id),
    ),
  )
  await enqueueToActive(
    tx,
    context,
    messages.filter(({ user_id }) => active.has(user_id)),
  )
}

/** Queues messages to users whose accounts the caller has just found to be active. */
export async function enqueueToActive(
  tx: Db,
  context: Pick<AppContext, 'secret' | 'now'>,
  messages: readonly (Message & { user_id: number })[],
): Promise<void> {
  if (!messages.length) return
  await tx
    .insertInto('outbox')
    .values(messages.map(message => ({ ...waiting(context, message), only_if_active: true })))
    .execute()
}

/** Throws if no gateway is configured, because the code would not arrive in time. */
export function refuseWithoutGateway(config: Parameters<typeof hasGateway>[0], channel: Exclude<Channel, 'fax'>) {
  if (!hasGateway(config, channel))
    throw new HttpError('unavailable', `Passage is not set up to send codes by ${channel === 'sms' ? 'text message' : 'email'}`)
}
