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
import { PreparingClient } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** The API's time format, for a time as the database writes it, also in JSON. */
export const isoTime = (text: string): string => new Date(text).toISOString()

/** Type parsers for both drivers: timestamps become ISO strings in UTC, dates remain text, and bigint and numeric become numbers. */
export const parsers: Record<number, (text: string) => unknown> = {
  1184: isoTime,
  1082: text => text,
  20: Number,
  1700: Number,
}
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** The mode of the connection pooler (such as PgBouncer) between this server and PostgreSQL; `none` if there is no pooler. */
export const poolers = ['none', 'session', 'transaction'] as const
export type Pooler = (typeof poolers)[number]

export type ServerOptions = {
  max?: number
  /** Timeouts in milliseconds: for a statement, for an idle transaction, and for closing an idle connection. */
  statementMs?: number
  idleTransactionMs?: number
  idleConnectionMs?: number
  pooler?: Pooler
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
 * Connects to the PostgreSQL server at `url`. If no connection becomes available within four seconds, or the host stops responding, the
 * API returns 503 within five seconds.
 */
export function connectServer(url: string, options: ServerOptions = {}): { db: Db; pool: pg.Pool } {
  const { max = 10, statementMs = 15_000, idleTransactionMs = 15_000, idleConnectionMs = 10_000 } = options
  const { pooler = 'none', preparesStatements = pooler !== 'transaction', directUrl, onFrozen } = options
  const pool = new pg.Pool({
    // In transaction mode, the next statement may run on another connection, which has not prepared it.
    Client: preparesStatements ? PreparingClient : pg.Client,
    connectionString: url,
    types,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: idleConnectionMs,
    // Poolers reject connection parameters that they do not know. In session mode, the timeouts are set after connecting. In
    // transaction mode, that would affect other clients' connections, so the timeouts must be set on the role.
    ...(pooler === 'none' && { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleTransactionMs }),
    onConnect: async (client: pg.ClientBase) => {
      await refuseStandby(client)
      if (pooler === 'session')
        await client.query(
          `set statement_timeout = ${Number(statementMs)}; set idle_in_transaction_session_timeout = ${Number(idleTransactionMs)}`,
        )
    },
  })
  // When a connection breaks, its statement fails and the pool replaces the connection. Without listeners on the pool (for idle
  // connections) and on each connection in use, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  // A busy pooler makes new connections wait, which looks like a frozen host.
  const pingUrl = pooler === 'none' ? url : directUrl
  const watched = pingUrl ? watchPool(pool, pingUrl, onFrozen) : pool
  const { onStatement } = options
  const log = (event: LogEvent) => onStatement?.(event.query.sql, event.queryDurationMillis, event.level === 'error')
  return { db: new Kysely({ dialect: new PostgresDialect({ pool: watched }), log }), pool }
}

/**
 * Throws if a new connection leads to a standby, for example because an address that follows the primary has not moved yet. The API then
 * returns 503. Connections to a former primary need no check, because PostgreSQL closes them when it becomes a standby.
 */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby) throw Object.assign(new Error('The database host is a standby'), { code: '25006' })
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

/** How often to check the connections in use, and how long a connection must be in use before the host is tested, in milliseconds. */
const [lookEveryMs, suspiciousMs] = [500, 1_000]
/** How long the host has to respond to a test connection, in milliseconds. Together, the three times stay below five seconds. */
const pingMs = 2_500

/** The error that requests get while the host is not responding. The API maps it to a 503. */
const noAnswer = () => Object.assign(new Error('The database host is not responding'), { code: 'ETIMEDOUT' })

type WatchedPool = Pick<pg.Pool, 'end' | 'options'> & { connect: () => Promise<pg.PoolClient> }

/**
 * Wraps a pool to detect a frozen database host. Such a host keeps connections open without responding, so a statement would wait
 * until the operating system gives up. If a connection is in use for more than a second, the watch opens a test connection to
 * `pingUrl`. If the host does not respond, the watch closes the connections in use, so their requests fail, and fails new requests
 * immediately until the host responds again. A slow statement costs one test connection per second; fast statements cost nothing.
 */
function watchPool(pool: pg.Pool, pingUrl: string, onChange?: (frozen: boolean) => void): WatchedPool {
  const inUse = new Map<pg.PoolClient, number>()
  let frozen = false
  let pinging = false
  pool.on('acquire', client => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', client => inUse.delete(client))

  async function look() {
    const since = Math.min(...inUse.values())
    if (pinging || !(frozen || performance.now() - since > suspiciousMs)) return
    pinging = true
    const answers = await hostAnswers(pingUrl).finally(() => {
      pinging = false
    })
    if (answers === frozen) {
      frozen = !answers
      onChange?.(frozen)
    }
    if (answers) return
    for (const client of inUse.keys()) streamOf(client)?.destroy(noAnswer())
  }
  const watch = setInterval(() => void look(), lookEveryMs).unref()
  return {
    options: pool.options,
    connect: async () => {
      if (frozen) throw noAnswer()
      return pool.connect()
    },
    async end() {
      clearInterval(watch)
      await pool.end()
    },
  }
}

/** A connection's socket, which the types of `pg` do not declare. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection?: { stream?: { destroy: (error: Error) => void } } }).connection?.stream

/** Whether the host responds to a new connection in time. An error, such as too many connections, is also a response. */
async function hostAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const answer = client.connect().then(
    () => true,
    () => true,
  )
  const started = performance.now()
  const timeout = new Promise<boolean>(resolve => {
    // If the timer fires late, this process was busy, and a response may be waiting to be read.
    const decide = () => resolve(performance.now() - started > pingMs + 300)
    setTimeout(decide, pingMs).unref()
  })
  const answers = await Promise.race([answer, timeout])
  if (answers) void client.end().catch(() => {})
  else streamOf(client as unknown as pg.PoolClient)?.destroy(noAnswer())
  return answers
}
