import { sql } from 'kysely'
import { platformRoles } from '#domain/identity/roles.ts'
import type { Config } from '../config.ts'
import { refuseGuessable } from '../platform/auth/guessable.ts'
import { hashPassword } from '../platform/auth/hashing.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Files } from '../platform/gateways/files.ts'
import { seedLookups } from '../seed/seed.ts'
import { testEmail, testUsers } from '../seed/testUsers.ts'
import type { Database } from './database.ts'

/** Advisory lock key, unique among single-key locks. If several servers start at the same time, one seeds and the others wait. */
const seedLock = 7_274_002

type Options = { config: Config; files: Files; now: Date; log: (line: string) => void }

/** Creates lookups. In a database without users, also creates the demo data (if SEED requests it) or the first super admin. */
export async function seed(database: Pick<Database, 'db' | 'direct' | 'engine'>, options: Options) {
  if (database.engine === 'embedded') {
    await renewDemo(database.db, options)
    return fill(database.db, options)
  }
  // Takes the lock on a separate connection. The embedded engine needs no lock, because it has only one connection and one server.
  await database.direct.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(seedLock)})`.execute(connection)
    try {
      await fill(database.db, options)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(seedLock)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Recreates the data of an unused demo that is more than half a day old so that its times are relative to today. */
async function renewDemo(db: Db, { config, files, now, log }: Options) {
  if (config.SEED !== 'demo' || !(await isStaleDemo(db, now))) return
  log('The demo data is old and was never used. Passage is creating it again with current times.')
  await emptyDemo(db, files)
}

async function fill(db: Db, { config, files, now, log }: Options) {
  // Runs on every start, because a new version may add tags. Existing tags do not change.
  await seedLookups(db)
  if (await hasUsers(db)) return reportOtherAdmin(db, config, log)
  if (config.SEED === 'demo') {
    // Loaded on demand so that servers with real users do not load demo data.
    const { seedDemo } = await import('../seed/seed.ts')
    await seedDemo(db, { now, files, log })
  }
  await firstAdmin(db, config)
  if (!(await hasUsers(db)))
    log('No one can sign in yet. Start once with ADMIN_EMAIL and ADMIN_PASSWORD to create the first super admin.')
}

/**
 * ADMIN_EMAIL creates a user only in an empty database. Reports if it names someone who is not a super admin, because whoever set it
 * expects that this person can sign in as one.
 */
async function reportOtherAdmin(db: Db, { ADMIN_EMAIL }: Config, log: Options['log']) {
  if (!ADMIN_EMAIL) return
  const email = ADMIN_EMAIL.toLowerCase()
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['email']), '=', email))
    .where('role_id', '=', platformRoles.SUPER_ADMIN)
    .executeTakeFirst()
  if (!user)
    log(
      'ADMIN_EMAIL has no effect: the database already has users, and none of them is a super admin with this address. To make this address a super admin, run npm run admin -- create EMAIL.',
    )
}

const hasUsers = async (db: Db) => Boolean(await db.selectFrom('users').select('id').limit(1).executeTakeFirst())

/**
 * Creates the first super admin with ADMIN_EMAIL unless the database already has users. The new super admin starts at the welcome
 * screen.
 */
async function firstAdmin(db: Db, config: Config) {
  if (!config.ADMIN_EMAIL || !config.ADMIN_PASSWORD || (await hasUsers(db))) return
  await refuseGuessable(config.ADMIN_PASSWORD, 'ADMIN_PASSWORD', { email: config.ADMIN_EMAIL }).catch(() => {
    throw new Error('Passage cannot start. ADMIN_PASSWORD is too easy to guess. Choose a different one.')
  })
  await db
    .insertInto('users')
    .values({
      username: config.ADMIN_EMAIL,
      email: config.ADMIN_EMAIL,
      password_hash: await hashPassword(config.ADMIN_PASSWORD),
      first_name: 'Super',
      last_name: 'Admin',
      role_id: platformRoles.SUPER_ADMIN,
      tmri_status: 'Approved',
      first_login: true,
    })
    .execute()
}

/** The age in hours at which an unused demo is outdated. */
const freshFor = 12

/** Tables to keep, because a new demo does not populate them: the schema's own tables, and those that start with one row. */
const kept = ['migrations', 'kysely_migration', 'kysely_migration_lock', 'directory_version', 'audit_keying']

/**
 * Whether the database contains a demo that was created more than half a day ago and never used. A demo is unused if the audit log
 * is empty, because it records every sign-in and every import.
 */
async function isStaleDemo(db: Db, now: Date): Promise<boolean> {
  const used = await db.selectFrom('audit_events').select('id').limit(1).executeTakeFirst()
  if (used) return false
  const demo = await db.selectFrom('users').select('id').where('email', '=', testEmail(testUsers[0]!)).executeTakeFirst()
  const { at } = await db
    .selectFrom('application_events')
    .select(eb => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow()
  return demo !== undefined && at !== null && now.getTime() - Date.parse(at) > freshFor * 3_600_000
}

/**
 * Empties an unused demo so that it can be recreated with times relative to now. Only for the embedded engine, whose user owns the
 * tables and may truncate append-only ones.
 */
async function emptyDemo(db: Db, files: Pick<Files, 'remove'>): Promise<void> {
  const stored = await sql<{ name: string }>`select s3_filename as name from releases union select s3_filename from facility_files
    union select s3_filename from documents`.execute(db)
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ name: string }>`select relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where nspname = current_schema() and relkind in ('r', 'p') and not relispartition and relname <> all(${kept})`.execute(tx)
    // A trigger prevents truncating append-only tables, but does not fire in this mode.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.table(name)))} restart identity`.execute(tx)
  })
  for (const { name } of stored.rows) await files.remove(name)
}
