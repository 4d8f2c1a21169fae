import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject, onTestFinished } from 'vitest'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { createMatcher } from './matching/matcher.ts'
import { subscribers } from './messaging/notifications/subscribers.ts'
import { openSession } from './platform/auth/session.ts'
import { connectEmbedded, connectServer, type Db, parsers } from './platform/db/connect.ts'
import { migrationNames } from './platform/db/migrate.ts'
import { listStored } from './platform/files/discard.ts'
import { openInspection } from './platform/files/inspection.ts'
import { folderFiles } from './platform/gateways/files.ts'
import { openGeocoder } from './platform/gateways/geocode.ts'
import { openProviders } from './platform/gateways/identityProviders.ts'
import { openNpi } from './platform/gateways/npi.ts'
import { openVirusScan } from './platform/gateways/virusScan.ts'
import { liveInProcess } from './platform/live/live.ts'
import { openMetrics } from './platform/metrics/metrics.ts'
import { createHealth, type HealthDeps } from './platform/system/health.ts'
import { createHeartbeats } from './platform/system/heartbeats.ts'
import { createSignIns } from './platform/throttle/signIns.ts'
import { openSecret } from './secret.ts'
import { type TestUsername, testSecretKey } from './seed/testUsers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { engine: 'embedded'; dump: string } | { engine: 'postgres'; url: string; template: string }
    now: string
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Runs `work` after the test or, at the top level of a file, after all tests in the file. The last one registered runs first. */
function registerCleanup(work: () => Promise<unknown>) {
  try {
    onTestFinished(async () => void (await work()))
  } catch {
    afterAll(work)
  }
}

/**
 * The embedded databases of this process, which is that of one test file (vitest.config.ts). They stay open until it ends, because V8 can
 * crash when it frees their code: https://github.com/nodejs/node/issues/64500.
 */
const embeddedDatabases: PGlite[] = []

/**
 * Creates a separate database on the test project's engine, either seeded with lookups and test users or without any tables. Drops a
 * PostgreSQL database after the test or test file. Call it at the top of a file or inside a test.
 */
export async function openDatabase(start: 'filled' | 'empty' = 'filled'): Promise<Db> {
  const database = inject('database')
  if (database.engine === 'embedded') {
    const pglite = new PGlite({ parsers, ...(start === 'filled' && { loadDataDir: new Blob([await readFile(database.dump)]) }) })
    const db = connectEmbedded(pglite)
    interruptWrites(pglite, db)
    embeddedDatabases.push(pglite)
    return db
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Copying the files takes half as long as logging every block.
  await run(`create database ${name} template ${start === 'filled' ? database.template : 'template0'} strategy file_copy`)
  const { db } = connectServer(new URL(name, database.url).href)
  registerCleanup(async () => {
    await db.destroy()
    await run(`drop database ${name} with (force)`)
  })
  return db
}

/** Inspects the uploads of all test servers of a process, because starting its thread takes half a second. */
const { inspect } = openInspection()
const sharedInspection = { inspect, close: () => Promise.resolve() }

/** Changes to make in an embedded database just before its next write; see `interleaveOn`. */
export const interruptions = new WeakMap<Db, (other: Db) => Promise<unknown>>()

/** Statements that write or lock rows. Opening and renewing a session does not count, because it happens before a request's work. */
const writes = (text: string) =>
  /^\s*(insert|update|delete|with)\b|\bfor (no key )?(update|share)\b/i.test(text) && !/\bsessions\b/.test(text)

/** Lets a test change an embedded database, which has a single connection, between a request's reads and its first write. */
function interruptWrites(pglite: PGlite, db: Db) {
  const query = pglite.query.bind(pglite)
  const transaction = pglite.transaction.bind(pglite)
  const interrupt = async () => {
    const change = interruptions.get(db)
    interruptions.delete(db)
    await change?.(connectEmbedded(pglite))
  }
  pglite.query = async (text, ...rest) => {
    if (writes(text)) await interrupt()
    return query(text, ...rest)
  }
  pglite.transaction = async work => {
    await interrupt()
    return transaction(work)
  }
}

/** Opens a database that counts the statements it runs. Set `sent` to 0 to count from there. */
export async function openCountedDatabase(): Promise<{ db: Db; counted: { sent: number } }> {
  const counted = { sent: 0 }
  const db = (await openDatabase()).withPlugin({
    transformQuery: ({ node }) => node,
    // Called once per statement, whereas `transformQuery` is also called for subqueries.
    async transformResult({ result }) {
      counted.sent++
      return result
    },
  })
  return { db, counted }
}

/** Opens two connections to a separate PostgreSQL database: one as its owner, and one as a role that owns nothing. */
export async function openTwoRoles(): Promise<{ owner: Db; app: Db }> {
  const database = inject('database')
  if (database.engine !== 'postgres') throw new Error('Only a PostgreSQL server has roles')
  const owner = await openDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(owner)
  const role = `app_${randomUUID().replaceAll('-', '')}`
  await sql.raw(`create role ${role} login`).execute(owner)
  const url = new URL(rows[0]!.name, database.url)
  url.username = role
  const { db: app } = connectServer(url.href)
  registerCleanup(async () => {
    await app.destroy()
    await sql.raw(`drop owned by ${role}`).execute(owner)
    await sql.raw(`drop role ${role}`).execute(owner)
  })
  return { owner, app }
}

/** Functions to call with every application that `startServer` builds, before it receives requests. */
export const serverObservers = new Set<(app: FastifyInstance) => void>()

/**
 * Starts a server with its own database and a clock that moves only when a test sets it. Closes the server after the test or test
 * file. Call it at the top of a file or inside a test.
 */
export async function startServer(
  options: { now?: Date; config?: Partial<Config>; db?: Db; health?: Partial<HealthDeps>; metrics?: boolean } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'passage-test-'))
  registerCleanup(() => rm(folder, { recursive: true, force: true }))
  let time = (options.now ?? new Date(inject('now'))).getTime()
  const clock = {
    set: (date: Date | string) => {
      time = new Date(date).getTime()
    },
    /** Moves the clock forward by this many seconds. */
    advance: (seconds: number) => {
      time += seconds * 1000
    },
  }
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      DATA_DIR: folder,
      SECRET_KEY: testSecretKey,
      REQUESTS_PER_MINUTE: '1000000',
    }),
    ...options.config,
  }
  const db = options.db ?? (await openDatabase())
  const logs: string[] = []
  const logger = pino({ level: 'info' }, { write: line => void logs.push(line) })
  const now = () => new Date(time)
  const secret = openSecret(config.SECRET_KEY!)
  const inspection = openVirusScan(config, { ...sharedInspection }, logger)
  const shared = {
    config,
    db,
    now,
    matcher: createMatcher(),
    files: folderFiles(join(folder, 'files'), name => listStored(db, name, now())),
    spool: folderFiles(join(folder, 'spool')),
  }
  const heartbeats = createHeartbeats(() => time)
  const health = createHealth({ ...shared, heartbeats, migrations: migrationNames, version: null, ...options.health })
  const context: Omit<AppContext, 'log'> = {
    ...shared,
    health,
    secret,
    inspection,
    live: liveInProcess(),
    signIns: createSignIns(),
    providers: openProviders({ now, secret }),
    subscribers,
    npi: openNpi(config, { now, log: logger }),
    geocoder: openGeocoder(config, { now, log: logger }),
    recentLog: () => logs,
  }
  const metrics = options.metrics
    ? await openMetrics({ health, matcher: shared.matcher, pool: undefined, version: null })
    : undefined
  const app = await buildApp(context, { logger, metrics })
  for (const observe of serverObservers) observe(app)
  registerCleanup(() => app.close())

  /**
   * Sends API calls as a user, in a session opened by the first call. The user is a test user's name, an id, or null for no session. With
   * `bearer`, sends them with that token.
   */
  function as(username: TestUsername | number | { bearer: string } | null) {
    let opened: Promise<string> | undefined
    const token = () => {
      if (typeof username === 'object') return Promise.resolve(username!.bearer)
      opened ??= userId(db, username).then(id => openSession(context, db, id, { ip: '127.0.0.1', user_agent: null }))
      return opened
    }
    const call = async (
      method: Method,
      url: string,
      payload?: string | object | Buffer,
      options: { headers?: Record<string, string> } = {},
    ) =>
      app.inject({
        method,
        url: `/api/v2${url}`,
        headers: { ...(username !== null && { authorization: `Bearer ${await token()}` }), ...options.headers },
        ...(payload !== undefined && { payload }),
      })
    return Object.assign(call, { token })
  }
  return { app, context, db, as, clock, logs, metrics }
}

/** A multipart form for an API call: `call('POST', url, form.payload, { headers: form.headers })`. */
export async function formOf(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { headers, body } = new Response(form)
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  return { payload, headers: { 'content-type': headers.get('content-type')! } }
}

async function userId(db: Db, username: TestUsername | number) {
  if (typeof username === 'number') return username
  const user = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  if (!user) throw new Error(`No user is called ${username} here`)
  return user.id
}
