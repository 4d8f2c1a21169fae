import { sql } from 'kysely'
import type { z } from 'zod'
import type { common } from '#domain/common/contract.ts'
import type { FeatureTag } from '#domain/featureTags/schema.ts'
import type { Db } from '../db/connect.ts'
import { contains, ordered, pageOf } from '../db/listing.ts'

type Search = Partial<z.output<typeof common.featureTags.query>>

/** The tags that a search finds, in the order of their lists unless told, and how many they are in all. */
export async function searchTags(db: Db, search: Search): Promise<{ rows: FeatureTag[]; total: number }> {
  const { inactive = false, q, sort, order = 'asc' } = search
  const page = pageOf(search)
  const found = db
    .selectFrom('feature_tags')
    .$if(!inactive, query => query.where('active', '=', true))
    .$if(Boolean(q), query =>
      query.where(contains(['content', 'category', 'ui_friendly_category', 'ui_main_category', 'filter_content'], q!)),
    )
  const rows = await found
    .selectAll()
    .$if(sort !== undefined, query => query.orderBy(ordered(sql.ref(sort!), order, 'id')))
    .$if(sort === undefined, query => query.orderBy('category').orderBy('display_order').orderBy('id'))
    .$if(page !== undefined, query => query.limit(page!.limit).offset(page!.offset))
    .execute()
  if (!page) return { rows, total: rows.length }
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findTag = (db: Db, id: number) => db.selectFrom('feature_tags').selectAll().where('id', '=', id).executeTakeFirst()
