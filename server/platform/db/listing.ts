import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { foldPunctuation, foldText, typedWords } from '#domain/platform/text.ts'

export type Limits = { limit: number; offset: number }

type Page = { page_number: number; page_size?: number | undefined }

/** Limit and offset for a page; undefined if no page was requested. */
export function pageLimits(page: Page): Limits
export function pageLimits(page: { page_number?: number | undefined; page_size?: number | undefined }): Limits | undefined
export function pageLimits({ page_number, page_size = 20 }: Partial<Page>): Limits | undefined {
  return page_number === undefined ? undefined : { limit: page_size, offset: (page_number - 1) * page_size }
}

/**
 * Limits a query to a page, for `$call`. The limit and the offset are part of the text. If they were parameters, PostgreSQL would not
 * know how many rows a prepared statement returns, would assume a tenth of the table, and would plan the statement every time it runs.
 */
export const onPage =
  ({ limit, offset }: Limits) =>
  <DB, From extends keyof DB, Row>(query: SelectQueryBuilder<DB, From, Row>): SelectQueryBuilder<DB, From, Row> =>
    query.limit(sql.lit(limit)).$if(offset > 0, page => page.offset(sql.lit(offset))) as SelectQueryBuilder<DB, From, Row>

/** Sorts by an expression, then by id. Ascending order puts nulls first, so one index works in both directions. */
export const orderBy = (by: RawBuilder<unknown>, order: 'asc' | 'desc', id: string): RawBuilder<unknown> =>
  order === 'asc' ? sql`${by} asc nulls first, ${sql.ref(id)} asc` : sql`${by} desc nulls last, ${sql.ref(id)} desc`

/** Whether the row has one of these ids. */
export const hasId = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...ids]}::int[])`

/** Sorts by a name, ignoring case. */
export const byName = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`

/**
 * Whether to count a search's matches in the statement that finds a page. Counting reads every match, so that statement can also sort
 * them. Otherwise, PostgreSQL would look for a common name in the sort order's index and split thousands of other names into words.
 * Three or fewer characters can match so many rows that the index finds a page faster.
 */
export const isCountedWithPage = (q: string | undefined): boolean => q !== undefined && q.length > 3

/** The number of all matches, in each row of a page. */
export const matchCount = sql<number>`count(*) over ()`.as('total')

/**
 * A page's rows and the number of all matches. With `isCounted`, both come from the page's own statement; `count` runs otherwise, and
 * for a page without rows.
 */
export async function rowsWithTotal<DB, From extends keyof DB, Row>(
  page: SelectQueryBuilder<DB, From, Row>,
  isCounted: boolean,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  if (!isCounted) return { rows: await page.execute(), total: await count() }
  const counted = (await page.select(matchCount).execute()) as (Row & { total: number })[]
  return { rows: counted.map(({ total: _, ...row }) => row as Row), total: counted[0]?.total ?? (await count()) }
}

const escapeLike = (q: string) => q.replace(/[%_\\]/g, '\\$&')

/** The SQL equivalent of `foldText`. */
const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`folded_text(${text})`

/**
 * Whether any of the columns contains the text, ignoring case, accents, apostrophes, and hyphens. Scans the table, so use it only
 * for small tables.
 */
export function contains(columns: readonly string[], q: string): RawBuilder<SqlBool> {
  const text = folded(sql`concat_ws(' ', ${sql.join(columns.map(column => sql.ref(column)))})`)
  const part = `%${escapeLike(foldPunctuation(q))}%`
  // An apostrophe in a name can be left out or typed as a space.
  return sql<SqlBool>`(translate(${text}, '-''', ' ') like ${part} or translate(${text}, '-''', '  ') like ${part})`
}

/** Whether the name starts with the text, ignoring case and accents. An index on `folded_text` with `text_pattern_ops` supports this. */
export const nameStartsWith = (column: string, q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${folded(sql.ref(column))} like ${`${escapeLike(foldText(q))}%`}`

/** Whether the column starts with the text (case-insensitive). An index with `text_pattern_ops` supports this. */
export const startsWith = (column: string, q: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${escapeLike(q)}) || '%'`

/** The digits of a search for a phone number or an NPI, if it consists of at least four digits and the characters between them. */
export const searchedDigits = (q: string): string | undefined => {
  const digits = q.replace(/\D/g, '')
  return digits.length >= 4 && /^[\d\s().+-]+$/.test(q) ? digits : undefined
}

/**
 * Whether each word in `q` is a prefix of a word in the name, ignoring accents, apostrophes, and hyphens. Punctuation alone matches
 * nothing.
 */
export function nameBegins(name: RawBuilder<unknown>, q: string): RawBuilder<SqlBool> {
  const parts = typedWords(q)
  if (!parts.length) return sql<SqlBool>`false`
  const all = (words: readonly string[]) => `(${words.map(word => `'${word}':*`).join(' & ')})`
  const query = parts.map(alternatives => `(${alternatives.map(all).join(' | ')})`).join(' & ')
  return sql<SqlBool>`folded_words(${folded(name)}) @@ to_tsquery('simple', ${query})`
}
