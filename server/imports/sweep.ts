import type { AppContext } from '../context.ts'

/** How long to keep a file whose import has not run, in milliseconds. */
const retentionMs = 24 * 60 * 60 * 1000

/**
 * Deletes files that were not imported within 24 hours of the upload, and imports that never got past the preview. Interrupted
 * imports can still be undone.
 */
export async function removeAbandoned({ db, files }: Pick<AppContext, 'db' | 'files'>, now: string | Date): Promise<void> {
  const since = new Date(new Date(now).getTime() - retentionMs).toISOString()
  const old = await db
    .selectFrom('imports')
    .select(['id', 'state', 'stored_file'])
    .where('stored_file', 'is not', null)
    .where('created_at', '<', since)
    .where(eb => eb.or([eb('state', 'in', ['planned', 'failed']), eb('heard_at', '<', since)]))
    .limit(100)
    .execute()
  for (const { id, state, stored_file } of old) {
    const abandoned =
      state === 'planned'
        ? await db.deleteFrom('imports').where('id', '=', id).where('state', '=', 'planned').executeTakeFirst()
        : await db
            .updateTable('imports')
            .set({ stored_file: null })
            .where('id', '=', id)
            .where('state', '=', state)
            .executeTakeFirst()
    const rows = 'numDeletedRows' in abandoned ? abandoned.numDeletedRows : abandoned.numUpdatedRows
    // Keep the file if someone has started the import since the query.
    if (rows && stored_file) await files.remove(stored_file)
  }
}
