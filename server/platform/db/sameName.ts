import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Characters ignored when comparing names: spaces, punctuation, and typographic quotation marks and dashes. */
const ignored = '[[:space:][:punct:]‘’“”‚„–—…®™]+'
const key = (name: RawBuilder<unknown>) => sql<string>`regexp_replace(lower(${name}), ${ignored}, '', 'g')`

/**
 * Whether two names are equal, ignoring case, spaces, and punctuation (S-16). If the name contains only punctuation, only case is
 * ignored.
 */
export const sameName = (column: string, name: string): RawBuilder<boolean> =>
  sql`(lower(${sql.ref(column)}) = lower(${name}) or ${key(sql.ref(column))} = nullif(${key(sql`${name}::text`)}, ''))`

/** Advisory lock keys, unique in this codebase. */
const locks = { feature_tags: 7_274_130, payers: 7_274_131, organizations: 7_274_132 }

/**
 * Prevents other transactions from adding a name to the list until this one ends. If two transactions add the same name
 * concurrently, the second one finds the row that the first one added.
 */
export const lockNames = (tx: Db, list: keyof typeof locks) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks[list])})`.execute(tx)
