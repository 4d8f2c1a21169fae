import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Advisory lock, so that servers starting together migrate one after the other. The number must be unique. */
const migrationLock = 7_274_001

/** All migrations in numeric order. */
export async function migrations(): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

type Known = { name: string; checksum: string }

/** The migrations that ran on this database. The app role can read this table but not create it. */
async function ranBefore(db: Db): Promise<Known[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  return (await sql<Known>`select name, checksum from migrations`.execute(db)).rows
}

/**
 * Migrates the database to this version, each migration in its own transaction, and returns the names of those that ran. Rejects
 * a database whose past migrations differ from the files, which never change, or whose version is newer.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrations()
  return db.connection().execute(async connection => {
    // A migration, or waiting for another server's, may take longer than any request.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      const rows = await ranBefore(connection)
      const done = new Map(rows.map(row => [row.name, row.checksum]))
      const newer = rows.find(row => !files.some(file => file.name === row.name))
      if (newer)
        throw new Error(`Passage cannot start. The database belongs to a newer version: migration ${newer.name} has run on it.`)
      if (files.every(file => done.get(file.name) === file.checksum)) return []
      await sql`create table if not exists migrations (name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(
        connection,
      )
      const ran: string[] = []
      for (const file of files) {
        const before = done.get(file.name)
        if (before && before !== file.checksum)
          throw new Error(`Passage cannot start. Migration ${file.name} was changed after it ran on this database.`)
        if (before) continue
        await connection.transaction().execute(async tx => {
          for (const statement of statements(file.text)) await sql.raw(statement).execute(tx)
          await sql`insert into migrations (name, checksum) values (${file.name}, ${file.checksum})`.execute(tx)
        })
        ran.push(file.name)
      }
      return ran
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/**
 * Splits SQL into single statements, because the embedded engine runs one at a time. Semicolons in `$$` bodies and comments do
 * not count.
 */
export function statements(text: string): string[] {
  return text
    .split(/(\$\$[\s\S]*?\$\$)/)
    .map((part, at) => (at % 2 ? part.replaceAll(';', '\u0000') : part.replace(/--.*$/gm, '')))
    .join('')
    .split(';')
    .map(statement => statement.replaceAll('\u0000', ';').trim())
    .filter(Boolean)
}
