import { sql } from 'kysely'
import type { Side } from '#domain/placement/applications/approval.ts'
import type { Db } from '../../platform/db/connect.ts'

/** An application's notes, oldest first. */
export const listNotes = (db: Db, application_id: number) =>
  db
    .selectFrom('application_notes')
    .select(['id', 'state_type', 'body', 'author_name', 'created_at'])
    .where('application_id', '=', application_id)
    .orderBy('id')
    .execute()

/** Inserts a note and returns it in the format that `listNotes` uses. */
export const insertNote = (
  tx: Db,
  note: { application_id: number; state_type: string; body: string; author_id: number; author_name: string; created_at: string },
) =>
  tx
    .insertInto('application_notes')
    .values(note)
    .returning(['id', 'state_type', 'body', 'author_name', 'created_at'])
    .executeTakeFirstOrThrow()

/** The first key of the advisory lock on a chat; the second key is the application id. */
export const lockOfChats = 4_107

type Line = { application_id: number; author_id: number; side: Side; body: string; created_at: string }

/** Adds a line about a transition to the application's chat. */
export async function storeLine(tx: Db, line: Line): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfChats}, ${line.application_id})`.execute(tx)
  await tx
    .insertInto('chat_messages')
    .values({ ...line, kind: 'system' })
    .execute()
}
