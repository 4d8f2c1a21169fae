import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { migrationsOf, rowsOf, type Table, tablesInOrder, withoutTimeouts } from '../tables.ts'
import { type OutsideKind, outsideKinds, outsideOf, outsideOrder } from './outside.ts'
import {
  columnsOf,
  dataPath,
  filePath,
  format,
  formatVersion,
  lineSchema,
  type Manifest,
  manifestPath,
  outsidePath,
  schemaPath,
} from './schema.ts'
import { type Archived, archivedTable, type Owned, organizationTables, ownedBy } from './tables.ts'
import { type Written, writeZip } from './zip.ts'

type Deps = Pick<AppContext, 'db' | 'files' | 'now' | 'config'> & {
  health?: AppContext['health']
  /** The product's version, if no running server writes the archive. */
  version?: string
}
type Zip = Awaited<ReturnType<typeof writeZip>>
type Options = {
  /** Called as the files are written. Their number is known when all rows are written. */
  progress?: (done: number, total: number) => void
  /** Ends the work with an error. */
  stop?: AbortSignal | undefined
}

const about =
  'Everything that Passage keeps for one organization. Each line of a file in data/ is a row, described by the JSON Schema in schema/. Files in files/ have the names that rows refer to. outside/ names the people, organizations, and facilities outside the organization. The file restores with: npm run admin -- restore-organization FILE'

/**
 * Writes the archive of an organization to a new file that only the server's user can read. The rows are a consistent snapshot; the files
 * follow one by one. Returns the manifest, and the patients whose data the archive contains.
 */
export async function writeArchive(deps: Deps, organization_id: number, path: string, options: Options = {}) {
  const draft = `${path}.part`
  const zip = await writeZip(draft)
  try {
    const written: Manifest['files'] = {}
    const add = async (name: string, content: Parameters<Zip['add']>[1], options?: { compress: boolean }) => {
      written[name] = await zip.add(name, content, options)
    }
    const rows = await deps.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx => writeRows({ ...deps, db: tx }, organization_id, add, options))
    const missing_files = await writeFiles(deps, rows.files, add, options)
    const manifest: Manifest = {
      format,
      format_version: formatVersion,
      about,
      made_at: deps.now().toISOString(),
      product_version: deps.version ?? (await deps.health?.report())?.version ?? 'unknown',
      migration: rows.migration,
      organization: rows.organization,
      counts: rows.counts,
      left_out: Object.fromEntries(
        Object.entries(organizationTables).flatMap(([name, table]) => ('leftOut' in table ? [[name, table.leftOut]] : [])),
      ),
      missing_files,
      files: written,
    }
    await zip.add(manifestPath, once(`${JSON.stringify(manifest, null, 2)}\n`))
    await zip.finish()
    await zip.close()
    await rename(draft, path)
    return { manifest, patients: rows.patients }
  } catch (error) {
    await zip.close().catch(() => {})
    await rm(draft, { force: true })
    throw error
  }
}

type Add = (name: string, content: AsyncIterable<string | Uint8Array>, options?: { compress: boolean }) => Promise<void>

async function* once(text: string | Uint8Array) {
  yield text
}

async function writeRows(deps: Deps, organization_id: number, add: Add, { stop }: Options) {
  const { db: tx, config, now } = deps
  await withoutTimeouts(tx)
  const organization = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'type', 'active_status', 'status_changed_at', 'updated_at'])
    .where('id', '=', organization_id)
    .executeTakeFirst()
  if (!organization) throw new HttpError('not_found', 'Organization not found')
  const owned = await ownedBy(tx, config, organization, now().toISOString())
  const counts: Record<string, number> = {}
  const files = new Set<string>()
  for (const table of await tablesInOrder(tx)) {
    const archived = archivedTable(table.name)
    if (!archived) continue
    counts[table.name] = await writeTable(tx, table, archived, { owned, add, files, stop })
  }
  await writeOutside(tx, owned, add)
  const { rows: patients } = await sql<{ id: number }>`${owned.readablePatients} order by id`.execute(tx)
  const { id, name, type } = organization
  return {
    organization: { id, name, type },
    counts,
    files: [...files].sort(),
    patients: patients.map(patient => patient.id),
    migration: (await migrationsOf(tx)).at(-1)!.name,
  }
}

type Writing = { owned: Owned; add: Add; files: Set<string>; stop: AbortSignal | undefined }

async function writeTable(tx: Db, table: Table, archived: Archived, { owned, add, files, stop }: Writing): Promise<number> {
  const { without = {}, instead = {}, files: fileColumns = [] } = archived
  const kept = (await columnsOf(tx, table.name)).filter(({ name }) => !Object.hasOwn(without, name))
  const emptied = Object.keys(instead)
  await add(schemaPath(table.name), once(asText(lineSchema(table.name, archived.about, kept, emptied))))
  const columns = kept.map(({ name }) => {
    const other = (instead as Record<string, ((owned: Owned) => ReturnType<typeof sql>) | undefined>)[name]
    return other ? sql`${other(owned)} as ${sql.ref(name)}` : sql.ref(name)
  })
  let count = 0
  async function* lines() {
    for await (const page of rowsOf(tx, table, { columns, where: archived.rows(owned) })) {
      stop?.throwIfAborted()
      count += page.length
      if (fileColumns.length)
        for (const row of page.map(line => JSON.parse(line) as Record<string, unknown>))
          for (const column of fileColumns) if (row[column]) files.add(String(row[column]))
      yield `${page.join('\n')}\n`
    }
  }
  await add(dataPath(table.name), lines())
  return count
}

/** Names the people, organizations, and facilities outside the organization. */
async function writeOutside(tx: Db, owned: Owned, add: Add) {
  const outside = await outsideOf(tx, owned)
  for (const kind of outsideOrder) {
    const { about, columns } = outsideKinds[kind]
    const kept = (await columnsOf(tx, kind)).filter(({ name }) => (columns as readonly string[]).includes(name))
    await add(schemaPath(`outside-${kind}`), once(asText(lineSchema(`outside ${kind}`, about, kept, []))))
    await add(outsidePath(kind), linesOf(tx, kind, kept, outside[kind]))
  }
}

async function* linesOf(tx: Db, kind: OutsideKind, columns: { name: string }[], ids: number[]) {
  const names = sql.join(columns.map(({ name }) => sql.ref(name)))
  for (let from = 0; from < ids.length; from += 1000) {
    const { rows } = await sql<{ line: string }>`select row_to_json(t)::text as line
      from (select ${names} from ${sql.table(kind)} where id = any(${ids.slice(from, from + 1000)}::int[]) order by id) t`.execute(
      tx,
    )
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
}

const asText = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** Writes the files one by one. Photos and PDFs are compressed already. Returns the names of those that no longer exist. */
async function writeFiles({ files }: Deps, names: string[], add: Add, { progress, stop }: Options): Promise<string[]> {
  const missing: string[] = []
  for (const [index, name] of names.entries()) {
    stop?.throwIfAborted()
    progress?.(index, names.length)
    const content = await files.get(name)
    if (content) await add(filePath(name), once(content), { compress: false })
    else missing.push(name)
  }
  progress?.(names.length, names.length)
  return missing
}

/** The size and the digest of a finished archive. */
export async function digestOf(path: string): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const block of createReadStream(path)) {
    hash.update(block)
    bytes += block.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
