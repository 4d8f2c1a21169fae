import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import { type DatabaseConnection, type Driver, Kysely, PGliteDialect, type PGliteDialectConfig, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Type parsers for both drivers: timestamps become ISO strings in UTC, dates stay text, and bigint and numeric become numbers. */
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
 * Connects to a PostgreSQL server at `url`. Each statement times out after `statementTimeoutMs`. If no connection becomes
 * available within five seconds, the API returns 503.
 */
export function connectServer(
  url: string,
  statementTimeoutMs = 15_000,
  max = 10,
  { preparesStatements = true } = {},
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...(preparesStatements && { Client: PreparingClient }),
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  })
  // When a connection breaks, its statement fails and the pool replaces the connection. Without these listeners, on the pool
  // for idle connections and on each connection in use, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Connects to the embedded engine, which has a single connection. */
export const connectEmbedded = (pglite: PGlite): Db =>
  new Kysely({ dialect: new OneConnectionDialect({ pglite: withScripts(pglite) }) })

/**
 * Lets the embedded engine run a query with several statements, such as a migration file, as `pg` does for queries without
 * parameters. Returns the last statement's result.
 */
function withScripts(pglite: PGlite): PGliteDialectConfig['pglite'] {
  const scripted = <Engine extends Pick<PGlite, 'query' | 'exec'>>(engine: Engine) => ({
    async query<Row>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>> {
      if (params?.length || !/;\s*\S/.test(text)) return engine.query<Row>(text, params, options)
      return (await engine.exec(text, options)).at(-1) as Results<Row>
    },
  })
  return {
    ...scripted(pglite),
    transaction: work => pglite.transaction(tx => work({ ...scripted(tx), rollback: () => tx.rollback() })),
    close: () => pglite.close(),
    waitReady: pglite.waitReady,
    get closed() {
      return pglite.closed
    },
    get ready() {
      return pglite.ready
    },
  }
}

/**
 * Gives the embedded engine's only connection to one caller at a time, because Kysely's driver would run other callers' queries
 * inside an open transaction.
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
