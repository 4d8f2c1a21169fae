import { type Selectable, sql } from 'kysely'
import type { UndoCounts } from '#domain/imports/schema.ts'
import { usesOfPayers } from '../directory/payers/queries.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Tables } from '../platform/db/tables.ts'
import { mapInTurns } from '../platform/system/turns.ts'
import type { ImportRow } from './queries.ts'
import { kinds } from './queries.ts'
import { digestOf, type ExistingRow, updateRows } from './reading/rows.ts'

type Change = Pick<Selectable<Tables['import_changes']>, 'row_id' | 'before' | 'after_digest'>
type Fate = { row_id: number; undone: 'removed' | 'restored' | 'left'; left_because: string | null }

/**
 * Undoes up to `limit` more rows of an import: removes the rows that it created, and restores the old values of the rows that it
 * changed. Keeps rows that have been edited since then or are in use, and records the reason.
 */
export async function undoBatch(
  tx: Db,
  { id, kind }: Pick<ImportRow, 'id' | 'kind'>,
  limit: number,
  now: Date,
): Promise<UndoCounts & { more: boolean }> {
  const { table } = kinds[kind]
  const changes: Change[] = await tx
    .selectFrom('import_changes')
    .select(['row_id', 'before', 'after_digest'])
    .where('import_id', '=', id)
    .where('undone', 'is', null)
    .orderBy('row_id')
    .limit(limit)
    .execute()
  if (!changes.length) return { removed: 0, restored: 0, left: 0, more: false }
  const ids = changes.map(({ row_id }) => row_id)
  const { rows } = await sql<ExistingRow>`
    select * from ${sql.table(table)} where id in (${sql.join(ids)}) order by id for update`.execute(tx)
  const existing = new Map(rows.map(row => [row.id, row]))
  const same = await mapInTurns(changes, ({ row_id, after_digest }) => {
    const row = existing.get(row_id)
    return row !== undefined && digestOf(row) === after_digest
  })
  const untouched = changes.filter((_change, index) => same[index])
  const created = untouched.filter(({ before }) => before === null).map(({ row_id }) => row_id)
  const used = await inUse(tx, table, created)
  const fates = changes.map((change): Fate => {
    const { row_id, before } = change
    if (!existing.has(row_id)) return { row_id, undone: 'left', left_because: 'It was removed after the import.' }
    if (!untouched.includes(change)) return { row_id, undone: 'left', left_because: 'It was changed after the import.' }
    const use = used.get(row_id)
    if (use) return { row_id, undone: 'left', left_because: `It is in use (${use}).` }
    return { row_id, undone: before === null ? 'removed' : 'restored', left_because: null }
  })
  const idsWith = (outcome: Fate['undone']) => fates.filter(fate => fate.undone === outcome).map(({ row_id }) => row_id)
  const [removed, restored] = [idsWith('removed'), idsWith('restored')]
  if (removed.length) await sql`delete from ${sql.table(table)} where id in (${sql.join(removed)})`.execute(tx)
  await restore(
    tx,
    kind,
    untouched.filter(({ row_id }) => restored.includes(row_id)),
    existing,
    now,
  )
  await sql`
    update import_changes c set undone = f.undone, left_because = f.left_because
    from jsonb_populate_recordset(null::import_changes, ${JSON.stringify(fates)}::jsonb) f
    where c.import_id = ${id} and c.row_id = f.row_id`.execute(tx)
  return { removed: removed.length, restored: restored.length, left: idsWith('left').length, more: changes.length === limit }
}

/** Restores rows in a single statement that sets every column that changed in any row. */
async function restore(
  tx: Db,
  kind: ImportRow['kind'],
  changes: readonly Change[],
  existing: Map<number, ExistingRow>,
  now: Date,
) {
  const before = (change: Change) => change.before as Record<string, unknown>
  const columns = [...new Set(changes.flatMap(change => Object.keys(before(change))))]
  const rows = changes.map(change => {
    const row = existing.get(change.row_id)!
    const old = Object.fromEntries(
      columns.map(column => [column, column in before(change) ? before(change)[column] : row[column]]),
    )
    return { before: row, row: old }
  })
  const { table } = kinds[kind]
  if (columns.length) await updateRows(tx, { table } as Parameters<typeof updateRows>[1], rows, now)
}

/**
 * Returns where each of these rows is in use: a table with a foreign key to the row or, for payers, with its code. Ignores the
 * counts that triggers maintain, decisions to keep payers apart, and possible duplicates, which disappear with the facility.
 */
export async function inUse(tx: Db, table: string, ids: readonly number[]): Promise<Map<number, string>> {
  const reasons = new Map<number, string>()
  if (!ids.length) return reasons
  const { rows: keys } = await sql<{ from: string; column: string }>`
    select c.conrelid::regclass::text as from, a.attname::text as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f'
      and c.conrelid not in ('organization_counts'::regclass, 'payers_apart'::regclass, 'facility_pairs'::regclass)
      and c.confrelid = ${table}::regclass and cardinality(c.conkey) = 1
    order by 1, 2`.execute(tx)
  for (const { from, column } of keys) {
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(from)} where ${sql.ref(column)} in (${sql.join(ids)})`.execute(tx)
    for (const { id } of rows) if (!reasons.has(id)) reasons.set(id, from.replaceAll('_', ' '))
  }
  if (table === 'payers') {
    const payers = await tx.selectFrom('payers').select(['id', 'payer_code']).where('id', 'in', ids).execute()
    const uses = await usesOfPayers(
      tx,
      payers.map(({ payer_code }) => payer_code),
    )
    for (const { id, payer_code } of payers) if (uses.has(payer_code)) reasons.set(id, uses.get(payer_code)!)
  }
  return reasons
}
