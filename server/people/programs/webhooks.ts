import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { webhooks } from '#domain/people/programs/contract.ts'
import { mostWebhooks, overlapHours, testEvent } from '#domain/people/programs/rules.ts'
import type { Delivery, WebhookPayload } from '#domain/people/programs/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { onPage, pageLimits } from '../../platform/db/listing.ts'
import { addressProblem } from '../../platform/gateways/webhook.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { newSecret, webhookRow } from '../../platform/outbox/webhooks.ts'
import { lockOrganizationRows, organizationInPath } from '../organizations/members.ts'

const columns = [
  'id',
  'name',
  'url',
  'events',
  'covered',
  'previous_until',
  'created_at',
  'updated_at',
  'failures',
  'failing_since',
  'disabled_at',
  'disabled_reason',
] as const

const selectWebhooks = (db: Db, organization_id: number) =>
  db.selectFrom('webhooks').where('organization_id', '=', organization_id).where('removed_at', 'is', null).select(columns)

type InPath = { tx: Db; actor: Actor; params: { id: number; webhookId: number } }

/** The organization in the path with its webhook in the path, which is locked, as an endpoint's subject. */
async function webhookInPath(call: InPath) {
  const organization = await organizationInPath(call)
  const webhook = await selectWebhooks(call.tx, organization.id)
    .where('id', '=', call.params.webhookId)
    .forUpdate()
    .executeTakeFirst()
  if (!webhook) throw new HttpError('not_found', 'Webhook not found')
  return { ...organization, webhook }
}

type OnWebhook = Awaited<ReturnType<typeof webhookInPath>>

const refuseAddress = (config: Config, url: string) => {
  const problem = addressProblem(config, url)
  if (problem) throw new HttpError('invalid', problem, { errors: { url: problem } })
}

/** Throws unless the caller may mark a program as covered. */
export function refuseCover(actor: Actor) {
  if (can(actor, 'programs.cover', undefined)) return
  throw new HttpError('invalid', onlySuperAdmins, { errors: { covered: onlySuperAdmins } })
}
const onlySuperAdmins = 'Only a super admin can confirm this, or change the address of a covered webhook.'

async function listWebhooks({ subject: { id }, tx }: Call<typeof webhooks.list, ListedOrganization>) {
  const data = await selectWebhooks(tx, id).orderBy('id', 'desc').execute()
  return { data, total: data.length }
}

async function createWebhook(call: Call<typeof webhooks.create, ListedOrganization>) {
  const { subject: organization, tx, actor, body, now, context, addAuditSubject } = call
  refuseAddress(context.config, body.url)
  if (body.covered) refuseCover(actor)
  // Two requests at once must not both take the last free place.
  await lockOrganizationRows(tx, [organization.id])
  const existing = await selectWebhooks(tx, organization.id).execute()
  if (existing.length >= mostWebhooks)
    throw new HttpError('conflict', `An organization can have ${mostWebhooks} webhooks. Delete one that is no longer needed.`)
  const secret = newSecret()
  const webhook = await tx
    .insertInto('webhooks')
    .values({
      ...body,
      organization_id: organization.id,
      secret: context.secret.encrypt(secret),
      created_by: actor.id,
      created_at: now,
      updated_at: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'webhooks', ids: [webhook.id], detail: { organization_id: organization.id, ...body } })
  return { ...webhook, secret }
}

async function editWebhook(call: Call<typeof webhooks.edit, OnWebhook>) {
  const { tx, actor, body, now, context, addAuditSubject } = call
  const before = call.subject.webhook
  const { active, ...change } = body
  const isMoved = change.url !== undefined && change.url !== before.url
  // A covered webhook must not be redirected to a receiver that no super admin has confirmed.
  if ((change.covered ?? before.covered) && (isMoved || !before.covered)) refuseCover(actor)
  if (isMoved) refuseAddress(context.config, change.url!)
  const isOff = before.disabled_at !== null
  const turned = {
    ...(active === false && !isOff && { disabled_at: now, disabled_reason: 'by_person' }),
    ...(active === true && isOff && { disabled_at: null, disabled_reason: null, failures: 0, failing_since: null }),
  }
  const after = await tx
    .updateTable('webhooks')
    .set({ ...change, ...turned, updated_at: now })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'webhooks', ids: [before.id], detail: difference(before, { ...change, ...turned }) })
  return after
}

async function removeWebhook(call: Call<typeof webhooks.remove, OnWebhook>) {
  const webhook = call.subject.webhook
  await call.tx.updateTable('webhooks').set({ removed_at: call.now }).where('id', '=', webhook.id).execute()
  call.addAuditSubject({ type: 'webhooks', ids: [webhook.id], detail: { name: webhook.name, url: webhook.url } })
  return webhook
}

async function rotateSecret(call: Call<typeof webhooks.rotate, OnWebhook>) {
  const { tx, now, context, addAuditSubject } = call
  const { id } = call.subject.webhook
  const secret = newSecret()
  const webhook = await tx
    .updateTable('webhooks')
    .set(({ ref }) => ({
      previous_secret: ref('secret'),
      previous_until: secondsAfter(now, overlapHours * 60 * 60),
      secret: context.secret.encrypt(secret),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'webhooks', ids: [id] })
  return { ...webhook, secret }
}

const deliveryColumns = [
  'id',
  'message_id',
  'subject',
  'state',
  'tries',
  'resends',
  'created_at',
  'next_try_at',
  'sent_at',
  'failure',
  'body',
] as const

const selectDeliveries = (db: Db, webhook_id: number) =>
  db.selectFrom('outbox').where('webhook_id', '=', webhook_id).select(deliveryColumns)

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>

/** The delivery as its organization's administrators see it. They need not be allowed to read patients, so it omits the details. */
function toDelivery({ secret }: Pick<AppContext, 'secret'>, { subject, body, next_try_at, ...row }: DeliveryRow): Delivery {
  const { data, ...event } = JSON.parse(secret.decrypt(body)) as WebhookPayload
  const { details: _details, ...shown } = data
  return {
    ...row,
    event: subject as Delivery['event'],
    next_try_at: row.state === 'waiting' ? next_try_at : null,
    payload: JSON.stringify({ ...event, data: shown }),
  }
}

async function testWebhook(call: Call<typeof webhooks.test, OnWebhook>) {
  const { subject: organization, tx, context, addAuditSubject } = call
  const webhook = call.subject.webhook
  refuseWhileOff(webhook)
  const row = webhookRow(context, { ...webhook, organization_id: organization.id }, { type: testEvent, data: {} })
  const delivery = await tx.insertInto('outbox').values(row).returning(deliveryColumns).executeTakeFirstOrThrow()
  addAuditSubject({ type: 'webhooks', ids: [webhook.id] })
  return toDelivery(context, delivery)
}

async function listDeliveries(call: Call<typeof webhooks.deliveries, OnWebhook>) {
  const { tx, query, context } = call
  const { id } = call.subject.webhook
  const rows = await selectDeliveries(tx, id)
    .orderBy('id', 'desc')
    .$call(onPage(pageLimits(query)))
    .execute()
  const { total } = await tx
    .selectFrom('outbox')
    .where('webhook_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(row => toDelivery(context, row)), total: Number(total) }
}

async function replayDelivery(call: Call<typeof webhooks.replay, OnWebhook>) {
  const { tx, params, now, context, addAuditSubject } = call
  const webhook = call.subject.webhook
  refuseWhileOff(webhook)
  const before = await selectDeliveries(tx, webhook.id).where('id', '=', params.deliveryId).executeTakeFirst()
  if (!before) throw new HttpError('not_found', 'Delivery not found')
  const again = await tx
    .updateTable('outbox')
    .set(({ eb }) => ({
      state: 'waiting',
      tries: 0,
      resends: eb('resends', '+', 1),
      next_try_at: now,
      claimed_at: null,
      failed_at: null,
      failure: null,
    }))
    .where('id', '=', before.id)
    .where('state', 'in', ['sent', 'failed'])
    .returning(deliveryColumns)
    .executeTakeFirst()
  if (!again) throw new HttpError('conflict', 'This delivery is still waiting. It is sent automatically.')
  addAuditSubject({ type: 'webhooks', ids: [webhook.id], detail: { delivery: before.id } })
  return toDelivery(context, again)
}

function refuseWhileOff({ disabled_at }: { disabled_at: string | null }) {
  if (disabled_at) throw new HttpError('conflict', 'This webhook is turned off. Turn it on first.')
}

export const webhookRoutes: Handlers<typeof webhooks> = {
  list: handler(webhooks.list, { subject: organizationInPath, run: listWebhooks }),
  create: handler(webhooks.create, { subject: organizationInPath, run: createWebhook }),
  edit: handler(webhooks.edit, { subject: webhookInPath, run: editWebhook }),
  remove: handler(webhooks.remove, { subject: webhookInPath, run: removeWebhook }),
  rotate: handler(webhooks.rotate, { subject: webhookInPath, run: rotateSecret }),
  test: handler(webhooks.test, { subject: webhookInPath, run: testWebhook }),
  deliveries: handler(webhooks.deliveries, { subject: webhookInPath, run: listDeliveries }),
  replay: handler(webhooks.replay, { subject: webhookInPath, run: replayDelivery }),
}
