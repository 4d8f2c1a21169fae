import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Marks a query (with `modifyFront`) that PostgreSQL should plan only once per connection, because planning a large query can
 * take longer than running it. Use it for frequent queries by key whose text is constant, because PostgreSQL keeps every
 * different text in memory. Name the columns, because `*` fails after a migration adds one.
 */
export const prepared = sql`/* prepared */`

const isPrepared = /^select \/\* prepared \*\//
const names = new Map<string, string>()

/** Returns the same statement name for the same text on every connection. */
function statementName(text: string): string {
  const existing = names.get(text)
  if (existing) return existing
  const name = `passage_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names.set(text, name)
  return name
}

/** A database connection that prepares marked queries. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight overloads; all but one are passed on unchanged.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !isPrepared.test(text)) return super.query(...(args as [string]))
    return super.query({ name: statementName(text), text, values }, ...(rest as []))
  }
}
