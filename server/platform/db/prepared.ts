import { createHash } from 'node:crypto'
import pg from 'pg'

/**
 * How many times a connection sends a statement before preparing it. Planning a large query can take ten times as long as running
 * it, but preparing does not pay off for a statement that is sent only once, such as an unusual combination of filters.
 */
const usesBeforePreparing = 3

/**
 * Maximum number of prepared statements per connection; the least recently used are deallocated. A plan takes up to several hundred
 * kilobytes on the server.
 */
const maxPrepared = 200

/** Matches statements that PostgreSQL plans. Others, such as `begin`, have no plan. */
const planned = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Matches statements that select every column of a table. PostgreSQL rejects a prepared statement whose result columns have changed
 * ("cached plan must not change result type"), which happens if a migration runs while this process is running.
 */
const everyColumn = /(\b(select|distinct|returning)|,|\.)\s*\*/i

/**
 * Matches statements that infer a partial unique index from a parameterized predicate. Only a custom plan can infer it, because a
 * generic plan does not know the parameter's value.
 */
const conditionalConflict = /\bon conflict \([^)]*\) where [^$]*\$\d+.*? do /is

const isWorthPreparing = (text: string) => planned.test(text) && !everyColumn.test(text) && !conditionalConflict.test(text)

/**
 * Part of each name, so that a name always means the same statement. If a pooler hands this connection to another app server, that
 * server may get an error, but never another statement's result.
 */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

type Statement = { uses: number; name?: string }

/**
 * A database connection that, like pgjdbc, prepares repeated statements so that PostgreSQL plans them only once per connection. Not used
 * with a pooler in transaction mode, because only some versions and settings (`max_prepared_statements`) support prepared statements.
 */
export class PreparingClient extends pg.Client {
  /** Statements by text, least recently used first. */
  #statements = new Map<string, Statement>()
  #prepared = 0

  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight overloads; all but one are passed on unchanged.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length) return super.query(...(args as [string]))
    const name = this.#nameFor(text)
    if (!name) return super.query({ text, values })
    return super.query({ name, text, values }).catch(error => {
      // If `pg` cannot encode a parameter, it closes the prepared statement but does not parse it again under the same name.
      if (!(error instanceof pg.DatabaseError)) delete this.#statements.get(text)?.name
      throw error
    })
  }

  /** The prepared statement's name; undefined until this statement has been sent often enough to prepare it. */
  #nameFor(text: string): string | undefined {
    const statement = this.#statements.get(text)
    if (!statement && !isWorthPreparing(text)) return undefined
    const next = statement ?? { uses: 0 }
    next.uses++
    if (!next.name && next.uses > usesBeforePreparing) next.name = `passage_${++this.#prepared}_${digestOf(text)}`
    this.#statements.delete(text)
    this.#statements.set(text, next)
    if (this.#statements.size > maxPrepared) this.#forgetOldest()
    return next.name
  }

  #forgetOldest() {
    const [text, { name }] = this.#statements.entries().next().value!
    this.#statements.delete(text)
    // This fails in a failed transaction. The statement then stays prepared until the connection closes.
    if (name) super.query(`deallocate ${name}`).catch(() => {})
  }
}
