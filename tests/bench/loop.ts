import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { isAtWork } from '#domain/imports/schema.ts'
import { connectServer } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { folderFiles } from '#server/platform/gateways/files.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { testPassword } from '#server/seed/testUsers.ts'
import { startProduct } from '../browser/product.ts'
import { startPostgres } from '../engines/postgresServer.ts'
import { atMost } from './goals.ts'
import { makeLists } from './listData.ts'
import { caller, quantile } from './measure.ts'

const rounds = 7

/**
 * Measures how long each kind of heavy request, and each part of an import of the directory, blocks a server on PostgreSQL. The goal is at
 * most 50 ms.
 */
export async function measureLoop(directory: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'passage-loop-'))
  const postgres = await startPostgres()
  await postgres.run('create database turns')
  const { db } = connectServer(postgres.url('turns'), { statementMs: 120_000 })
  await migrate(db)
  await seedDemo(db, { now: new Date(), files: folderFiles(join(folder, 'files')) })
  await makeLists(db, { users: 20_000, organizations: 500, facilities: 1000 })
  const product = await startProduct(folder, {
    DATABASE_URL: postgres.url('turns'),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve('tests/bench/loopWatch.ts')).href}`,
  })
  try {
    const port = Number(new URL(product.url).port)
    const signIn = (username: string) => caller(port)('POST', '/api/v2/users/login', { username, password: testPassword })
    const as = async (username: string) => caller(port, (JSON.parse(await signIn(username)) as { token: string }).token)
    const [advocate, admin] = [await as('advocate'), await as('super.admin')]
    const { rows } = await sql<{ id: number }>`select p.id from patients p join users u on u.id = p.advocate_id
      where u.username = 'advocate' and cardinality(p.treatment_levels) > 0 limit 1`.execute(db)
    const longest = async () => {
      const before = product.output().length
      process.kill(product.pid, 'SIGUSR2')
      for (;;) {
        const match = /longest turn ([\d.]+) ms/.exec(product.output().slice(before))
        if (match) return Number(match[1])
        await pause(5)
      }
    }
    const lines: string[] = []
    const report = (what: string, ms: number) => {
      atMost(`longest turn of the event loop, ${what}`, ms, 50, 'ms')
      lines.push(`${what.padEnd(46)}${ms.toFixed(1).padStart(9)}`)
    }
    // Each part of an import runs once, because it takes up to a minute.
    const once = async (what: string, job: () => Promise<unknown>) => {
      await longest()
      await job()
      report(what, await longest())
    }
    const imported = existsSync(directory) ? await uploader(port, await signIn('super.admin'), admin) : undefined
    if (imported) {
      await once('a preview of the national directory', () => imported.preview(directory))
      await once('an import of the national directory', () => imported.act('run'))
    }
    const jobs: Record<string, () => Promise<unknown>> = {
      'a sign-in': () => signIn('advocate'),
      'matches at 1,000 miles': () => advocate('GET', `/api/v2/patients/${rows[0]!.id}/matches?radius=1000&lat=39.1&lng=-89.5`),
      'pins at 1,000 miles': () => advocate('GET', `/api/v2/patients/${rows[0]!.id}/matches/pins?radius=1000&lat=39.1&lng=-89.5`),
      'a dashboard': () => advocate('GET', '/api/v2/advocates/current-user/patient-records'),
      'a search among 20,000 users': () => admin('GET', '/api/v2/users?q=mar'),
      'an export of 20,000 users': () => admin('GET', '/api/v2/users/export'),
      'a match after a directory change': async () => {
        await sql`update facilities set name = name || '' where id = (select min(id) from facilities)`.execute(db)
        await advocate('GET', `/api/v2/patients/${rows[0]!.id}/matches?radius=200`)
        await pause(600)
      },
    }
    for (const [what, job] of Object.entries(jobs)) {
      await job()
      const took: number[] = []
      for (let round = 0; round < rounds; round++) {
        await longest()
        await job()
        took.push(await longest())
      }
      report(what, quantile(took, 0.5))
    }
    if (imported) await once('undoing the import of the national directory', () => imported.act('undo'))
    return [`longest turn of the server’s event loop, median of ${rounds}; ms`, ...lines].join('\n')
  } finally {
    await product.stop()
    await db.destroy()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Uploads a directory, runs its import, and undoes it, as the console does. */
async function uploader(port: number, signedIn: string, admin: ReturnType<typeof caller>) {
  const { token } = JSON.parse(signedIn) as { token: string }
  let id = 0
  return {
    async preview(file: string) {
      const body = new FormData()
      body.set('kind', 'facilities')
      body.set('file', new File([new Uint8Array(await readFile(file))], basename(file)))
      const headers = { authorization: token }
      const answer = await fetch(`http://127.0.0.1:${port}/api/v2/admin/imports`, { method: 'POST', headers, body })
      if (answer.status !== 201) throw new Error(`The preview answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
      id = ((await answer.json()) as { data: { id: number } }).data.id
    },
    /** Returns when the import has been run or undone. */
    async act(act: 'run' | 'undo') {
      const path = `/api/v2/admin/imports/${id}`
      await admin('POST', `${path}/${act}`, {})
      for (;;) {
        const { data } = JSON.parse(await admin('GET', path)) as { data: Parameters<typeof isAtWork>[0] }
        if (!isAtWork(data)) return
        await pause(200)
      }
    },
  }
}

if (import.meta.main) console.log(await measureLoop(process.argv[2] ?? '../shared/data/facilities-2024.csv'))
