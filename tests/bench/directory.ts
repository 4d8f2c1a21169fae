import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFacilities } from '#server/imports/reading/facilities.ts'
import { connectServer } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { seedLookups } from '#server/seed/seed.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { makeLists } from './listData.ts'
import { serveOn } from './serve.ts'

type Read = { status: number; megabytes: number; ms: number; pause: number; grown: number; etag: string }

const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const inMegabytes = (bytes: number) => bytes / 1024 / 1024

/**
 * Reads a response without storing it. Measures the longest time that this thread (server and reader) ran without a break. The
 * time is CPU time, so it excludes other processes.
 */
async function read(port: number, path: string, headers: Record<string, string> = {}): Promise<Read> {
  const before = process.memoryUsage.rss()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 10)
  let pause = 0
  let last = worked()
  const pauseWatch = setInterval(() => {
    const now = worked()
    pause = Math.max(pause, now - last)
    last = now
  }, 1)
  const start = performance.now()
  try {
    return await new Promise<Read>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: `/api/v2/hsds${path}`, headers }, answer => {
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode!,
            etag: String(answer.headers.etag),
            megabytes: inMegabytes(bytes),
            ms: performance.now() - start,
            pause,
            grown: inMegabytes(peak - before),
          }),
        )
      }).once('error', reject)
    })
  } finally {
    clearInterval(pauseWatch)
    clearInterval(watch)
  }
}

/**
 * Measures the published directory (HSDS) with about 20,000 facilities on a PostgreSQL server: the first time, when it is built,
 * and then from the cache.
 */
export async function measureDirectory(file: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-bench-'))
  const postgres = await startPostgres()
  await postgres.run('create database directory')
  const { db } = connectServer(postgres.url('directory'))
  try {
    await migrate(db)
    await seedLookups(db)
    if (existsSync(file)) await importFacilities(db, file, { now: new Date(), progress: () => {} })
    else await makeLists(db, { users: 10, organizations: 10, facilities: 20_000 })
    const { app, port } = await serveOn(db, folder)
    // Requests one service first to build the matching index, which is not measured here.
    await read(port, '/services/00000001-0003-8000-8000-000000000000')
    const gzip = { 'accept-encoding': 'gzip' }
    const first = await read(port, '/services', gzip)
    const rows: [string, Read][] = [
      ['services as JSON, the first time', first],
      ['services as JSON, gzipped', await read(port, '/services', gzip)],
      ['services as JSON, uncompressed', await read(port, '/services')],
      ['services as JSON, unchanged (ETag)', await read(port, '/services', { ...gzip, 'if-none-match': first.etag })],
      ['attributes as CSV, gzipped', await read(port, '/csv/attributes', gzip)],
      ['all tables as a ZIP file', await read(port, '/directory.zip', gzip)],
    ]
    await app.close()
    const cell = (value: number) => value.toFixed(1).padStart(10)
    const heads = ['ms', 'MB', 'pause ms', 'grown MB'].map(head => head.padStart(10)).join('')
    return [
      `${'the published directory (HSDS)'.padEnd(46)}${heads}`,
      ...rows.map(
        ([name, { ms, megabytes, pause, grown }]) => name.padEnd(46) + [ms, megabytes, pause, grown].map(cell).join(''),
      ),
      'pause: the longest time in which nothing else could run (goal: under 50 ms)',
    ].join('\n')
  } finally {
    await db.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
