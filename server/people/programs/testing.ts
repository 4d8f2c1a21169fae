import { randomUUID } from 'node:crypto'
import { type TokenScope, tokenPrefix, tokenScopes, type WebhookEvent } from '#domain/people/programs/rules.ts'
import type { Db } from '../../platform/db/connect.ts'
import { newSecret, webhookRow } from '../../platform/outbox/webhooks.ts'
import { hashToken, newToken, openSecret } from '../../secret.ts'
import { buildUser } from '../../seed/builders.ts'
import { testSecretKey } from '../../seed/testUsers.ts'

type ForToken = { organization_id: number; scopes?: TokenScope[]; covered?: boolean; expires_at?: string }

/** Inserts a token that is valid for one day, by default with every scope that needs no cover. Returns its id and the token itself. */
export async function buildToken(
  db: Db,
  now: Date,
  { organization_id, ...change }: ForToken,
): Promise<{ id: number; token: string }> {
  const token = `${tokenPrefix}${newToken()}`
  const { id } = await db
    .insertInto('program_tokens')
    .values({
      organization_id,
      name: 'Bed board',
      token_hash: hashToken(token),
      hint: token.slice(-4),
      scopes: tokenScopes.filter(scope => !/^(applications|patients):/.test(scope)),
      covered: false,
      created_by: (await buildUser(db, now)).id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + 24 * 60 * 60 * 1000).toISOString(),
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

type ForWebhook = { organization_id: number; url?: string; events?: WebhookEvent[]; covered?: boolean }

/** Inserts a webhook for facility events. Returns its row and its secret. */
export async function buildWebhook(db: Db, now: Date, change: ForWebhook) {
  const signing = newSecret()
  const row = await db
    .insertInto('webhooks')
    .values({
      name: `Receiver ${randomUUID().slice(0, 8)}`,
      url: 'https://hooks.example.com/passage',
      events: ['facility.changed'],
      covered: false,
      secret: openSecret(testSecretKey).encrypt(signing),
      created_by: (await buildUser(db, now)).id,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      ...change,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, signing }
}

/** Inserts an event's failed delivery to this webhook. */
export async function buildDelivery(db: Db, now: Date, webhook: { id: number; organization_id: number; url: string }) {
  const context = { secret: openSecret(testSecretKey), now: () => now }
  const row = webhookRow(context, webhook, { type: 'facility.changed', data: { facility_id: 1 } })
  return db
    .insertInto('outbox')
    .values({ ...row, state: 'failed', tries: 1, failure: 'HTTP_500' })
    .returningAll()
    .executeTakeFirstOrThrow()
}
