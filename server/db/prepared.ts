import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Marks a query (with `modifyFront`) that PostgreSQL plans once per connection, because planning a large query can take longer
 * than running it. Use it for frequent queries by key with constant text, because every different text would stay in the server's
 * memory. Name the columns, because `*` fails after a migration adds one.
 */
export const prepared = sql`/* prepared */`

const marked = /^select \/\* prepared \*\//
const names = new Map<string, string>()

/** The statement name, which is the same for the same text on every connection. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `passage_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** A database connection that prepares marked queries. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight overloads; all but one are passed on unchanged.
  override query(...asked: any[]): any {
    const [text, values, ...rest] = asked
    if (typeof text !== 'string' || !marked.test(text)) return super.query(...(asked as [string]))
    return super.query({ name: nameOf(text), text, values }, ...(rest as []))
  }
}
