import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** What makes no difference between two names: blanks, punctuation, and the typographic quotation marks and dashes. */
const ignored = '[[:space:][:punct:]‘’“”‚„–—…®™]+'
const key = (name: RawBuilder<unknown>) => sql<string>`regexp_replace(lower(${name}), ${ignored}, '', 'g')`

/** Whether two names are the same but for case, blanks and punctuation (S-16). A name of punctuation alone is compared as it is. */
export const sameName = (column: string, name: string): RawBuilder<boolean> =>
  sql`(lower(${sql.ref(column)}) = lower(${name}) or ${key(sql.ref(column))} = nullif(${key(sql`${name}::text`)}, ''))`

/** Any numbers that nobody else locks. */
const locks = { feature_tags: 7_274_130, payers: 7_274_131, organizations: 7_274_132 }

/** Until this transaction ends nobody else adds a name to the list: of two that add the same one at a time, the second finds it. */
export const lockNames = (tx: Db, list: keyof typeof locks) =>
  sql`select pg_advisory_xact_lock(${sql.lit(locks[list])})`.execute(tx)
