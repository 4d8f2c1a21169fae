import { sql } from 'kysely'
import type { common } from '#domain/directory/addresses/contract.ts'
import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockNames, sameName } from '../../platform/db/expressions.ts'
import { byName, contains, hasId, onPage, orderBy, pageLimits } from '../../platform/db/listing.ts'

type Search = Partial<z.output<typeof common.featureTags.query>>

/** Columns sorted by value. All others are sorted as case-insensitive text. */
const numbers: readonly Search['sort'][] = ['id', 'display_order', 'updated_at', 'active']

/** The tags that match a search, in list order by default, and the total count. */
export async function searchTags(db: Db, search: Search): Promise<{ rows: FeatureTag[]; total: number }> {
  const { ids, inactive = false, q, category, status = 'All', sort, order = 'asc' } = search
  const page = pageLimits(search)
  const found = db
    .selectFrom('feature_tags')
    .$if(!inactive && ids === undefined, query => query.where('active', '=', true))
    .$if(ids !== undefined, query => query.where(hasId('id', ids!)))
    .$if(category !== undefined, query => query.where('category', '=', category!))
    .$if(status !== 'All', query => query.where('active', '=', status === 'Active'))
    .$if(Boolean(q), query =>
      query.where(contains(['id', 'content', 'category', 'ui_friendly_category', 'ui_main_category', 'filter_content'], q!)),
    )
  const rows = await found
    .selectAll()
    .$if(sort !== undefined, query =>
      query.orderBy(orderBy(numbers.includes(sort) ? sql.ref(sort!) : byName(sort!), order, 'id')),
    )
    .$if(sort === undefined, query => query.orderBy('category').orderBy('display_order').orderBy('id'))
    .$if(page !== undefined, query => query.$call(onPage(page!)))
    .execute()
  if (!page) return { rows, total: rows.length }
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findTag = (db: Db, id: number) => db.selectFrom('feature_tags').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Finds another tag in this category with the same name, ignoring case, spaces, and punctuation (S-16). Prevents other transactions
 * from adding a tag until this one ends.
 */
export async function tagNamed(
  tx: Db,
  { category, content }: Pick<FeatureTag, 'category' | 'content'>,
  but?: number,
): Promise<FeatureTag | undefined> {
  await lockNames(tx, 'feature_tags')
  return tx
    .selectFrom('feature_tags')
    .selectAll()
    .where(sameName('category', category))
    .where(sameName('content', content))
    .$if(but !== undefined, query => query.where('id', '<>', but!))
    .orderBy('active', 'desc')
    .orderBy('id')
    .executeTakeFirst()
}

export const notAnOption = 'Choose from the list'

const tagsWithIds = (db: Db, ids: readonly number[]) =>
  db.selectFrom('feature_tags').select(['id', 'category']).where('id', '=', sql<number>`any(${ids})`)

/** Each tag's category, including inactive tags. Omits unknown ids. */
export async function categoriesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (!ids.length) return new Map()
  const rows = await tagsWithIds(db, ids).execute()
  return new Map(rows.map(row => [row.id, row.category]))
}
