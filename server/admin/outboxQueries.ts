import { sql } from 'kysely'
import type { OutboxSearch } from '#domain/admin/contract.ts'
import type { Db } from '../db/connect.ts'
import { pageLimits, startsWith } from '../db/listing.ts'

const columns = ['id', 'channel', 'to', 'subject', 'state', 'tries', 'next_try_at', 'sent_at', 'created_at'] as const

const messagesFound = (db: Db, { state, channel, q }: OutboxSearch) =>
  db
    .selectFrom('outbox')
    .$if(state !== 'All', query => query.where('state', '=', state as 'sent'))
    .$if(channel !== 'All', query => query.where('channel', '=', channel as 'email'))
    .$if(Boolean(q), query => query.where(startsWith('to', q!)))

export function outboxPage(db: Db, search: OutboxSearch) {
  const { limit, offset } = pageLimits(search)!
  return messagesFound(db, search)
    .select([...columns, 'body'])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
}

export const countOutbox = async (db: Db, search: OutboxSearch): Promise<number> =>
  (await messagesFound(db, search).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

/** Resets a failed message to pending and restores its full number of attempts. Has no effect on other messages. */
export const waitAgain = (db: Db, id: number, at: string) =>
  db
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: at, claimed_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning(columns)
    .executeTakeFirst()

export const findMessage = (db: Db, id: number) =>
  db.selectFrom('outbox').select(['id', 'state', 'tries']).where('id', '=', id).executeTakeFirst()
