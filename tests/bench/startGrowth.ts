import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectServer } from '#server/platform/db/connect.ts'
import { freePort } from '../engines/freePort.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { fill } from '../engines/testData.ts'
import { atMost } from './goals.ts'
import { makeFacilities, makePhotos } from './growthData.ts'

const nation = 200_000

/** Fills a database with the test data and this many listings. */
export async function fillNation(url: string) {
  const { db } = connectServer(url, { statementMs: 600_000 })
  await fill(db)
  for (let from = 1; from <= nation; from += 20_000) await makeFacilities(db, { from, to: from + 19_999 })
  await makePhotos(db)
  await db.destroy()
}

/** Starts the server as a process; returns the seconds until it is ready, and its resident memory in MB. */
async function started(url: string, folder: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: folder,
      PORT: String(port),
      SECRET_KEY: 'only for measuring, thrown away at the end',
      SEED: 'lookups',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  const begun = performance.now()
  try {
    for (;;) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        answer => answer.ok,
        () => false,
      )
      if (ready) break
      if (child.exitCode !== null) throw new Error(`The server ended with exit code ${child.exitCode}`)
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    const seconds = (performance.now() - begun) / 1000
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    const memory = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) / 1024
    return { seconds, now: memory('VmRSS'), peak: memory('VmHWM') }
  } finally {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

/**
 * Measures the startup of a server with 200,000 facilities. `ready` is the address of a database that already contains the data, if
 * there is one.
 */
export async function startGrowth(ready?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-start-'))
  const postgres = ready ? undefined : await startPostgres({ settings: ['max_wal_size=4GB'] })
  try {
    if (postgres) {
      await postgres.run('create database nation')
      await fillNation(postgres.url('nation'))
    }
    const url = ready ?? postgres!.url('nation')
    // The first start creates the secret key's record and warms PostgreSQL's cache. Right after the data was loaded, PostgreSQL also
    // has no statistics yet.
    const first = await started(url, folder)
    const { seconds, now, peak } = await started(url, folder)
    atMost('a start with 200,000 facilities, until ready', seconds, 10, 's')
    atMost('a start with 200,000 facilities, memory at its peak', peak, 800, 'MB')
    return [
      `a server with ${nation} facilities: ready after ${seconds.toFixed(1)} s, ${now.toFixed(0)} MB, at most ${peak.toFixed(0)} MB`,
      `the first start after loading them: ready after ${first.seconds.toFixed(1)} s`,
    ].join('\n')
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
