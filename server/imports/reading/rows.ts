import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isFormula } from '#domain/platform/csv.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mapInTurns } from '../../platform/system/turns.ts'
import type { Finding } from './clean.ts'

/** The table an import writes to, and the column that identifies its rows. */
export type Target =
  | { table: 'facilities'; key: 'source_id'; noun: 'facilities' }
  | { table: 'organizations'; key: 'source_id'; noun: 'hospitals' }
  | { table: 'payers'; key: 'payer_code'; noun: 'payers' }

export type ExistingRow = { id: number; [column: string]: unknown }

/** A row that was written: the previous values of its changed columns (null for a new row), and the digest of its new values. */
export type Change = { row_id: number; before: Record<string, unknown> | null; after_digest: string }

/** The row's id, and when it was written. Triggers keep `named_at` and `waiting_since`. */
const ownColumns = ['id', 'created_at', 'updated_at', 'named_at', 'waiting_since']

/** Columns that contain no facts about the item. */
export const bookkeeping: readonly string[] = [
  ...ownColumns,
  'source_id',
  'source_hash',
  'retired_at',
  'sources',
  'placed_at',
  'placed_by',
  'place_before',
  'intake_section',
  'intake_complete',
]

/** Rows with the same digest have the same facts, no matter when they were written. */
export const digestOf = (row: object): string => fingerprint(row, ownColumns)

/** Inserts rows in one statement with a single JSON parameter. Skips rows whose key already exists. */
export async function insertRows(
  tx: Db,
  { table, key }: Target,
  rows: readonly Record<string, unknown>[],
  now: Date,
): Promise<Change[]> {
  if (!rows.length) return []
  const names = namesOf(rows[0]!)
  const stamps = table === 'payers' ? ['updated_at'] : ['created_at', 'updated_at']
  const { rows: written } = await sql<ExistingRow>`
    insert into ${sql.table(table)} (${names}, ${sql.join(stamps.map(stamp => sql.ref(stamp)))})
    select ${names}, ${sql.join(stamps.map(() => sql`${now.toISOString()}::timestamptz`))} from ${sent(table, rows)}
    on conflict (${sql.ref(key)}) do nothing returning *`.execute(tx)
  return mapInTurns(written, row => ({ row_id: row.id, before: null, after_digest: digestOf(row) }))
}

/** Updates these columns in one statement. The rows must be locked. */
export async function updateRows(
  tx: Db,
  { table }: Target,
  rows: readonly { before: ExistingRow; row: Record<string, unknown> }[],
  now: Date,
): Promise<Change[]> {
  if (!rows.length) return []
  const set = Object.keys(rows[0]!.row).map(column => sql`${sql.ref(column)} = ${sql.ref(`sent.${column}`)}`)
  const { rows: written } = await sql<ExistingRow>`
    update ${sql.table(table)} as existing set ${sql.join(set)}, updated_at = ${now.toISOString()}::timestamptz
    from ${sent(
      table,
      rows.map(({ before, row }) => ({ ...row, id: before.id })),
    )} as sent
    where existing.id = sent.id returning existing.*`.execute(tx)
  const previous = new Map(rows.map(({ before }) => [before.id, before]))
  return mapInTurns(written, row => ({
    row_id: row.id,
    before: changedColumns(previous.get(row.id)!, row),
    after_digest: digestOf(row),
  }))
}

function changedColumns(before: ExistingRow, after: ExistingRow): Record<string, unknown> {
  const differs = ([column, value]: [string, unknown]) =>
    !ownColumns.includes(column) && JSON.stringify(value) !== JSON.stringify(after[column])
  return Object.fromEntries(Object.entries(before).filter(differs))
}

const namesOf = (row: object) => sql.join(Object.keys(row).map(column => sql.ref(column)))

const sent = (table: Target['table'], rows: readonly object[]): RawBuilder<unknown> =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`

/** Maximum length of a cell, in characters. */
const maxLength = 10_000

/**
 * Returns the column and the reason why these cells cannot be imported; undefined if they can. Rejects incorrect encoding, excessive length, and
 * formulas, which a spreadsheet would execute when it opens one of our exports.
 */
export function cellProblem(cells: readonly string[], names: readonly string[]): Finding | undefined {
  for (const [index, cell] of cells.entries()) {
    const reason = problemOf(cell)
    if (reason) return { columns: [names[index]?.slice(0, 40) || `column ${index + 1}`], reason }
  }
  return undefined
}

function problemOf(cell: string): string | undefined {
  if (cell.includes('\uFFFD')) return 'the cell contains characters that are not UTF-8'
  if (cell.length > maxLength) return `the cell has ${cell.length.toLocaleString('en-US')} characters`
  return isFormula(cell) ? 'the cell contains a formula' : undefined
}

/** The message explains why nothing was imported. */
export class CannotImport extends Error {}

/** The file is a table, but none of its columns are as expected. A mapping can say how to read it. */
export class UnknownLayout extends CannotImport {}

/**
 * A hash of the row without the excluded columns. Ignores empty values so that adding a column (null or an empty list) does not
 * make every row look edited.
 */
export function fingerprint(row: object, excluded: readonly string[]): string {
  const hasValue = (value: unknown) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  const facts = Object.entries(row).filter(([column, value]) => !excluded.includes(column) && hasValue(value))
  const sorted = facts.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
