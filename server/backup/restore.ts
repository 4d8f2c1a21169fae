import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { addAuditMonthsOf } from '../platform/auditTrail/chain.ts'
import type { Db } from '../platform/db/connect.ts'
import { rebuildStandings } from '../platform/standings/standings.ts'
import { type Head, readTableLine, type Tail } from './backup.ts'
import { migrationsOf, rowsOf, summing, type Table, tablesInOrder, withoutTimeouts } from './tables.ts'

/**
 * Restores a backup that the same version wrote on either engine: rows into an empty database, and uploaded files into their
 * folder. Changes nothing unless all counts and checksums match, and `accept`, if given, accepts the restored rows.
 */
export async function readBackup(db: Db, filesFolder: string, path: string, accept?: (tx: Db) => Promise<void>): Promise<Tail> {
  const files = incomingFiles(filesFolder)
  try {
    const tail = await db.transaction().execute(async tx => {
      await withoutTimeouts(tx)
      await refuseUnlessEmpty(tx)
      const contents = await readLines(tx, path, files)
      await checkTables(tx, contents)
      files.check(contents.files)
      await accept?.(tx)
      for (const [name, { last_value, is_called }] of Object.entries(contents.sequences))
        await sql`select setval(${name}::regclass, ${last_value}::bigint, ${is_called}::boolean)`.execute(tx)
      await rebuildStandings(tx)
      // Until a table has statistics, PostgreSQL chooses slow plans for it. Autovacuum would take minutes to collect them.
      await sql`analyze`.execute(tx)
      // Move the files before the rows that refer to them become visible.
      await files.moveIn()
      return contents
    })
    return tail
  } finally {
    await files.clear()
  }
}

async function refuseUnlessEmpty(tx: Db) {
  for (const table of ['users', 'audit_events'] as const) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(tx)
    if (rows.length)
      throw new Error(`This database is in use (table ${table} has rows). Restore a backup only into an empty database.`)
  }
}

async function readLines(tx: Db, path: string, files: ReturnType<typeof incomingFiles>): Promise<Tail> {
  const tables = new Map((await tablesInOrder(tx)).map(table => [table.name, table]))
  let head: Head | undefined
  for await (const line of linesOf(path)) {
    if (!head) {
      head = JSON.parse(line) as Head
      await checkHead(tx, head)
      // Delete the lookup rows that the server created when it started for the first time, because the backup contains them too.
      for (const name of [...tables.keys()].reverse()) await sql`delete from ${sql.table(name)}`.execute(tx)
      continue
    }
    const page = readTableLine(line)
    if (page) {
      const table = tables.get(page.table)
      if (!table) throw new Error(`The file contains a table ${page.table} that this version does not recognize.`)
      await insertRows(tx, table, page.rows)
      continue
    }
    const other = JSON.parse(line) as Tail | { file: string; data: string }
    if ('file' in other) await files.take(other.file, Buffer.from(other.data, 'base64'))
    else return other
  }
  throw new Error(`${path} is not complete: its last line is missing.`)
}

/** Yields a gzipped file's lines. Throws if the file is missing or corrupt. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  // Code that reads `unzipped` receives the same error and handles it.
  pipeline(createReadStream(path), unzipped).catch(() => {})
  unzipped.setEncoding('utf8')
  let partialLine = ''
  for await (const text of unzipped) {
    const lines = (partialLine + text).split('\n')
    partialLine = lines.pop()!
    yield* lines
  }
  if (partialLine) yield partialLine
}

async function checkHead(tx: Db, head: Head) {
  if (head.passage_backup !== 1) throw new Error('This version cannot read this file as a Passage backup.')
  const migrations = await migrationsOf(tx)
  if (JSON.stringify(migrations) === JSON.stringify(head.migrations)) return
  throw new Error(
    `The backup was written by another version (its last migration is ${head.migrations.at(-1)?.name}, this version's is ${migrations.at(-1)?.name}). Restore it with that version, then upgrade.`,
  )
}

async function insertRows(tx: Db, table: Table, rows: string) {
  if (table.name === 'audit_events') await addAuditMonthsOf(tx, rows)
  const columns = sql.join(table.columns.map(column => sql.ref(column)))
  await sql`insert into ${sql.table(table.name)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table.name)}, cast(${rows} as text)::json)`.execute(tx)
}

async function checkTables(tx: Db, tail: Tail) {
  for (const table of await tablesInOrder(tx)) {
    const sum = summing()
    for await (const page of rowsOf(tx, table)) sum.add(page)
    const { rows, sha256 } = sum.end()
    const expected = tail.tables[table.name]
    if (rows !== expected?.rows) throw new Error(`Table ${table.name} has ${rows} rows, but the backup has ${expected?.rows}.`)
    if (sha256 !== expected.sha256) throw new Error(`Table ${table.name} does not match the backup: its checksum differs.`)
  }
}

/** Writes files under temporary names in the same folder. Renames them only after verifying all of them. */
function incomingFiles(folder: string) {
  const received = new Map<string, { hash: Hash; bytes: number }>()
  const draft = (name: string) => join(folder, `${name}.restored`)
  return {
    async take(name: string, data: Buffer) {
      if (basename(name) !== name) throw new Error('The backup refers to a file outside its folder.')
      const before = received.get(name)
      const { hash, bytes } = before ?? { hash: createHash('sha256'), bytes: 0 }
      if (!before) await mkdir(folder, { recursive: true, mode: 0o700 })
      await (before ? appendFile : writeFile)(draft(name), data, { mode: 0o600 })
      received.set(name, { hash: hash.update(data), bytes: bytes + data.length })
    },
    check(expected: Tail['files']) {
      for (const [name, { bytes, sha256 }] of Object.entries(expected)) {
        const file = received.get(name)
        if (file?.bytes !== bytes || file.hash.copy().digest('hex') !== sha256)
          throw new Error(`File ${name} does not match the backup.`)
      }
      if (received.size !== Object.keys(expected).length)
        throw new Error('The backup contains files that its last line does not list.')
    },
    async moveIn() {
      for (const name of received.keys()) await rename(draft(name), join(folder, name))
    },
    async clear() {
      for (const name of received.keys()) await rm(draft(name), { force: true })
    },
  }
}
