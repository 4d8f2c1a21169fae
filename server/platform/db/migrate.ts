import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Advisory lock key, unique in this codebase. Servers that start at the same time migrate one after another. */
const migrationLock = 7_274_001

type MigrationFile = { name: string; text: string; checksum: string }

/** The names of this version's migrations, in numeric order. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()

export async function migrations(): Promise<MigrationFile[]> {
  return Promise.all(
    (await migrationNames()).map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/**
 * Migrates the database to this version with Kysely's Migrator, in one transaction, and returns the names of the migrations that
 * ran. Throws if the file of an earlier migration has changed since the migration ran, or if a newer version changed the database
 * in a way that this version cannot work with.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrations()
  return db.connection().execute(async connection => {
    // A migration, or waiting for another server to finish migrating, may take longer than any request.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      const applied = await openBookkeeping(connection)
      checkApplied(files, applied)
      const appliedNames = new Set(applied.map(({ name }) => name))
      if (files.every(({ name }) => appliedNames.has(name))) return []
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: async () => Object.fromEntries(files.map(file => [file.name, toMigration(file)])) },
        allowUnorderedMigrations: true,
      })
      const { error, results = [] } = await migrator.migrateToLatest()
      if (error) throw error
      return results.map(result => result.migrationName)
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Runs the entire file and records its checksum. Kysely records the name and time in `kysely_migration`. */
const toMigration = ({ name, text, checksum }: MigrationFile): Migration => ({
  async up(tx) {
    await sql.raw(text).execute(tx)
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
  },
})

type AppliedMigration = { name: string; checksum: string; ran_at: string }

/**
 * Returns the migrations that ran on this database, with their checksums. Versions that did not yet use Kysely's Migrator recorded
 * migrations only in the `migrations` table, so the first time this version starts, it copies the names and times to Kysely's
 * table. Creates only missing tables, because the app role is not allowed to create any.
 */
async function openBookkeeping(db: Db): Promise<AppliedMigration[]> {
  if (!(await exists(db, 'migrations')))
    await sql`create table migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(
      db,
    )
  const { rows } = await sql<AppliedMigration>`select name, checksum, ran_at from migrations order by name collate "C"`.execute(
    db,
  )
  if (!(await exists(db, 'kysely_migration')))
    await db.transaction().execute(async tx => {
      // Matches the table that Kysely creates.
      await sql`create table kysely_migration (name varchar(255) primary key, "timestamp" varchar(255) not null)`.execute(tx)
      for (const { name, ran_at } of rows)
        await sql`insert into kysely_migration (name, "timestamp") values (${name}, ${ran_at})`.execute(tx)
    })
  return rows
}

/** This version's migrations that have not run on the database, by name. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const names = await migrationNames()
  if (!(await exists(db, 'migrations'))) return names
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter(name => !applied.has(name))
}

const exists = async (db: Db, table: string) =>
  (await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)).rows[0]!.there

/**
 * Whether the previous version works with the database after this migration, because it only adds (CONTRIBUTING.md, "Add a
 * migration"). The file name indicates this, because the previous version does not have the file.
 */
export const isExpanding = (name: string): boolean => name.endsWith('.expand.sql')

function checkApplied(files: MigrationFile[], applied: AppliedMigration[]) {
  const checksums = new Map(files.map(file => [file.name, file.checksum]))
  const newer = applied.filter(({ name }) => !checksums.has(name))
  const appliedNames = new Set(applied.map(({ name }) => name))
  // This version's migrations would run in a different order than in the newer version.
  const isIncomplete = files.some(({ name }) => !appliedNames.has(name))
  const incompatible = isIncomplete ? newer[0] : newer.find(({ name }) => !isExpanding(name))
  if (incompatible)
    throw new Error(`Passage cannot start. A newer version of Passage has already migrated this database (${incompatible.name}).`)
  const changedFile = applied.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum)
  if (changedFile)
    throw new Error(`Passage cannot start. Migration ${changedFile.name} was changed after it ran on this database.`)
}
