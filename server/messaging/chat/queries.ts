import { type Expression, type SqlBool, sql } from 'kysely'
import type { ChatMessage } from '#domain/messaging/chat/schema.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { lockOfChats } from '../../placement/applications/notes.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'

/** Messages with their authors' names. Only the sender sees the `client_id`. */
const selectMessages = (db: Db, application_id: number, reader: number) =>
  db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.author_id')
    .leftJoin('documents', 'documents.id', 'chat_messages.document_id')
    .where('chat_messages.application_id', '=', application_id)
    .select([
      'chat_messages.id',
      'chat_messages.kind',
      'chat_messages.side',
      'chat_messages.author_id',
      'chat_messages.body',
      'chat_messages.document_id',
      'documents.original_filename as document_name',
      'chat_messages.created_at',
      sql<string>`coalesce(chat_messages.guest_name, ${fullName('users')})`.as('author_name'),
      sql<string | null>`case when chat_messages.author_id = ${reader} then chat_messages.client_id end`.as('client_id'),
    ])

type Page = { before?: number | undefined; after?: number | undefined; limit: number }

/** The latest messages in a conversation, or those before or after a given message, nearest first. */
export const messagesOf = (db: Db, application_id: number, reader: number, { before, after, limit }: Page) =>
  selectMessages(db, application_id, reader)
    .$if(before !== undefined, q => q.where('chat_messages.id', '<', before!))
    .$if(after !== undefined, q => q.where('chat_messages.id', '>', after!))
    .orderBy('chat_messages.id', after === undefined ? 'desc' : 'asc')
    .limit(sql.lit(limit))

type New = {
  application_id: number
  author_id: number
  side: Side
  body: string
  client_id: string
  created_at: string
  document_id?: number | null | undefined
}

type NewByGuest = Omit<New, 'author_id' | 'document_id'> & { guest_name: string }

type Selected = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

export const asMessage = ({ document_id, document_name, ...row }: Selected): ChatMessage => ({
  ...row,
  document: document_id === null ? null : { id: document_id, name: document_name },
})

/**
 * Stores a message once. Sending it again returns the stored message, with `fresh` set to false. Messages in a conversation get ids
 * in commit order, so loading all messages after an id misses none.
 */
export async function storeMessage(tx: Db, message: New): Promise<{ message: ChatMessage; fresh: boolean } | undefined> {
  await sql`select pg_advisory_xact_lock(${lockOfChats}, ${message.application_id})`.execute(tx)
  const stored = await tx
    .insertInto('chat_messages')
    .values(message)
    .onConflict(conflict => conflict.columns(['author_id', 'client_id']).where('client_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  const found = await selectMessages(tx, message.application_id, message.author_id)
    .where('chat_messages.author_id', '=', message.author_id)
    .where('chat_messages.client_id', '=', message.client_id)
    .executeTakeFirst()
  return found && { message: asMessage(found), fresh: stored !== undefined }
}

/** Stores a message of a person without an account. Returns false if it was stored before. */
export async function storeGuestMessage(tx: Db, message: NewByGuest): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${lockOfChats}, ${message.application_id})`.execute(tx)
  const stored = await tx
    .insertInto('chat_messages')
    .values(message)
    .onConflict(conflict => conflict.columns(['application_id', 'client_id']).where('author_id', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const countSent = async (db: Db, author_id: number, since: string): Promise<number> =>
  (
    await db
      .selectFrom('chat_messages')
      .select(sql<number>`count(*)`.as('count'))
      .where('author_id', '=', author_id)
      .where('created_at', '>', since)
      .where('kind', '=', 'message')
      .executeTakeFirstOrThrow()
  ).count

/** The id of the last message that any of these readers has read; 0 if none. */
export async function seenBy(db: Db, application_id: number, readers: Expression<SqlBool>): Promise<number> {
  const { seen } = await db
    .selectFrom('chat_reads')
    .where('application_id', '=', application_id)
    .where(readers)
    .select(sql<number>`coalesce(max(last_read_id), 0)`.as('seen'))
    .executeTakeFirstOrThrow()
  return seen
}

type Read = { application_id: number; user_id: number; last: number; at: string }

/** Stores the last message that a user has read, and returns it. Never moves the mark back, or past the last message. */
export async function saveRead(tx: Db, read: Read): Promise<number> {
  const { rows } = await sql<{ last_read_id: number }>`${newMark(read)} returning last_read_id`.execute(tx)
  return rows[0]!.last_read_id
}

const newMark = ({ application_id, user_id, last, at }: Read) => sql`
    insert into chat_reads (application_id, user_id, last_read_id, read_at)
    values (${application_id}, ${user_id},
      least(${last}::int, coalesce((select max(id) from chat_messages where application_id = ${application_id}), 0)), ${at})
    on conflict (application_id, user_id) do update
      set last_read_id = greatest(chat_reads.last_read_id, excluded.last_read_id), read_at = excluded.read_at`
