import { randomUUID } from 'node:crypto'
import { activeAmong } from '../account/active.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'

/** A mail or text message to send. Subject and body name no diagnosis and nobody's full name (decisions NOTE-014). */
export type Message = {
  channel: 'email' | 'sms'
  to: string
  subject: string
  body: string
  user_id: number | null
  /** The patient whom it concerns. */
  patient_id?: number
}

/** The row of a message that waits, its body encrypted. */
export function waiting(house: Pick<House, 'secret' | 'now'>, message: Message) {
  const at = house.now().toISOString()
  return {
    ...message,
    body: house.secret.encrypt(message.body),
    message_id: `<${randomUUID()}@passage>`,
    next_try_at: at,
    claimed_at: null,
    sent_at: null,
    created_at: at,
  }
}

/**
 * Queues a message about an account itself, or to somebody who has none, in the transaction that causes it. It is sent once, and only if that
 * transaction commits. The body is encrypted. News of patients and facilities goes through `enqueueNews`.
 */
export async function enqueue(tx: Db, house: Pick<House, 'secret' | 'now'>, message: Message): Promise<void> {
  await tx.insertInto('outbox').values(waiting(house, message)).execute()
}

/** Queues news for users: only for active accounts, which is checked again when it is sent. */
export async function enqueueNews(
  tx: Db,
  house: Pick<House, 'secret' | 'now'>,
  messages: readonly (Message & { user_id: number })[],
): Promise<void> {
  const active = new Set(
    await activeAmong(
      tx,
      messages.map(message => message.user_id),
    ),
  )
  const rows = messages.filter(({ user_id }) => active.has(user_id))
  if (!rows.length) return
  await tx
    .insertInto('outbox')
    .values(rows.map(message => ({ ...waiting(house, message), only_if_active: true })))
    .execute()
}
