import { type Selectable, sql } from 'kysely'
import type { Channel } from '#domain/compliance/messages/contract.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../auth/endSessions.ts'
import type { Tables } from '../db/tables.ts'
import type { EmailMessage, Mail } from '../gateways/mail.ts'
import type { Sms } from '../gateways/sms.ts'

/** Maximum number of attempts before a message fails. */
const maxTries = 8
/** Seconds until a claim counts as abandoned by a dead server. Must be longer than any gateway timeout. */
const claimHolds = 60
/** Maximum number of messages that one server sends at the same time. */
const batch = 10

type Row = Selectable<Tables['outbox']>
type Senders = { [channel in Channel]?: (message: EmailMessage) => Promise<void> }
type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'log'>

/** Seconds until the next attempt: 10 after the first attempt, then 20, 40, and so on up to 640. */
export const delay = (tries: number): number => 5 * 2 ** tries

/**
 * Sends due messages and returns how many were delivered. A server claims a message before sending it, so only one of several
 * servers sends it. If that server dies before the message is sent, another one sends it with the same Message-ID. While a gateway
 * is not set up, its messages wait and no attempt is counted.
 */
export async function deliverDue(context: Deps, mail?: Mail, sms?: Sms): Promise<number> {
  const senders: Senders = {
    ...(mail && { email: ({ to, subject, body, message_id }) => mail.send({ to, subject, body, message_id }) }),
    ...(sms && { sms: ({ to, body, message_id }) => sms.send({ to, body, message_id }) }),
  }
  const channels = keysOf(senders)
  if (!channels.length) return 0
  let delivered = 0
  for (;;) {
    const claimed = await claim(context, channels)
    const results = await Promise.all(claimed.map(row => deliver(context, senders, row)))
    delivered += results.filter(Boolean).length
    if (claimed.length < batch) return delivered
  }
}

/**
 * Claims pending messages and messages with an abandoned claim. Counts the attempt when claiming, so that a message that crashes
 * the server is not retried indefinitely. Messages to closed accounts fail.
 */
async function claim({ db, now }: Deps, channels: readonly Channel[]): Promise<Row[]> {
  const at = now()
  const staleBefore = new Date(at.getTime() - claimHolds * 1000).toISOString()
  const { rows } = await sql<Row>`
    update outbox set
      state = case when tries >= ${sql.lit(maxTries)} or (only_if_active and not exists (
        select from users where users.id = outbox.user_id and ${isActive()})) then 'failed' else 'sending' end,
      tries = least(tries + 1, ${sql.lit(maxTries)}),
      claimed_at = ${at.toISOString()}
    where id in (
      select id from outbox
      where channel = any(${channels}::text[]) and ((state = 'waiting' and next_try_at <= ${at.toISOString()})
        or (state = 'sending' and claimed_at < ${staleBefore}))
      order by next_try_at, id limit ${sql.lit(batch)} for update skip locked)
    returning *`.execute(db)
  return rows
}

async function deliver(context: Deps, senders: Senders, row: Row): Promise<boolean> {
  if (row.state === 'failed') return false
  try {
    const { to, subject, message_id } = row
    await senders[row.channel]!({ to, subject, message_id, body: context.secret.decrypt(row.body) })
  } catch (error) {
    await settle(context, row, {
      state: row.tries >= maxTries ? 'failed' : 'waiting',
      next_try_at: new Date(context.now().getTime() + delay(row.tries) * 1000).toISOString(),
    })
    context.log.warn({ outbox: row.id, tries: row.tries, code: (error as { code?: string }).code }, 'a message could not be sent')
    return false
  }
  await settle(context, row, {
    state: 'sent',
    sent_at: context.now().toISOString(),
    // Bodies contain codes and passwords and are not needed after sending. Outside production, they are kept for demos and tests.
    ...(context.config.NODE_ENV === 'production' && { body: '' }),
  })
  return true
}

/** Stores the result, unless another server has since taken over the message. */
const settle = ({ db }: Deps, row: Row, change: Partial<Row>) =>
  db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', row.id)
    .where('state', '=', 'sending')
    .where('claimed_at', '=', row.claimed_at)
    .execute()
