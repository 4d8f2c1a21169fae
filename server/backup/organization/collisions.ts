import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { tablesInOrder } from '../tables.ts'
import { checkedLines, type Opened } from './read.ts'
import { dataPath, outsidePath, schemaPath } from './schema.ts'
import { archivedTable, catalogs } from './tables.ts'

/** The largest number of collisions that are named for each table. */
const named = 5

/**
 * What this installation already has of what the archive contains, one sentence per table: rows with the same id, and accounts with the
 * same email address or username. People outside the organization do not collide, because they can get another number.
 */
export async function collisions(tx: Db, archive: Opened): Promise<string[]> {
  const found: string[] = []
  for (const { name: table, key } of await tablesInOrder(tx)) {
    const column = key.length === 1 && key[0]!.type === 'integer' ? key[0]!.name : undefined
    if (!column || !archivedTable(table) || catalogs.includes(table)) continue
    const ids = await takenIn(tx, archive, dataPath(table), schemaPath(table), { table, column })
    if (ids.length) found.push(`${table} with the ids ${list(ids)}`)
  }
  for (const table of ['organizations', 'facilities'] as const) {
    const taken = await takenIn(tx, archive, outsidePath(table), schemaPath(`outside-${table}`), { table, column: 'id' })
    if (taken.length) found.push(`${table} (outside the organization) with the ids ${list(taken)}`)
  }
  for (const column of ['email', 'username'] as const) {
    const taken = await takenIn(tx, archive, dataPath('users'), schemaPath('users'), { table: 'users', column, isText: true })
    if (taken.length) found.push(`users with the ${column} ${list(taken)}`)
  }
  return found
}

const list = (values: readonly unknown[]) =>
  values.length > named ? `${values.slice(0, named).join(', ')}, and more` : values.join(', ')

type Where = { table: string; column: string; isText?: boolean }

/** Values of a column in the archive that this installation has too, at most one more than are named. */
async function takenIn(tx: Db, archive: Opened, path: string, schema: string, { table, column, isText }: Where) {
  const taken: unknown[] = []
  let values: unknown[] = []
  const look = async () => {
    const { rows } = await (isText
      ? sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
          where lower(${sql.ref(column)}) in (select lower(v) from unnest(${values}::text[]) v) order by 1`
      : sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
          where ${sql.ref(column)} = any(${values}::int[]) order by 1`
    ).execute(tx)
    taken.push(...rows.map(({ value }) => value))
    values = []
  }
  for await (const line of checkedLines(archive, path, schema)) {
    values.push((JSON.parse(line) as Record<string, unknown>)[column])
    if (values.length >= 1000) await look()
    if (taken.length > named) return taken
  }
  if (values.length) await look()
  return taken
}
