import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Marks a query (`modifyFront`) that PostgreSQL plans once for each connection instead of every time: to plan a question with
 * many parts takes longer than to answer it. For what is asked all the time, by a key, in ever the same words: each further
 * wording would stay in the server's memory. It names its columns; a `*` would fail once a migration has added one.
 */
export const prepared = sql`/* prepared */`

const marked = /^select \/\* prepared \*\//
const names = new Map<string, string>()

/** The same name for the same words, on every connection. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `passage_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** A connection that prepares what is marked. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight ways to ask; all but one are handed on as they are.
  override query(...asked: any[]): any {
    const [text, values, ...rest] = asked
    if (typeof text !== 'string' || !marked.test(text)) return super.query(...(asked as [string]))
    return super.query({ name: nameOf(text), text, values }, ...(rest as []))
  }
}
