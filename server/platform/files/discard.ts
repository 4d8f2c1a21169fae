import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'
import type { Publisher } from '../events/events.ts'

/** All columns that name stored files. A test compares them with the database. */
const namingColumns = {
  documents: ['s3_filename'],
  facility_files: ['s3_filename', 's3_medium', 's3_small'],
  imports: ['stored_file'],
  organization_archives: ['stored_file'],
  release_pages: ['signed_page'],
  releases: ['s3_filename', 'signed_page'],
  users: ['profile_image', 'profile_image_small'],
} as const

export const namedFileColumns = Object.entries(namingColumns).flatMap(([table, columns]) =>
  columns.map(column => ({ table, column })),
)

/** Lists these files for deletion in the transaction that deletes their rows. The retention job deletes every file on the list. */
export const listForRemoval = (tx: Db, names: RawBuilder<{ name: string }>, now: string) =>
  sql`insert into files_to_remove (name, written_at) select name, ${now}::timestamptz from (${names}) files
    on conflict do nothing`.execute(tx)

type Discarding = Pick<Publisher, 'tx' | 'now' | 'after'> & { context: Store }

/** Deletes files that no row names any more: after the commit or, if that fails or the server stops before, by the retention job. */
export async function discardFiles({ tx, now, context, after }: Discarding, names: readonly (string | null)[]): Promise<void> {
  const found = names.filter(name => name !== null)
  if (!found.length) return
  await listForRemoval(tx, sql<{ name: string }>`select unnest(${found}::text[]) as name`, now)
  after(async () => {
    for (const name of found) await removeListed(context, name)
  })
}

type Store = { db: Db; files: Pick<AppContext['files'], 'remove'> }

/** Deletes a file on the list. It stays on the list until it has been deleted. */
export async function removeListed({ db, files }: Store, name: string): Promise<void> {
  await files.remove(name)
  await db.deleteFrom('files_to_remove').where('name', '=', name).execute()
}

const day = 24 * 60 * 60 * 1000

/** Lists a file before it is stored. Committed on its own, because the transaction that names the file may never end. */
export const listStored = (db: Db, name: string, now: Date) =>
  db.insertInto('stored_files').values({ name, stored_at: now.toISOString() }).execute()

/** The most files that are looked up at once. */
const filesPerBatch = 1000

/**
 * Deletes files that this database's servers stored more than a day ago and that no row names: a server stopped after it stored a file
 * and before the commit. Every request is far shorter than a day. Other files stay, because they may belong to another database, such as
 * the one whose backup was restored here.
 */
export async function removeUnnamed(
  { db, files, now }: Pick<AppContext, 'db' | 'files' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(now().getTime() - day).toISOString()
  let removed = 0
  while (!signal?.aborted) {
    const stored = await db
      .selectFrom('stored_files')
      .select('name')
      .where('stored_at', '<', before)
      .limit(filesPerBatch)
      .execute()
    const names = stored.map(({ name }) => name)
    if (!names.length) break
    const named = sql.join(
      namedFileColumns.map(
        ({ table, column }) =>
          sql`select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(column)} = any(${names}::text[])`,
      ),
      sql` union all `,
    )
    const { rows } = await sql<{ name: string }>`
      select name from unnest(${names}::text[]) as name where name not in (${named})`.execute(db)
    for (const { name } of rows) await files.remove(name)
    await db.deleteFrom('stored_files').where('name', 'in', names).execute()
    removed += rows.length
  }
  return removed
}
