import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#domain/counts.ts'

/** The number of rows that a query's FROM clause yields, but at most `mostCounted` + 1. */
export const cappedCount = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(mostCounted + 1)}) counted)`

export const capped = (total: number): number => Math.min(total, mostCounted + 1)
