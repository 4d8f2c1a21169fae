import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type admin, type Channel, channels, type OutboxSearch } from '#domain/compliance/messages/contract.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/connect.ts'
import { nameBegins, onPage, pageLimits, searchedDigits } from '../../platform/db/listing.ts'
import { isSetUp } from '../../platform/gateways/setUp.ts'
import type { Call, Handlers } from '../../platform/http/handler.ts'
import { findWaiting } from './waiting.ts'

async function showHome({ tx, actor, now }: Call<typeof admin.home>) {
  return findWaiting(tx, { actor, now })
}

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

async function exportOutbox({ tx, query: filter, now, addAuditSubject }: Call<typeof admin.outboxExport>) {
  addAuditSubject({ type: 'outbox', detail: { filter, count: await countOutbox(tx, filter) } })
  return { name: datedName('outgoing-messages', now), header: exportHeader, rows: exportRows(tx, filter) }
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
  home: showHome,
  outbox: listOutbox,
  outboxExport: exportOutbox,
  retry: retryMessage,
}

/** Hides the next attempt's time if no attempt is due. */
function toPublicMessage<R extends { channel: Channel; state: string; next_try_at: string }>(config: Config, row: R) {
  const waits_for_setup = row.state === 'waiting' && !isSetUp(config, row.channel)
  return { ...row, waits_for_setup, next_try_at: row.state === 'waiting' && !waits_for_setup ? row.next_try_at : null }
}

const columns = ['id', 'channel', 'to', 'subject', 'state', 'tries', 'next_try_at', 'sent_at', 'created_at'] as const

type OutboxFilter = Pick<OutboxSearch, 'state' | 'channel' | 'q'>

const recipientAndSubject = sql`outbox."to" || ' ' || outbox.subject`

/** Each word begins a word of the recipient or the subject. A phone number is found with and without the country code. */
function messageMatches(q: string): RawBuilder<SqlBool> {
  const digits = searchedDigits(q)
  if (!digits) return nameBegins(recipientAndSubject, q)
  return sql<SqlBool>`(${nameBegins(recipientAndSubject, digits)} or ${nameBegins(recipientAndSubject, `1${digits}`)})`
}

const messagesFound = (db: Db, { state, channel, q }: OutboxFilter) =>
  db
    .selectFrom('outbox')
    // The organizations themselves see the deliveries to their webhooks.
    .where('channel', '<>', 'webhook')
    .$if(state !== 'All', query => query.where('state', '=', state as 'sent'))
    .$if(channel !== 'All', query => query.where('channel', '=', channel as 'email'))
    .$if(Boolean(q), query => query.where(messageMatches(q!)))

export function outboxPage(db: Db, search: OutboxSearch) {
  return messagesFound(db, search)
    .select([...columns, 'body'])
    .$narrowType<{ channel: Channel }>()
    .orderBy('id', 'desc')
    .$call(onPage(pageLimits(search)))
}

const countOutbox = async (db: Db, search: OutboxFilter): Promise<number> =>
  (await messagesFound(db, search).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

const exportHeader = ['ID', 'Created (Pacific)', 'To', 'Channel', 'Subject', 'Status', 'Attempts', 'Sent (Pacific)']
const channelNames = { email: 'Email', sms: 'Text message', fax: 'Fax' }
const exportBatch = 500

/** Yields all messages that match the filter, newest first. Keeps only one batch in memory at a time. */
async function* exportRows(db: Db, filter: OutboxFilter): AsyncGenerator<string[]> {
  for (let before: number | undefined; ; ) {
    const rows = await messagesFound(db, filter)
      .select(columns)
      .$narrowType<{ channel: Channel }>()
      .$if(before !== undefined, query => query.where('id', '<', before!))
      .orderBy('id', 'desc')
      .limit(sql.lit(exportBatch))
      .execute()
    for (const { id, created_at, to, channel, subject, state, tries, sent_at } of rows)
      yield [
        String(id),
        pacificSecond(created_at),
        to,
        channelNames[channel],
        subject,
        state,
        String(tries),
        sent_at ? pacificSecond(sent_at) : '',
      ]
    if (rows.length < exportBatch) return
    before = rows.at(-1)!.id
  }
}

/** Resets a failed message to pending and its attempt count to zero. Does nothing if the message has not failed. */
const waitAgain = (db: Db, id: number, at: string) =>
  db
    .updateTable('outbox')
    .set({ state: 'waiting', tries: 0, next_try_at: at, claimed_at: null, failed_at: null, failure: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .where('sent_at', 'is', null)
    .returning(columns)
    .$narrowType<{ channel: Channel }>()
    .executeTakeFirst()

const findMessage = (db: Db, id: number) =>
  db
    .selectFrom('outbox')
    .select(['id', 'state', 'tries'])
    .where('id', '=', id)
    .where('channel', 'in', channels)
    .executeTakeFirst()
