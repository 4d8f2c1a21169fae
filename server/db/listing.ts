import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** How many rows a page holds and how many come before it; nothing where no page is asked for. */
export const pageOf = ({ page_number, page_size = 20 }: { page_number?: number | undefined; page_size?: number | undefined }) =>
  page_number === undefined ? undefined : { limit: page_size, offset: (page_number - 1) * page_size }

/** By this, and by id where it is alike. What is empty comes first when rising, so that one index serves both ways. */
export const ordered = (by: RawBuilder<unknown>, order: 'asc' | 'desc', id: string): RawBuilder<unknown> =>
  order === 'asc' ? sql`${by} asc nulls first, ${sql.ref(id)} asc` : sql`${by} desc nulls last, ${sql.ref(id)} desc`

/** A name as lists order it: case makes no difference. */
export const byName = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`

const literally = (q: string) => q.replace(/[%_\\]/g, '\\$&')

/** This text anywhere in one of the columns, case ignored. For short tables alone: it reads every row. */
export const contains = (columns: readonly string[], q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`concat_ws(' ', ${sql.join(columns.map(column => sql.ref(column)))}) ilike ${`%${literally(q)}%`}`

/** The column begins with this text, case ignored (an index with `text_pattern_ops` serves it). */
export const begins = (column: string, q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${literally(q)}) || '%'`

/** Each word asked for begins a word of the name, as `name_words` cuts it; nothing is found by punctuation alone. */
export function nameBegins(name: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  const words = q.split(/[\s!-/:-@[-`{-~]+/).filter(Boolean)
  if (!words.length) return sql<SqlBool>`false`
  return sql<SqlBool>`name_words(${name}) @@ to_tsquery('simple', ${words.map(word => `'${word}':*`).join(' & ')})`
}
