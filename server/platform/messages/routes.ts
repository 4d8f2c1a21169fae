import { sql } from 'kysely'
import { HttpError } from '#domain/platform/httpError.ts'
import type { admin, OutboxSearch } from '#domain/platform/messages/contract.ts'
import type { Channel } from '#domain/platform/messages/messages.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../db/connect.ts'
import { onPage, pageLimits, startsWith } from '../db/listing.ts'
import { isSetUp } from '../gateways/setUp.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function listOutbox({ tx, query, context }: Call<typeof admin.outbox>) {
  const rows = await outboxPage(tx, query).execute()
  const includesBody = context.config.NODE_ENV !== 'production'
  return {
    data: rows.map(({ body, ...row }) => ({
      ...toPublicMessage(context.config, row),
      ...(includesBody && { body: body && context.secret.decrypt(body) }),
    })),
    total: await countOutbox(tx, query),
  }
}

async function retryMessage({ tx, params, now, context, addAuditSubject }: Call<typeof admin.retry>) {
  const before = await findMessage(tx, params.id)
  if (!before) throw new HttpError('not_found', 'Message not found')
  const message = await waitAgain(tx, before.id, now)
  if (!message) throw new HttpError('conflict', 'This message has not failed, so it cannot be sent again.')
  addAuditSubject({ type: 'outbox', ids: [message.id], detail: { channel: message.channel } })
  return toPublicMessage(context.config, message)
}

export const adminRoutes: Handlers<typeof admin> = {
  outbox: listOutbox,
  retry: retryMessage,
}

/** Hides the next attempt's time if no attempt is due. */
function toPublicMessage<R extends { channel: Channel; state: string; next_try_at: string }>(config: Config, row: R) {
  const waits_for_setup = row.state === 'waiting' && !isSetUp(config, row.channel)
  return { ...row, waits_for_setup, next_try_at: row.state === 'waiting' && !waits_for_setup ? row.next_try_at : null }
}

const columns = ['id', 'channel', 'to', 'subject', 'state', 'tries', 'next_try_at', 'sent_at', 'created_at'] as const

const messagesFound = (db: Db, { state, channel, q }: OutboxSearch) =>
  db
    .selectFrom('outbox')
    .$if(state !== 'All', query => query.where('state', '=', state as 'sent'))
    .$if(channel !== 'All', query => query.where('channel', '=', channel as 'email'))
    .$if(Boolean(q), query => query.where(startsWith('to', q!)))

export function outboxPage(db: Db, search: OutboxSearch) {
  return messagesFound(db, search)
    .select([...columns, 'body'])
    .orderBy('id', 'desc')
    .$call(onPage(pageLimits(search)!))
}

const countOutbox = async (db: Db, search: OutboxSearch): Promise<number> =>
  (await messagesFound(db, search).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

/** Resets a failed message to pending and its attempt count to zero. Does nothing if the message has not failed. */
const waitAgain = (db: Db, id: number, at: string) =>
  db
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: at, claimed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(columns)
    .executeTakeFirst()

const findMessage = (db: Db, id: number) =>
  db.selectFrom('outbox').select(['id', 'state', 'tries']).where('id', '=', id).executeTakeFirst()
