import { type RawBuilder, sql } from 'kysely'
import { mostCounted } from '#domain/platform/counts.ts'

/** The number of rows that a FROM clause yields, counted only up to `mostCounted` + 1. */
export const cappedCount = (from: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select ${from} limit ${sql.lit(mostCounted + 1)}) counted)`

export const capped = (total: number): number => Math.min(total, mostCounted + 1)
