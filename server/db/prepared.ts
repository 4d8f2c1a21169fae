import pg from 'pg'

/**
 * How often a connection sends a statement before it prepares it under a name. Planning a large query can take ten times as long
 * as running it, but a text that is sent once, such as a filter in an unusual combination, is not worth a plan.
 */
const usesBeforePreparing = 3

/** Statements that a connection keeps prepared, the last used ones. A plan takes up to some hundred kilobytes of the server. */
const maxPrepared = 200

/** Other statements, such as `begin`, have no plan. */
const planned = /^\s*(select|with|insert|update|delete)\b/i

/**
 * Selects every column of a table. PostgreSQL refuses a prepared statement whose result columns have changed ("cached plan must
 * not change result type"), which a migration would cause while this process runs.
 */
const everyColumn = /(\b(select|distinct|returning)|,|\.)\s*\*/i

/**
 * Names a partial unique index by a condition with a parameter. Only a plan for the parameter's value finds that index; a plan
 * for all values fails.
 */
const conditionalConflict = /\bon conflict \([^)]*\) where [^$]*\$\d+.*? do /is

const isWorthPreparing = (text: string) => planned.test(text) && !everyColumn.test(text) && !conditionalConflict.test(text)

type Statement = { uses: number; name?: string }

/**
 * A database connection that prepares the statements it sends repeatedly, as pgjdbc does, so that PostgreSQL plans them once per
 * connection. Works with PgBouncer in transaction mode from version 1.21 (`max_prepared_statements`).
 */
export class PreparingClient extends pg.Client {
  /** By text, least recently used first. */
  #statements = new Map<string, Statement>()
  #prepared = 0

  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight overloads; all but one are passed on unchanged.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...(args as [string]))
    const name = this.#nameFor(text)
    return super.query(name ? { name, text, values } : { text, values }, ...(rest as []))
  }

  /** The name under which this text is prepared, or will be by this use; undefined until it has been used often enough. */
  #nameFor(text: string): string | undefined {
    const statement = this.#statements.get(text)
    if (!statement && !isWorthPreparing(text)) return undefined
    const next = statement ?? { uses: 0 }
    next.uses++
    if (!next.name && next.uses > usesBeforePreparing) next.name = `passage_${++this.#prepared}`
    this.#statements.delete(text)
    this.#statements.set(text, next)
    if (this.#statements.size > maxPrepared) this.#forgetOldest()
    return next.name
  }

  #forgetOldest() {
    const [text, { name }] = this.#statements.entries().next().value!
    this.#statements.delete(text)
    // In a failed transaction, PostgreSQL refuses this too; the plan then stays until the connection closes.
    if (name) super.query(`deallocate ${name}`).catch(() => {})
  }
}
