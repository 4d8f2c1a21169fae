import { careLevel } from '#domain/directory/tags.ts'
import { type FileColumn, type FileLayout, type MappedKind, Mapping, mappedKinds, targetsOf } from '#domain/imports/mapping.ts'
import type { ImportKind } from '#domain/imports/schema.ts'
import type { Db } from '../platform/db/connect.ts'
import { proposeMapping } from './reading/propose.ts'
import { type LevelNames, readyMapping } from './reading/readyMappings.ts'
import { fingerprint } from './reading/rows.ts'
import { describeColumns } from './reading/table.ts'

export const isMapped = (kind: ImportKind): kind is MappedKind => mappedKinds.some(mapped => mapped === kind)

/** How to read a file with the mapping saved for the same columns; null if there is none. It takes precedence over known headings. */
export async function savedLayout(
  db: Db,
  kind: MappedKind,
  file: { path: string; fileName: string },
): Promise<FileLayout | null> {
  const any = await db.selectFrom('import_mappings').select('kind').where('kind', '=', kind).limit(1).executeTakeFirst()
  if (!any) return null
  const columns = await describeColumns(file.path, file.fileName)
  const mapping = await savedMapping(db, kind, columns)
  return mapping ? { columns, mapping, from: 'saved', problem: null } : null
}

/**
 * How to read a file of an unknown layout: with a mapping that comes with Passage, or else a proposal. `problem` is set only for a proposal, which the user must check.
 */
export async function findLayout(
  db: Db,
  kind: MappedKind,
  file: { path: string; fileName: string },
  problem: string,
): Promise<FileLayout> {
  const columns = await describeColumns(file.path, file.fileName)
  const levels = await levelNames(db)
  const ready = readyMapping(kind, columns, levels)
  if (ready) return { columns, mapping: ready, from: 'ready', problem: null }
  return { columns, mapping: proposeMapping(kind, columns, levels), from: 'proposed', problem }
}

/** A file's columns with the mapping that a user chose for it. */
export const chosenLayout = async (file: { path: string; fileName: string }, mapping: Mapping): Promise<FileLayout> => ({
  columns: await describeColumns(file.path, file.fileName),
  mapping,
  from: 'chosen',
  problem: null,
})

/** Saves the mapping for later files with the same columns. A mapping without a name is for one file only. */
export async function saveMapping(
  db: Db,
  kind: MappedKind,
  { columns, mapping }: Pick<FileLayout, 'columns' | 'mapping'>,
  by: { saved_by: number | null; saved_at: string },
): Promise<void> {
  if (!mapping.list) return
  const used = { used_by: by.saved_by, used_at: by.saved_at }
  const values = { list: mapping.list, mapping: JSON.stringify(mapping), ...by, ...used }
  await db
    .insertInto('import_mappings')
    .values({ kind, columns_digest: digestOf(columns), ...values })
    .onConflict(conflict => conflict.columns(['kind', 'columns_digest']).doUpdateSet(values))
    .execute()
}

/** Remembers that a file was read with the saved mapping for its columns. */
export async function noteUse(
  db: Db,
  kind: ImportKind,
  layout: FileLayout | null,
  by: { used_by: number | null; used_at: string },
) {
  if (layout?.from !== 'saved') return
  await db
    .updateTable('import_mappings')
    .set(by)
    .where('kind', '=', kind)
    .where('columns_digest', '=', digestOf(layout.columns))
    .execute()
}

async function savedMapping(db: Db, kind: MappedKind, columns: readonly FileColumn[]): Promise<Mapping | undefined> {
  const row = await db
    .selectFrom('import_mappings')
    .select('mapping')
    .where('kind', '=', kind)
    .where('columns_digest', '=', digestOf(columns))
    .executeTakeFirst()
  // A mapping that was saved by another version may name columns that no longer exist.
  const { data } = Mapping.safeParse(row?.mapping)
  const known = new Set(targetsOf(kind, data ?? {}).map(({ column }) => column))
  return data && Object.values(data.columns ?? {}).some(column => known.has(column)) ? data : undefined
}

const digestOf = (columns: readonly FileColumn[]) => fingerprint({ headings: columns.map(({ heading }) => heading).sort() }, [])

export async function levelNames(db: Db): Promise<LevelNames> {
  const ids = Object.values(careLevel)
  const tags = await db
    .selectFrom('feature_tags')
    .select(['id', 'content'])
    .where('id', 'in', ids)
    .where('active', '=', true)
    .execute()
  return new Map(tags.map(({ id, content }) => [id, content]))
}
