import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '../platform/db/connect.ts'
import { migrationsOf, readSequences, rowsOf, type Sum, summing, tablesInOrder, withoutTimeouts } from './tables.ts'

/** The first line, which identifies the file as a Passage backup. */
export type Head = { passage_backup: 1; taken_at: string; migrations: { name: string; checksum: string }[] }
/** The last line, with checksums of everything before it. A truncated file lacks this line. */
export type Tail = {
  end: true
  tables: Record<string, Sum>
  sequences: Record<string, { last_value: number; is_called: boolean }>
  files: Record<string, { bytes: number; sha256: string }>
}

const chunk = 384 * 1024

/**
 * Writes a consistent snapshot of the entire database and the uploaded files to one gzipped JSON Lines file while the server keeps
 * running. Only the file's owner can read it, and it gets its final name only when it is complete.
 */
export async function writeBackup(db: Db, filesFolder: string, path: string, now: Date): Promise<Tail> {
  if (existsSync(path)) throw new Error(`${path} already exists. A backup never overwrites a file.`)
  const draft = `${path}.part`
  const tail: Tail = { end: true, tables: {}, sequences: {}, files: {} }
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(tx =>
        pipeline(
          Readable.from(lines(tx, filesFolder, now, tail)),
          createGzip(),
          createWriteStream(draft, { mode: 0o600, flush: true }),
        ),
      )
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return tail
}

async function* lines(tx: Db, filesFolder: string, now: Date, tail: Tail) {
  await withoutTimeouts(tx)
  const head: Head = { passage_backup: 1, taken_at: now.toISOString(), migrations: await migrationsOf(tx) }
  yield `${JSON.stringify(head)}\n`
  for (const table of await tablesInOrder(tx)) {
    const sum = summing()
    for await (const page of rowsOf(tx, table)) {
      sum.add(page)
      yield tableLine(table.name, page)
    }
    tail.tables[table.name] = sum.end()
  }
  tail.sequences = await readSequences(tx)
  // The server stores a file before any row refers to it, so every file that these rows refer to already exists.
  for (const name of await fileNames(filesFolder)) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const data of chunksOf(join(filesFolder, name))) {
      hash.update(data)
      bytes += data.length
      yield `${JSON.stringify({ file: name, data: data.toString('base64') })}\n`
    }
    tail.files[name] = { bytes, sha256: hash.digest('hex') }
  }
  yield `${JSON.stringify(tail)}\n`
}

/** Builds a line from rows that the database returned as JSON text. Neither this function nor `readTableLine` parses the rows. */
const tableLine = (table: string, rows: string[]) => `{"table":"${table}","rows":[${rows.join(',')}]}\n`

export function readTableLine(line: string): { table: string; rows: string } | undefined {
  const start = /^\{"table":"(\w+)","rows":/.exec(line)
  return start ? { table: start[1]!, rows: line.slice(start[0].length, -1) } : undefined
}

async function fileNames(folder: string) {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter(name => /^[\w-]+\.\w+$/.test(name)).sort()
}

/** Yields the file in chunks; an empty file yields one empty chunk. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    for (let first = true; ; first = false) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(chunk), 0, chunk)
      if (bytesRead || first) yield buffer.subarray(0, bytesRead)
      if (bytesRead < chunk) return
    }
  } finally {
    await file.close()
  }
}
