import { sql } from 'kysely'
import type { Side } from '#domain/placement/applications/approval.ts'
import type { Db } from '../../platform/db/connect.ts'

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
