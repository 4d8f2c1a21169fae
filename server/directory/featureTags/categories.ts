import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export const notAnOption = 'Choose from the list'

const tagsWithIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom('feature_tags').select(['id', 'category']).where('id', '=', sql<number>`any(${ids})`)

/** Each tag's category, including inactive tags. Omits unknown ids. */
export async function categoriesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const rows = await tagsWithIds(db, ids).execute()
  return new Map(rows.map(row => [row.id, row.category]))
}
