import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { webhookTries } from '#domain/people/programs/rules.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../auth/activeUsers.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { publish, transaction } from '../events/events.ts'
import { faxPage } from '../files/writePdf.ts'
import type { Fax } from '../gateways/fax.ts'
import type { Mail } from '../gateways/mail.ts'
import { Refused } from '../gateways/setUp.ts'
import type { Sms } from '../gateways/sms.ts'
import type { PostWebhook } from '../gateways/webhook.ts'
import { brandOf } from '../installation/brand.ts'
import { readInstallation } from '../installation/settings.ts'
import { webhookSender } from './webhooks.ts'

/** Maximum number of attempts before a message fails. */
export const maxTries = { email: 8, sms: 8, fax: 3, webhook: webhookTries }
/** Seconds until a claim counts as abandoned by a dead server. Must be longer than any gateway timeout. */
const claimHolds = 60
/** Maximum number of messages that one server claims at the same time. */
const batch = 10
/**
 * The time between the starts of two deliveries to webhooks, in milliseconds, because they would delay the requests of that moment. With
 * it, requests take at most a tenth longer (`npm run bench -- --only webhooks`), and a server sends 10,000 events in about ten minutes.
 */
const webhookPause = 60
/**
 * Maximum number of deliveries that one server makes to webhooks at the same time, and to one webhook. A receiver that hangs therefore
 * leaves room for the others, until six of them hang.
 */
const [webhookSlots, slotsPerWebhook] = [30, 5]
/** How long events that become due wait while other deliveries are running, in milliseconds. */
const webhookWait = 1000

type Row = Selectable<Tables['outbox']>
/** A message as a gateway needs it, with the decrypted body. */
type Outgoing = Pick<Row, 'to' | 'subject' | 'message_id' | 'body' | 'webhook_id'>
type OutboxChannel = Row['channel']
type Senders = { [channel in OutboxChannel]?: (message: Outgoing) => Promise<void> }
type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'log' | 'live' | 'subscribers'>

/**
 * Seconds until the next attempt: 10 after the first attempt, then 20, 40, and so on: up to 640 for a message, and up to eleven hours for a
 * webhook, whose receiver may be down for most of a day. A fax line may stay busy for a while, so a fax waits two minutes, and then four.
 */
export const delay = (tries: number, channel: OutboxChannel = 'email'): number => (channel === 'fax' ? 60 : 5) * 2 ** tries

/**
 * Sends due messages and returns how many were accepted. A server claims a message before sending it, so only one of several
 * servers sends it. If that server dies before the message is sent, another one sends it with the same Message-ID. While a gateway
 * is not set up, its messages wait and no attempt is counted.
 */
export async function deliverDue(context: Deps, mail?: Mail, sms?: Sms, fax?: Fax): Promise<number> {
  const senders: Senders = {
    ...(mail && {
      email: async ({ to, subject, body, message_id }) =>
        mail.send({ to, subject, message_id, ...(await branded(context.db, body)) }),
    }),
    ...(sms && { sms: ({ to, body, message_id }) => sms.send({ to, body, message_id }) }),
    ...(fax && {
      fax: async ({ to, message_id, ...page }) =>
        fax.send({ to, message_id, pdf: await faxPage(page, await brandOf(context.db, { fax: true })) }),
    }),
  }
  const channels = keysOf(senders)
  if (!channels.length) return 0
  let accepted = 0
  for (;;) {
    const claimed = await claim(
      context,
      due => sql`select id from outbox where channel = any(${channels}::text[]) and ${due}
        order by next_try_at, id limit ${sql.lit(batch)} for update skip locked`,
    )
    const results = await Promise.all(claimed.map(row => deliver(context, senders, row)))
    accepted += results.filter(Boolean).length
    if (claimed.length < batch) return accepted
  }
}

/**
 * Sends due events to webhooks, with pauses, and returns how many were accepted. A job of its own, so that slow receivers do not delay
 * emails. A webhook gets its next events when the last ones that were claimed for it are done, so a slow receiver delays only itself.
 */
export async function deliverWebhooks(
  context: Deps,
  post: PostWebhook,
  signal?: AbortSignal,
  pause = webhookPause,
): Promise<number> {
  const senders: Senders = { webhook: webhookSender(context, post) }
  const running = new Map<Promise<void>, number>()
  const failures: unknown[] = []
  let accepted = 0
  for (;;) {
    const free = signal?.aborted || failures.length ? 0 : Math.min(batch, webhookSlots - running.size)
    const busy = [...running.values()]
    const claimed = free > 0 ? await claim(context, due => dueWebhooks(due, busy, free)) : []
    for (const row of claimed) {
      const delivery: Promise<void> = deliver(context, senders, row)
        .then(
          isAccepted => {
            accepted += Number(isAccepted)
          },
          error => void failures.push(error),
        )
        .finally(() => running.delete(delivery))
      running.set(delivery, row.webhook_id!)
      if (pause) await setTimeout(pause)
    }
    // The webhooks that were busy may have more.
    if (!claimed.length && !busy.length) break
    if (!claimed.length && running.size)
      await Promise.race([...running.keys(), setTimeout(webhookWait, undefined, { ref: false })])
  }
  if (failures.length) throw failures[0]
  return accepted
}

/** The oldest due events of each webhook except the busy ones. */
const dueWebhooks = (due: RawBuilder<unknown>, busy: readonly number[], limit: number) => sql`
  select oldest.id from webhooks cross join lateral (
    select id, next_try_at from outbox where webhook_id = webhooks.id and state in ('waiting', 'sending') and ${due}
    order by next_try_at, id limit ${sql.lit(slotsPerWebhook)} for update skip locked) as oldest
  where webhooks.id <> all(${busy}::int[])
  order by oldest.next_try_at, oldest.id limit ${sql.lit(limit)}`

/** The installation's name as the sender, and its footer below the separator that email programs recognize. */
async function branded(db: Db, text: string) {
  const { name, mail_footer } = await readInstallation(db)
  return { body: mail_footer ? `${text}\n\n-- \n${mail_footer}` : text, ...(name !== null && { sender: name }) }
}
const most = sql`case channel when 'fax' then ${sql.lit(maxTries.fax)} when 'webhook' then ${sql.lit(maxTries.webhook)}
  else ${sql.lit(maxTries.email)} end`

/**
 * Claims pending messages and messages with an abandoned claim. Counts the attempt when claiming, so that a message that crashes
 * the server is not retried indefinitely. Messages to closed accounts fail.
 */
async function claim({ db, now }: Deps, chosen: (due: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<Row[]> {
  const at = now()
  const staleBefore = new Date(at.getTime() - claimHolds * 1000).toISOString()
  const due = sql`((state = 'waiting' and next_try_at <= ${at.toISOString()}) or (state = 'sending' and claimed_at < ${staleBefore}))`
  const { rows } = await sql<Row>`
    update outbox set
      state = case when tries >= ${most} or (only_if_active and not exists (
        select from users where users.id = outbox.user_id and ${isActive()})) then 'failed' else 'sending' end,
      tries = least(tries + 1, ${most}),
      claimed_at = ${at.toISOString()}
    where id in (${chosen(due)})
    returning *`.execute(db)
  return rows
}

async function deliver(context: Deps, senders: Senders, row: Row): Promise<boolean> {
  const at = context.now().toISOString()
  const unavailable = { state: 'failed' as const, failed_at: at, failure: 'service_unavailable' }
  if (row.state === 'failed') {
    await settle(context, row, unavailable)
    return false
  }
  try {
    const { to, subject, webhook_id } = row
    await senders[row.channel]!({ to, subject, webhook_id, message_id: idOf(row), body: context.secret.decrypt(row.body) })
  } catch (error) {
    const isRefused = error instanceof Refused
    const code = isRefused ? error.failure : (error as { code?: string }).code
    // The organization's administrators see why a delivery failed. The codes of other services stay in the log.
    const failure = isRefused || row.channel === 'webhook' ? { failure: code ?? null } : {}
    await settle(
      context,
      row,
      isRefused || row.tries >= maxTries[row.channel]
        ? { ...unavailable, ...failure }
        : {
            state: 'waiting',
            next_try_at: secondsAfter(at, delay(row.tries, row.channel)),
            ...failure,
          },
    )
    context.log.warn({ outbox: row.id, tries: row.tries, code }, 'a message could not be sent')
    return false
  }
  await settle(context, row, {
    state: 'sent',
    sent_at: at,
    failure: null,
    // Bodies contain codes and passwords and are not needed after sending, except that of a fax, which is sent again if it does not
    // arrive, and that of an event, which can be sent again. Outside production, they are kept for demos and tests.
    ...(context.config.NODE_ENV === 'production' && !['fax', 'webhook'].includes(row.channel) && { body: '' }),
  })
  return true
}

/**
 * The id that the service gets. A fax that is sent again after it did not arrive is another message for the service, whereas a webhook's
 * receiver must recognize an event that it gets again.
 */
const idOf = ({ channel, message_id, resends }: Row) =>
  resends && channel !== 'webhook' ? `${message_id}.${resends}` : message_id

/** The Message-ID and the number of resends in the id that the service got. */
export function readId(id: string): { message_id: string; resends: number } {
  const [, message_id = id, resends = 0] = /^(<.+>)\.(\d{1,3})$/.exec(id) ?? []
  return { message_id, resends: Number(resends) }
}

/** Stores the result, unless another server has since taken over the message. Reports the result of messages to facilities. */
async function settle(context: Deps, row: Row, change: Partial<Row>) {
  const store = (db: Db) =>
    db
      .updateTable('outbox')
      .set(change)
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .where('claimed_at', '=', row.claimed_at)
      .returning('id')
      .executeTakeFirst()
  // One statement instead of a transaction, which matters when thousands of events are sent.
  if (!isToFacility(row)) return void (await store(context.db))
  await transaction(context, context.now().toISOString(), async call => {
    if (await store(call.tx)) await publish(call, 'deliveryChanged', { message_id: row.message_id })
  })
}

/** Whether the message goes to someone without an account about a patient. */
export const isToFacility = ({ user_id, patient_id, webhook_id }: Pick<Row, 'user_id' | 'patient_id' | 'webhook_id'>) =>
  user_id === null && patient_id !== null && webhook_id === null
