import { type SqlBool, sql } from 'kysely'
import type { WebhookEvent } from '#domain/people/programs/rules.ts'
import { outcomes, type Status, statuses } from '#domain/placement/statuses/statuses.ts'
import { byTheProduct, writeAudit } from '../../platform/auditTrail/write.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { webhookRow } from '../../platform/outbox/webhooks.ts'

type Data = Parameters<typeof webhookRow>[2]['data']

/**
 * Queues these events for the webhooks of the organizations that `among` selects from `webhooks`, in the transaction that causes them.
 * Details go only to covered receivers, and each such disclosure is audited.
 */
async function queue(
  { tx, now, context }: Publisher,
  events: readonly WebhookEvent[],
  among: ReturnType<typeof sql<SqlBool>>,
  data: Data,
) {
  const { rows } = await sql<{
    id: number
    name: string
    organization_id: number
    url: string
    events: string[]
    covered: boolean
  }>`
    select id, name, organization_id, url, events, covered from webhooks
    where removed_at is null and disabled_at is null and events && ${events}::text[] and ${among} order by id`.execute(tx)
  if (!rows.length) return
  const { details, ...ids } = data
  const messages = rows.flatMap(webhook =>
    events
      .filter(event => webhook.events.includes(event))
      .map(type => webhookRow(context, webhook, { type, data: webhook.covered ? data : ids })),
  )
  await tx.insertInto('outbox').values(messages).execute()
  const covered = details ? rows.filter(webhook => webhook.covered) : []
  if (!covered.length) return
  const reader = byTheProduct(now)
  const subjects = covered.map(({ id, name }) => ({
    patient_id: data.patient_id ?? null,
    type: 'webhooks',
    ids: [id],
    detail: { webhook: name, application_id: data.application_id },
  }))
  await writeAudit(tx, context.secret, 'webhooks.send', reader, subjects)
}

/** The events of a step, depending on the status to which it leads. */
function eventsOf({ application, what, status }: Events['stepTaken']): WebhookEvent[] {
  if (what === 'New application') return ['application.submitted']
  // When a facility closes, `status` is a sentence and `what` is the new status.
  const reached = [status, what].find(text => statuses.includes(text as Status))
  const isChanged = reached !== undefined && reached !== application.status
  return [
    'application.step_changed',
    ...(isChanged ? (['application.status_changed'] as const) : []),
    ...(isChanged && reached === 'Admitted' ? (['application.admitted'] as const) : []),
    ...(isChanged && (outcomes as readonly string[]).includes(reached) ? (['application.outcome_recorded'] as const) : []),
  ]
}

/**
 * Sends a step to the programs of the hospital and, while the release of information is valid, to those of the facility's organization:
 * the organizations whose people may read the application.
 */
export async function sendStepWebhooks(call: Publisher, event: Events['stepTaken']) {
  const { application, by, what, status } = event
  const { id, record_id, facility_id, organization_id } = application
  const among = sql<SqlBool>`(organization_id = ${organization_id}::int or (
    organization_id = (select organization_id from facilities where id = ${facility_id}::int) and exists (
      select from releases where patient_id = ${record_id}::int and signed_at is not null and revoked_at is null
        and expires_at > ${call.now}::timestamptz)))`
  await queue(call, eventsOf(event), among, {
    application_id: id,
    patient_id: record_id,
    facility_id,
    details: { by, step: what, status },
  })
}

/** Sends a change of a facility to its organization's programs. */
export const sendFacilityWebhooks =
  (type: WebhookEvent) =>
  async (call: Publisher, { facility_id, organization_id }: { facility_id: number; organization_id: number | null }) => {
    if (organization_id !== null) await queue(call, [type], sql`organization_id = ${organization_id}::int`, { facility_id })
  }

/** Sends an approval to the programs of the member's organization. */
export async function sendUserWebhooks(call: Publisher, { id, organization_id }: Events['userApproved']) {
  if (organization_id !== null)
    await queue(call, ['user.approved'], sql`organization_id = ${organization_id}::int`, { user_id: id })
}
