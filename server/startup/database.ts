import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { connectEmbedded, connectServer, type Db, type Pooler, parsers, type ServerOptions } from '../platform/db/connect.ts'
import { migrate, missingMigrations } from '../platform/db/migrate.ts'
import { lockFolder } from './lock.ts'
import { concerning } from './reason.ts'

export type Database = {
  db: Db
  /** A direct connection to PostgreSQL for session-level advisory locks. Equals `db` if there is no connection pooler. */
  direct: Db
  close: () => Promise<void>
  engine: 'embedded' | 'server'
  pooler: Pooler
  /** Undefined for the embedded engine. */
  pool?: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}

type Tracing = Pick<ServerOptions, 'onStatement'>
type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<
    Pick<
      Config,
      | 'DATABASE_OWNER_URL'
      | 'DATABASE_DIRECT_URL'
      | 'DATABASE_POOLER'
      | 'DATABASE_POOL_SIZE'
      | 'DATABASE_STATEMENT_S'
      | 'DATABASE_IDLE_TRANSACTION_S'
      | 'DATABASE_IDLE_CONNECTION_S'
      | 'MIGRATE_AT_START'
    >
  >

/** Opens the configured database and migrates it to this version. If a separate role owns the tables, that role runs the migrations. */
export async function openDatabase(config: Place, options: Tracing = {}): Promise<Database> {
  const opened = await connectDatabase(config, options)
  try {
    if (config.MIGRATE_AT_START === false) await refuseOutdated(opened.db)
    else if (config.DATABASE_OWNER_URL) await migrateAsOwner(config.DATABASE_OWNER_URL, opened.db)
    else await migrate(opened.direct).catch(refusedToMigrate)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Opens the database as the table owner, for migrations and restores. Afterward, grants the app role access to the tables. */
export async function openAsOwner(config: Place): Promise<Database> {
  if (!config.DATABASE_OWNER_URL) return openDatabase(config)
  await (await openDatabase(config)).close()
  return openServer({ ...config, DATABASE_URL: config.DATABASE_OWNER_URL, DATABASE_DIRECT_URL: undefined })
}

/** Rethrows the error. Explains it if the app role cannot migrate the database because the role does not own the tables. */
function refusedToMigrate(error: unknown): never {
  if ((error as { code?: string }).code !== '42501') throw error
  throw new Error(
    'Passage cannot start. The database must be migrated, but the role in DATABASE_URL does not own its tables. Set DATABASE_OWNER_URL.',
  )
}

async function migrateAsOwner(url: string, app: Db) {
  const { db } = connectServer(url)
  try {
    await migrate(db).catch(concerning('DATABASE_OWNER_URL'))
    await grantToApp(db, app)
  } finally {
    await db.destroy()
  }
}

/**
 * Opens the database, whatever its version: the server at DATABASE_URL or, if that setting is missing, the embedded engine in
 * DATA_DIR/pg. Until `close`, no other process can open the embedded database.
 */
export const connectDatabase = async (config: Place, options: Tracing = {}): Promise<Database> =>
  config.DATABASE_URL ? openServer({ ...config, DATABASE_URL: config.DATABASE_URL }, options) : openEmbedded(config.DATA_DIR)

/**
 * Throws if there is no embedded database yet, so that a command with a misspelled DATA_DIR does not create an empty one and report on
 * that.
 */
export function requireDatabase({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): void {
  if (DATABASE_URL || existsSync(join(DATA_DIR, 'pg'))) return
  throw new Error(
    `There is no database in ${resolve(DATA_DIR)}. Set DATA_DIR or DATABASE_URL as for the server, or start the server once.`,
  )
}

/** Throws if migrations are missing. For servers that leave migrating to `npm run migrate`. */
async function refuseOutdated(db: Db) {
  const missing = await missingMigrations(db)
  if (missing.length)
    throw new Error(
      `Passage cannot start. ${missing.length} migrations have not run on this database. Run npm run migrate or set MIGRATE_AT_START=true.`,
    )
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)

/** The pool's settings, omitting those that are not configured. */
const serverOptions = (config: Place): ServerOptions =>
  Object.fromEntries(
    Object.entries({
      max: config.DATABASE_POOL_SIZE,
      statementMs: inMs(config.DATABASE_STATEMENT_S),
      idleTransactionMs: inMs(config.DATABASE_IDLE_TRANSACTION_S),
      idleConnectionMs: inMs(config.DATABASE_IDLE_CONNECTION_S),
    }).filter(([, value]) => value !== undefined),
  )

async function openServer(config: Place & { DATABASE_URL: string }, options: Tracing = {}): Promise<Database> {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  const pooler = config.DATABASE_POOLER ?? 'none'
  const { db, pool } = connectServer(url, { ...serverOptions(config), ...options, pooler, directUrl })
  const direct = directUrl ? connectServer(directUrl, { ...serverOptions(config), max: 2 }).db : db
  const close = async () => {
    await db.destroy()
    if (direct !== db) await direct.destroy()
  }
  return { db, direct, close, engine: 'server', pooler, pool }
}

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = await lockFolder(folder)
  try {
    const dataDir = join(folder, 'pg')
    if (!existsSync(dataDir)) await prepareFolder(dataDir)
    await makePrivate(dataDir)
    const pglite = await PGlite.create({ dataDir, parsers })
    const db = connectEmbedded(pglite)
    return {
      db,
      direct: db,
      pooler: 'none',
      engine: 'embedded',
      async close() {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        await makePrivate(dataDir)
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

const createEmbedded = fileURLToPath(new URL('createEmbedded.ts', import.meta.url))

/**
 * Creates the database in a temporary folder and then renames the folder, so that a killed process leaves no partial database
 * behind. Creating it takes three more instances of the engine. They run in a process of their own, because V8 can crash when it
 * frees the code of closed instances (https://github.com/electric-sql/pglite/issues/1053). The server has one, which it never frees.
 */
async function prepareFolder(dataDir: string) {
  const draft = `${dataDir}.draft`
  for (const name of await readdir(dirname(dataDir)))
    if (name.startsWith(basename(draft))) await rm(join(dirname(dataDir), name), { recursive: true, force: true })
  const target = `${draft}-${process.pid}`
  await promisify(execFile)(process.execPath, [createEmbedded, target])
  await rename(target, dataDir)
}

/** Warns if the role lacks the timeouts that this server cannot set through a pooler in transaction mode. */
export async function checkPooler({ db, pooler }: Pick<Database, 'db' | 'pooler'>, log: Pick<FastifyBaseLogger, 'warn'>) {
  if (pooler !== 'transaction') return
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db)
  if (rows[0]?.statement_timeout === '0')
    log.warn('in transaction mode, DATABASE_STATEMENT_S has no effect; set statement_timeout on the role (alter role … set …)')
}

/**
 * Makes a folder and its content accessible only to the owner. The embedded engine ignores the umask, so only the folder's
 * permissions protect files that it creates later.
 */
async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o700)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}

/**
 * Grants the app role access to all of the owner's tables. The role can read and write rows but owns nothing, so it cannot disable
 * triggers or alter tables, and cannot update or delete rows in append-only tables. Runs on every start, because a new version may
 * add tables. Throws if the role could act as the owner.
 */
export async function grantToApp(owner: Db, app: Db): Promise<void> {
  const role = await roleOf(app)
  await refuseOwner(owner, role)
  await owner.transaction().execute(async tx => {
    const name = sql.ref(role)
    await sql`grant usage on schema public to ${name}`.execute(tx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${name}`.execute(tx)
    await sql`grant usage, select on all sequences in schema public to ${name}`.execute(tx)
    for (const table of await appendOnlyTables(tx))
      await sql`revoke update, delete on ${sql.table(table)} from ${name}`.execute(tx)
    await sql`revoke insert, update, delete on migrations, kysely_migration, kysely_migration_lock from ${name}`.execute(tx)
  })
}

const roleOf = async (db: Db) => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]!.role

async function refuseOwner(owner: Db, role: string) {
  const { rows } = await sql<{ owns: boolean }>`
    select rolsuper or pg_has_role(rolname, current_user, 'member') as owns from pg_roles where rolname = ${role}`.execute(owner)
  if (rows[0]?.owns)
    throw new Error('Passage cannot start. The role in DATABASE_URL can act as the table owner. Use a role that owns no tables.')
}

/** Append-only tables have a trigger that rejects updates and deletes. */
async function appendOnlyTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where p.proname = 'refuse_change' and not t.tgisinternal order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
