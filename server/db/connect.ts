import type { PGlite } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** One reading of PostgreSQL's types for both drivers: instants are ISO strings in UTC, days stay text, big numbers are numbers. */
export const parsers: Record<number, (text: string) => unknown> = {
  1184: text => new Date(text).toISOString(),
  1082: text => text,
  20: Number,
  1700: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

/**
 * A PostgreSQL server at `url`. No statement runs longer than `statementTimeoutMs`; a connection that cannot be had
 * within five seconds is an error, which the API answers with 503.
 */
export function connectServer(url: string, statementTimeoutMs = 15_000, max = 10): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  })
  // A lost connection is replaced by the pool, and whoever was using it hears of it from the statement in hand; without
  // listeners, on the pool for the idle ones and on each connection for those in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** The same dialect embedded in this process, on one connection. */
export const connectEmbedded = (pglite: PGlite): Db => new Kysely({ dialect: new OneConnectionDialect({ pglite }) })

/**
 * The embedded engine has one connection, and Kysely's driver would run a bystander's query inside whatever transaction
 * is open on it. So the connection is handed to one caller at a time.
 */
class OneConnectionDialect extends PGliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    let last: Promise<void> = Promise.resolve()
    const releases = new WeakMap<DatabaseConnection, () => void>()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async options => {
      const before = last
      let release = () => {}
      last = new Promise(resolve => {
        release = resolve
      })
      await before
      try {
        const connection = await acquire(options)
        releases.set(connection, release)
        return connection
      } catch (error) {
        release()
        throw error
      }
    }
    driver.releaseConnection = async connection => releases.get(connection)?.()
    return driver
  }
}
