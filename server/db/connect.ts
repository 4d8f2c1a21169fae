import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type LogEvent,
  PGliteDialect,
  type PGliteDialectConfig,
  PostgresDialect,
} from 'kysely'
import pg from 'pg'
import { watchPool } from './frozenHost.ts'
import { clientAt, connectToFitting, type HostKind, Hosts } from './hosts.ts'
import type { Pooler } from './pooler.ts'
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Type parsers for both drivers: timestamps become ISO strings in UTC, dates remain text, and bigint and numeric become numbers. */
export const parsers: Record<number, (text: string) => unknown> = {
  1184: text => new Date(text).toISOString(),
  1082: text => text,
  20: Number,
  1700: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

export type ServerOptions = {
  max?: number
  /** Timeouts in milliseconds: for a statement, for an idle transaction, and for closing an idle connection. */
  statementMs?: number
  idleTransactionMs?: number
  idleConnectionMs?: number
  pooler?: Pooler
  /** The kind of host to use if `url` lists several hosts and does not request a kind. Default: read-write. */
  byDefault?: HostKind
  /** Whether repeated statements are planned only once per connection. Defaults to true, except in transaction mode. */
  preparesStatements?: boolean
  /** The URL of PostgreSQL itself, if `url` points to a pooler. */
  directUrl?: string | undefined
  /** Called after each statement with its text, which contains placeholders instead of parameter values. */
  onStatement?: ((text: string, milliseconds: number, failed: boolean) => void) | undefined
  /** Called when the host stops responding, and when it starts responding again. */
  onFrozen?: (frozen: boolean) => void
}

/** How long a request waits for a connection, in milliseconds. After that, the API returns 503. */
const connectionTimeoutMs = 4_000

/**
 * Connects to the PostgreSQL server at `url` or, if `url` lists several hosts, to one of the requested kind (hosts.ts). If no
 * connection becomes available within four seconds, or the host stops responding, the API returns 503 within five seconds.
 */
export function connectServer(url: string, options: ServerOptions = {}): { db: Db; pool: pg.Pool } {
  const { max = 10, statementMs = 15_000, idleTransactionMs = 15_000, idleConnectionMs = 10_000 } = options
  const { pooler = 'none', preparesStatements = pooler !== 'transaction', directUrl, onFrozen } = options
  const hosts = new Hosts(url, options.byDefault)
  // In transaction mode, the next statement may run on another connection, which has not prepared it.
  const preparing = { on: preparesStatements }
  const config: pg.PoolConfig & { preparing: { on: boolean } } = {
    preparing,
    Client: hosts.isChecked ? clientAt(PreparingClient, hosts) : PreparingClient,
    ...{
      connectionString: hosts.url,
      types,
      max,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: idleConnectionMs,
    },
    // Poolers reject connection parameters that they do not know. In session mode, the timeouts are set after connecting. In
    // transaction mode, that would affect other clients' connections, so the timeouts must be set on the role.
    ...(pooler === 'none' && { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleTransactionMs }),
    onConnect: async (client: pg.ClientBase) => {
      if (hosts.isChecked) await hosts.check(client)
      if (pooler === 'session')
        await client.query(
          `set statement_timeout = ${Number(statementMs)}; set idle_in_transaction_session_timeout = ${Number(idleTransactionMs)}`,
        )
    },
  }
  // A busy pooler makes new connections wait, which looks like a frozen host.
  const pinged = pooler === 'none' ? hosts : directUrl ? new Hosts(directUrl, options.byDefault) : undefined
  const pool = new pg.Pool(config)
  // When a connection breaks, its statement fails and the pool replaces the connection. Without listeners on the pool (for idle
  // connections) and on each connection in use, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const connect = hosts.isChecked ? () => connectToFitting(pool, hosts) : () => pool.connect()
  const watched = pinged
    ? watchPool(pool, {
        ...{ pingUrl: () => pinged.url, connect },
        ...(pinged.isChecked && { moveOn: () => Promise.all([pinged, hosts].map(item => item.find())) }),
        ...(onFrozen && { onChange: onFrozen }),
      })
    : { options: pool.options, connect, end: () => pool.end() }
  const { onStatement } = options
  const log = (event: LogEvent) => {
    const { code } = (event.level === 'error' ? event.error : {}) as { code?: string }
    // A pooler that switched to transaction mode after startup loses prepared statements.
    if (code === '26000' || code === '42P05') preparing.on = false
    // The host was the primary when the connection was opened, but it no longer accepts writes.
    if (code === '25006') hosts.suspect()
    onStatement?.(event.query.sql, event.queryDurationMillis, event.level === 'error')
  }
  return { db: new Kysely({ dialect: new PostgresDialect({ pool: watched }), log }), pool }
}

/** Connects to the embedded engine, which has a single connection. */
export const connectEmbedded = (pglite: PGlite): Db =>
  new Kysely({ dialect: new OneConnectionDialect({ pglite: withScripts(pglite) }) })

/**
 * Lets the embedded engine run a query with several statements, such as a migration file, the way `pg` runs queries without
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
 * Lets only one caller at a time use the embedded engine's connection, because Kysely's driver would run other callers' queries
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
