import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number that nobody else locks: two servers that start together migrate one after the other. */
const migrationLock = 7_274_001

/** Every migration, in the order of its number. */
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

/** What ran on this database; it may also be the role of the app, which sees the table but may not make it. */
async function ranBefore(db: Db): Promise<Known[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(db)
  if (!rows[0]?.there) return []
  return (await sql<Known>`select name, checksum from migrations`.execute(db)).rows
}

/**
 * Brings the database to this release, each migration in a transaction of its own, and answers the names it ran.
 * Refuses a database whose past migrations differ from the files (those are append-only), and one of a newer release.
 */
export async function migrate(db: Db): Promise<string[]> {
  const files = await migrations()
  return db.connection().execute(async connection => {
    // A migration, or the wait for another server's, may take longer than a request ever should.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection)
    try {
      const rows = await ranBefore(connection)
      const done = new Map(rows.map(row => [row.name, row.checksum]))
      const newer = rows.find(row => !files.some(file => file.name === row.name))
      if (newer) throw new Error(`Passage cannot start. The database is of a newer release: it has seen migration ${newer.name}.`)
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

/** Single statements, since the embedded engine takes one at a time: cut at semicolons outside of `$$` bodies and comments. */
export function statements(text: string): string[] {
  return text
    .split(/(\$\$[\s\S]*?\$\$)/)
    .map((part, at) => (at % 2 ? part.replaceAll(';', '\u0000') : part.replace(/--.*$/gm, '')))
    .join('')
    .split(';')
    .map(statement => statement.replaceAll('\u0000', ';').trim())
    .filter(Boolean)
}
