import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export type Table = { name: string; columns: string[]; key: { name: string; type: string }[]; after: string[] }

/** Tables that backups omit, because migrations or the server populate them. */
const omittedTables = [
  ...['migrations', 'kysely_migration', 'kysely_migration_lock', 'directory_version'],
  ...['answer_clocks', 'application_standings', 'case_standings', 'organization_counts'],
]

/**
 * All tables with their columns (except generated ones) and keys, sorted so that each table follows the tables it refers to. A
 * partitioned table counts as one table.
 */
export async function tablesInOrder(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name,
      (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
        from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary), '[]') as key,
      coalesce((select jsonb_agg(distinct other.relname) from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '[]') as after
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by c.relname`.execute(
    db,
  )
  const remaining = rows.filter(table => !omittedTables.includes(table.name))
  const ordered: Table[] = []
  while (remaining.length) {
    const next = remaining.findIndex(table => !remaining.some(other => table.after.includes(other.name)))
    if (next < 0)
      throw new Error(`These tables reference each other in a cycle: ${remaining.map(table => table.name).join(', ')}`)
    ordered.push(...remaining.splice(next, 1))
  }
  for (const table of ordered)
    if (!table.key.length) throw new Error(`Table ${table.name} has no primary key to order its rows by`)
  return ordered
}

/** Which rows and columns to read; by default all of them. */
type Selection = { columns?: readonly RawBuilder<unknown>[]; where?: RawBuilder<unknown> }

/**
 * Yields a table's rows as JSON text in key order, one page at a time. The database creates the JSON, so no value loses precision.
 */
export async function* rowsOf(db: Db, table: Table, { columns, where = sql`true` }: Selection = {}): AsyncGenerator<string[]> {
  const pageSize = 200
  const all = sql.join(table.columns.map(column => sql.ref(column)))
  // Engines sort text differently unless the collation is "C".
  const keyOf = (prefix: string) =>
    sql.join(
      table.key.map(({ name, type }) => (type === 'text' ? sql`${sql.ref(prefix + name)} collate "C"` : sql.ref(prefix + name))),
    )
  const key = keyOf('')
  let last: string[] | undefined
  for (;;) {
    const after = last && sql.join(table.key.map(({ type }, n) => sql`cast(${last![n]} as text)::${sql.raw(type)}`))
    const { rows } = await sql<{ row: string; key: string[] }>`
      select row_to_json(line)::text as row, jsonb_build_array(${sql.join(table.key.map(({ name }) => sql`page.${sql.ref(name)}::text`))}) as key
      from (select ${all} from ${sql.table(table.name)} where ${where} ${after ? sql`and (${key}) > (${after})` : sql``}
        order by ${key} limit ${sql.lit(pageSize)}) page
      cross join lateral (select ${columns ? sql.join(columns) : sql`page.*`}) line order by ${keyOf('page.')}`.execute(db)
    if (rows.length) yield rows.map(({ row }) => row)
    if (rows.length < pageSize) return
    last = rows.at(-1)!.key
  }
}

export type Sum = { rows: number; sha256: string }

/** Counts rows and computes a digest over them, in order. */
export function summing() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(page: string[]) {
      rows += page.length
      for (const row of page) hash.update(row).update('\n')
    },
    end: (): Sum => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** The current value of every id sequence. */
export async function readSequences(db: Db): Promise<Record<string, { last_value: number; is_called: boolean }>> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`.execute(
    db,
  )
  const sequences: Record<string, { last_value: number; is_called: boolean }> = {}
  for (const { name } of rows) {
    const state = await sql<{
      last_value: number
      is_called: boolean
    }>`select last_value, is_called from ${sql.table(name)}`.execute(db)
    sequences[name] = state.rows[0]!
  }
  return sequences
}

/** Sets the time zone to UTC and removes the timeouts for the rest of this transaction. */
export async function withoutTimeouts(tx: Db) {
  for (const setting of ["timezone = 'UTC'", 'statement_timeout = 0', 'idle_in_transaction_session_timeout = 0'])
    await sql.raw(`set local ${setting}`).execute(tx)
}

export async function migrationsOf(db: Db): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await sql<{
    name: string
    checksum: string
  }>`select name, checksum from migrations order by name collate "C"`.execute(db)
  return rows
}
