import { randomUUID } from 'node:crypto'
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

/** Writes a message down in the transaction that causes it: it goes out once, and only if, that commits. The body is kept encrypted. */
export async function enqueue(tx: Db, house: Pick<House, 'secret' | 'now'>, message: Message): Promise<void> {
  await tx.insertInto('outbox').values(waiting(house, message)).execute()
}
