import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Tables } from '../platform/db/tables.ts'

/** Rows per statement. The number is low because the protocol allows only 65,535 parameters and PGlite blocks the thread. */
const batch = 200

/** Inserts many rows and returns their ids in the same order. */
export async function insertAll<T extends TablesWithId>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += batch) {
    const inserted = await db
      .insertInto(table)
      .values(rows.slice(from, from + batch) as never)
      .returning('id' as never)
      .execute()
    for (const row of inserted as unknown as { id: number }[]) ids.push(row.id)
  }
  return ids
}

type TablesWithId = { [T in keyof Tables]: 'id' extends keyof Selectable<Tables[T]> ? T : never }[keyof Tables]
