import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { isDisabledAfter, type testEvent, type WebhookEvent } from '#domain/people/programs/rules.ts'
import type { WebhookPayload } from '#domain/people/programs/schema.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'
import { Refused } from '../gateways/setUp.ts'
import type { PostWebhook } from '../gateways/webhook.ts'

/** A new signing secret in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

type Receiver = { id: number; organization_id: number; url: string }
type Event = { type: WebhookEvent | typeof testEvent; data: Omit<WebhookPayload['data'], 'organization_id'> }

/**
 * The outbox row for an event's delivery to a webhook. Its message ID is the `webhook-id` header, by which receivers recognize a
 * repeated delivery.
 */
export function webhookRow(context: Pick<AppContext, 'secret' | 'now'>, to: Receiver, { type, data }: Event) {
  const at = context.now().toISOString()
  const payload: WebhookPayload = { type, timestamp: at, data: { organization_id: to.organization_id, ...data } }
  return {
    channel: 'webhook' as const,
    to: to.url,
    subject: type,
    body: context.secret.encrypt(JSON.stringify(payload)),
    user_id: null,
    patient_id: data.patient_id ?? null,
    webhook_id: to.id,
    message_id: `msg_${randomUUID()}`,
    next_try_at: at,
    claimed_at: null,
    sent_at: null,
    created_at: at,
  }
}

type Outgoing = { webhook_id: number | null; message_id: string; body: string }
type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'log'>

/**
 * Returns a function that signs an outbox message and posts it to its webhook. Throws if it was not delivered, and turns the webhook off
 * if it has failed for too long, or if the receiver answers 410 Gone.
 */
export const webhookSender =
  ({ db, secret, now, log }: Deps, post: PostWebhook) =>
  async ({ webhook_id, message_id, body }: Outgoing): Promise<void> => {
    const webhook = await db
      .selectFrom('webhooks')
      .innerJoin('organizations', 'organizations.id', 'webhooks.organization_id')
      .where('webhooks.id', '=', webhook_id!)
      .where('removed_at', 'is', null)
      .where('disabled_at', 'is', null)
      .where('organizations.active_status', '<>', 'Deactivated')
      .select(['webhooks.id', 'webhooks.url', 'secret', 'previous_secret', 'previous_until', 'failures', 'failing_since'])
      .executeTakeFirst()
    if (!webhook) throw new Refused('webhook_off')
    const at = now()
    const secrets = [
      secret.decrypt(webhook.secret),
      ...(webhook.previous_secret && webhook.previous_until && Date.parse(webhook.previous_until) > at.getTime()
        ? [secret.decrypt(webhook.previous_secret)]
        : []),
    ]
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Passage-Webhooks/1',
      'webhook-id': message_id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map(key => new Webhook(key).sign(message_id, at, body)).join(' '),
    }
    try {
      await post(webhook.url, headers, body)
    } catch (error) {
      const { code } = error as { code: string }
      const disabled = await countFailure(db, webhook.id, code, at.toISOString())
      if (disabled) log.warn({ webhook: webhook.id, code }, 'a webhook was turned off because its deliveries failed')
      throw error
    }
    if (webhook.failures)
      await db.updateTable('webhooks').set({ failures: 0, failing_since: null }).where('id', '=', webhook.id).execute()
  }

/** Counts a failed attempt. Turns the webhook off if that was one too many, and returns whether it did. */
async function countFailure(db: Db, id: number, code: string, at: string): Promise<boolean> {
  const { failures, failing_since } = await db
    .updateTable('webhooks')
    .set({ failures: sql`failures + 1`, failing_since: sql`coalesce(failing_since, ${at}::timestamptz)` })
    .where('id', '=', id)
    .returning(['failures', 'failing_since'])
    .executeTakeFirstOrThrow()
  if (code !== 'HTTP_410' && !isDisabledAfter(failures, failing_since!, at)) return false
  const disabled = await db
    .updateTable('webhooks')
    .set({ disabled_at: at, disabled_reason: code })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return disabled.numUpdatedRows > 0n
}
