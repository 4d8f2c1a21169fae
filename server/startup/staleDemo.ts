import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Files } from '../gateways/files.ts'
import { testEmail, testUsers } from '../seed/testUsers.ts'

/** The age in hours at which an unused demo is outdated. */
const freshFor = 12

/** Tables not to empty, because a new demo does not populate them: the schema's own tables, and those that start with one row. */
const kept = ['migrations', 'kysely_migration', 'kysely_migration_lock', 'directory_version', 'audit_keying']

/**
 * Whether the database contains a demo that was created more than half a day ago and never used. A demo is unused if the audit log
 * is empty, because it records every sign-in and every import.
 */
export async function isStaleDemo(db: Db, now: Date): Promise<boolean> {
  const used = await db.selectFrom('audit_events').select('id').limit(1).executeTakeFirst()
  if (used) return false
  const demo = await db.selectFrom('users').select('id').where('email', '=', testEmail(testUsers[0]!)).executeTakeFirst()
  const { at } = await db
    .selectFrom('application_events')
    .select(eb => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return demo !== undefined && at !== null && now.getTime() - Date.parse(at) > freshFor * 3_600_000
}

/**
 * Empties an unused demo, so that it can be recreated with times relative to now. Only for the embedded engine, whose user owns the
 * tables and may truncate append-only ones.
 */
export async function emptyDemo(db: Db, files: Pick<Files, 'remove'>): Promise<void> {
  const stored = await sql<{ name: string }>`select s3_filename as name from releases union select s3_filename from facility_files
    union select s3_filename from documents`.execute(db)
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = current_schema() and relkind = 'r' and relname <> all(${kept})`.execute(tx)
    // A trigger prevents truncating append-only tables, but does not fire in this mode.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(tx)
  })
  for (const { name } of stored.rows) await files.remove(name)
}
