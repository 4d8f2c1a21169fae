import { sql } from 'kysely'
import type pg from 'pg'
import { PreparingClient } from './prepared.ts'

const mark = '/* sent with the next statement */'

/**
 * Append this to a statement in a transaction if the statement's result is not needed. The statement is then sent together with the
 * transaction's next statement (such as `commit`) instead of in its own round trip. If it fails, the next statement fails with the
 * same error.
 */
export const sentWithNext = sql.raw(mark)

/** Matches statements that store nothing, so that they may reach PostgreSQL before it has confirmed `begin`. */
const onlyReads = /^\s*select\b[^;]*$/i

const [opens, closes] = [/^(begin|start transaction)\b/, /^(commit|rollback)$/]

type Statement = { text: string; values: unknown[] }
type Stream = { cork: () => void; uncork: () => void }

/** The result of a statement that PostgreSQL has not responded to yet, or that need not be sent. */
const emptyResult = (command: string) => ({ command, rowCount: 0, oid: 0, rows: [], fields: [] })

/**
 * A database connection that does not wait for responses that nothing depends on. It sends `begin` together with the transaction's
 * first statement, and each statement marked with `sentWithNext` together with the next one.
 */
export class PipeliningClient extends PreparingClient {
  /** Statements to send together with the next one. */
  #held: Statement[] = []
  #inTransaction = false
  /** The response to `begin`; undefined once PostgreSQL has confirmed it. */
  #begun: Promise<unknown> | undefined
  /** Whether a statement is waiting for the response to `begin`. Later statements must not overtake that statement. */
  #isWaiting = false
  #isCorked = false

  constructor(config: pg.ClientConfig & { preparing?: { on: boolean } } = {}) {
    super({ ...config, pipeline: true })
  }

  // biome-ignore lint/suspicious/noExplicitAny: `pg` declares eight overloads; all but one are passed on unchanged.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length) return super.query(...args)
    if (opens.test(text)) this.#inTransaction = true
    if (text === 'begin' || (this.#inTransaction && text.endsWith(mark))) {
      this.#held.push({ text, values })
      return Promise.resolve(emptyResult(''))
    }
    const statement = { text, values }
    const held = this.#held
    this.#held = []
    return closes.test(text) ? this.#close(statement, held) : this.#sendAll([...held, statement])
  }

  #close(statement: Statement, held: Statement[]): Promise<unknown> {
    const isEmpty = held[0]?.text === 'begin' && (held.length === 1 || statement.text === 'rollback')
    const closed = isEmpty
      ? Promise.resolve(emptyResult(statement.text.toUpperCase()))
      : statement.text === 'rollback'
        ? this.#send(statement)
        : this.#sendAll([...held, statement])
    this.#inTransaction = false
    this.#begun = undefined
    this.#isWaiting = false
    return closed
  }

  /** Returns the last statement's result, or throws the first failed statement's error. */
  async #sendAll(statements: Statement[]): Promise<unknown> {
    if (statements.length === 1 && !this.#begun) return this.#send(statements[0]!)
    const rest = statements[0]!.text === 'begin' ? statements.slice(1) : statements
    if (rest !== statements) this.#begin(statements[0]!)
    const begun = this.#begun
    if (begun && (this.#isWaiting || !rest.every(({ text }) => onlyReads.test(text)))) {
      this.#isWaiting = true
      await begun
    }
    const answers = await Promise.allSettled([begun, ...rest.map(statement => this.#send(statement))])
    const failed = answers.find(answer => answer.status === 'rejected')
    if (failed) throw failed.reason
    return (answers.at(-1) as PromiseFulfilledResult<unknown>).value
  }

  #begin(begin: Statement) {
    const begun = this.#send(begin)
    this.#begun = begun
    begun.then(
      () => {
        if (this.#begun === begun) this.#begun = undefined
        this.#isWaiting = false
      },
      // The statements sent with `begin`, and those that wait for it, fail with its error.
      () => {},
    )
  }

  /** Sends a statement in the same packet as the others sent during this turn of the event loop. */
  #send({ text, values }: Statement): Promise<unknown> {
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    if (!this.#isCorked) {
      this.#isCorked = true
      stream.cork()
      queueMicrotask(() => {
        this.#isCorked = false
        stream.uncork()
      })
    }
    return super.query(text, values)
  }
}
