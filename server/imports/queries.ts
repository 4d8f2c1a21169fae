import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Import, ImportDetail, ImportKind, Notes } from '#domain/imports/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../platform/db/connect.ts'
import { onPage, pageLimits } from '../platform/db/listing.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Preview } from './preview.ts'
import type { Choices, ParsedFile, ReadOptions } from './reading/batches.ts'
import { gatherFacilities } from './reading/facilities.ts'
import { gatherHospitals } from './reading/hospitals.ts'
import { gatherHsds } from './reading/hsds.ts'
import { gatherPayers } from './reading/payers.ts'
import type { Target } from './reading/rows.ts'

export type ImportRow = Selectable<Tables['imports']>

/** A server that has sent no heartbeat for this many seconds is considered dead. A batch takes only one or two seconds. */
const staleSeconds = 60
/** Maximum number of kept rows to list on an undone import's page. */
const maxLeft = 200

const staleBefore = (now: string | Date): string => secondsAfter(now, -staleSeconds)

const isStalled = (now: string) =>
  sql<boolean>`(state in ('running', 'undoing') and worker is not null and heard_at < ${staleBefore(now)}::timestamptz)`

/** Whether an import did not finish: it failed, or its server crashed. */
export const isInterrupted = (now: string) => sql<SqlBool>`(state = 'failed' or ${isStalled(now)})`

const nameOf = (column: string) =>
  sql<string | null>`(select users.first_name || ' ' || users.last_name from users where users.id = ${sql.ref(column)})`

const listed = (db: Db, now: string) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'kind',
      'file_name',
      'file_digest',
      'state',
      'rows',
      'problems_total',
      'planned',
      'ran',
      'undone',
      'progress_done',
      'progress_total',
      'created_at',
      'started_at',
      'finished_at',
      'undone_at',
      sql<boolean>`stored_file is not null`.as('has_file'),
      isStalled(now).as('is_stalled'),
      nameOf('created_by').as('created_by_name'),
      nameOf('started_by').as('started_by_name'),
      nameOf('undone_by').as('undone_by_name'),
    ])

/** A page of these kinds of imports, or all of them, newest first, and the total count. Files that were only previewed are not imports. */
export async function importsPage(
  db: Db,
  now: string,
  kinds: readonly ImportKind[],
  { interrupted = false, ...paging }: { interrupted?: boolean; page_number?: number; page_size?: number },
): Promise<{ rows: Import[]; total: number }> {
  const page = pageLimits(paging)
  const rows = await listed(db, now)
    .where('kind', 'in', kinds)
    .where('state', '<>', 'planned')
    .$if(interrupted, query => query.where(isInterrupted(now)))
    .orderBy('id', 'desc')
    .$if(page !== undefined, query => query.$call(onPage(page!)))
    .execute()
  const { total } = await db
    .selectFrom('imports')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('kind', 'in', kinds)
    .where('state', '<>', 'planned')
    .$if(interrupted, query => query.where(isInterrupted(now)))
    .executeTakeFirstOrThrow()
  return { rows: rows as Import[], total }
}

/** An import with all the data for its page. */
export async function findImport(db: Db, now: string, id: number): Promise<ImportDetail | undefined> {
  const row = await listed(db, now).select(['preview', 'lists_all']).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { preview, lists_all, ...rest } = row
  return { ...(rest as Import), lists_all, ...before, ...(preview as Preview), left: await leftRows(db, id, row.kind) }
}

/** Defaults for previews stored before these fields existed. */
const before = {
  layout: null,
  directory: null,
  edition: null,
  list: null,
  missing: null,
  older: null,
  removals: [],
  changes: [],
  remarks: [],
  remarks_total: 0,
  not_listed: [],
  not_listed_total: 0,
  by_column: [],
} satisfies Partial<Preview>

async function leftRows(db: Db, import_id: number, kind: ImportKind): Promise<ImportDetail['left']> {
  const { table } = kinds[kind]
  const name = table === 'payers' ? 'payer_name' : 'name'
  const { rows } = await sql<{ row_id: number; name: string | null; reason: string }>`
    select c.row_id, t.${sql.ref(name)} as name, c.left_because as reason
    from import_changes c left join ${sql.table(table)} t on t.id = c.row_id
    where c.import_id = ${import_id} and c.undone = 'left' order by c.row_id limit ${sql.lit(maxLeft)}`.execute(db)
  return rows
}

/** The import that is running or was interrupted. There is at most one. */
export const importAtWork = (db: Db) =>
  db.selectFrom('imports').select(['id', 'file_name', 'state']).where('state', 'in', ['running', 'undoing']).executeTakeFirst()

/** What the person importing has chosen about an import's file. */
export const choicesOf = ({ directory, mapping, edition, lists_all, list }: Pick<ImportRow, keyof Choices>): Choices => ({
  directory: directory ?? undefined,
  mapping: mapping ?? undefined,
  edition: edition ?? undefined,
  lists_all,
  list: list ?? undefined,
})

/** The table and parser for each kind of import, used by both the browser and the command line. */
export const kinds: Record<
  ImportKind,
  { table: Target['table']; parse: (path: string, options: ReadOptions & { db: Db }) => Promise<ParsedFile & { notes: Notes }> }
> = {
  facilities: { table: 'facilities', parse: gatherFacilities },
  hsds: { table: 'facilities', parse: gatherHsds },
  payers: { table: 'payers', parse: gatherPayers },
  hospitals: { table: 'organizations', parse: gatherHospitals },
}

/** How long to keep a file whose import has not run, in milliseconds. */
const retentionSeconds = 24 * 60 * 60

/**
 * Deletes files that were not imported within 24 hours of the upload, and imports that never got past the preview. Interrupted
 * imports can still be undone.
 */
export async function removeAbandoned({ db, files }: Pick<AppContext, 'db' | 'files'>, now: string | Date): Promise<void> {
  const since = secondsAfter(now, -retentionSeconds)
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
