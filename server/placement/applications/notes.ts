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
