import type { admin } from '#domain/admin/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { countOutbox, findMessage, outboxPage, waitAgain } from './outboxQueries.ts'

async function listOutbox({ tx, query, context, allow }: Call<typeof admin.outbox>) {
  allow()
  const rows = await outboxPage(tx, query).execute()
  const includesBody = context.config.NODE_ENV !== 'production'
  return {
    data: rows.map(({ body, ...row }) => ({
      ...toPublicMessage(row),
      ...(includesBody && { body: body && context.secret.decrypt(body) }),
    })),
    total: await countOutbox(tx, query),
  }
}

async function retryMessage({ tx, params, now, allow, addAuditSubject }: Call<typeof admin.retry>) {
  allow()
  const before = await findMessage(tx, params.id)
  if (!before) throw new Refusal('not_found', 'Message not found')
  const message = await waitAgain(tx, before.id, now)
  if (!message) throw new Refusal('conflict', 'This message has not failed, so it cannot be sent again.')
  addAuditSubject({ type: 'outbox', ids: [message.id], detail: { channel: message.channel } })
  return toPublicMessage(message)
}

export const adminRoutes: Handlers<typeof admin> = {
  outbox: listOutbox,
  retry: retryMessage,
}

/** Hides the time of the next attempt if none is due. */
const toPublicMessage = <R extends { state: string; next_try_at: string }>(row: R) => ({
  ...row,
  next_try_at: row.state === 'waiting' ? row.next_try_at : null,
})
