import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { details } from '../server/intake/patients/testing.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { startPostgres } from './engines/postgresServer.ts'

type Environment = Record<string, string>

/** Starts a release's server. Resolves when the server is ready. */
async function start(release: string, env: Environment) {
  const child = spawn(join(release, 'bin/node'), ['server/main.ts'], { cwd: release, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Passage is ready')
  const ended = new Promise<number | null>(done => child.once('exit', done))
  return {
    url: /Passage is ready: ([^\s"]+)/.exec(output)![1]!,
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

test('two versions share one database during an upgrade, and no acknowledged patient is lost', {
  timeout: 180_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database upgrading')
  const folder = mkdtempSync(join(tmpdir(), 'passage-versions-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { writeRelease } = (await import('../scripts/release.mjs' as string)) as { writeRelease: (target: string) => object }
  const [current, next] = [join(folder, 'current'), join(folder, 'next')]
  for (const release of [current, next]) writeRelease(release)
  const added =
    'alter table patients add column next_version text not null default $$unknown$$; create table next_version_table (id int);'
  writeFileSync(join(next, 'server/platform/db/migrations/9999_next.expand.sql'), added)
  const env = (name: string): Environment => ({
    PATH: process.env.PATH!,
    DATA_DIR: join(folder, name),
    DATABASE_URL: postgres.url('upgrading'),
    PORT: '0',
    ...{
      SECRET_KEY: 'a secret key for the test of two versions',
      SEED: 'demo',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
    },
  })
  const first = await start(current, env('first'))
  const signIn = await fetch(`${first.url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'advocate', password: testPassword }),
  })
  const { token } = (await signIn.json()) as { token: string }

  const open = new Set([first.url])
  const acknowledged: number[] = []
  const statuses = new Set<number>()
  let over = false
  let count = 0
  const writer = async () => {
    while (!over) {
      const urls = [...open]
      const number = count++
      const body = JSON.stringify({ ...details, last_name: `Upgrade ${'abcdefghij'[number % 10]}${number}` })
      const headers = { 'content-type': 'application/json', authorization: token }
      const reply = await fetch(`${urls[number % urls.length]}/api/v2/patients`, { method: 'POST', headers, body })
      statuses.add(reply.status)
      if (reply.ok) acknowledged.push(((await reply.json()) as { data: { id: number } }).data.id)
      else await reply.arrayBuffer()
    }
  }
  const writers = Array.from({ length: 4 }, writer)
  const more = async (patients: number) => {
    const goal = acknowledged.length + patients
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(goal)
  }
  await more(20)
  const migrated = spawnSync(join(next, 'bin/node'), ['scripts/migrate.ts'], { cwd: next, env: env('migrate'), encoding: 'utf8' })
  expect(migrated).toMatchObject({ status: 0 })
  await more(20)
  const second = await start(next, env('second'))
  open.add(second.url)
  await more(20)
  // A server of the current version that restarts during the upgrade.
  const restarted = await start(current, env('restarted'))
  open.add(restarted.url)
  await more(20)
  const probe = await fetch(`${restarted.url}/readyz`)
  expect([probe.status, (await probe.json()).checks.migrations]).toEqual([200, { state: 'warning', cause: 'database_newer' }])
  for (const server of [first, restarted]) {
    // Like a load balancer, sends the server no new requests before it stops.
    open.delete(server.url)
    await more(5)
    expect(await server.stop()).toBe(0)
  }
  await more(20)
  over = true
  await Promise.all(writers)
  expect([...statuses]).toEqual([200])

  const client = new pg.Client(postgres.url('upgrading'))
  await client.connect()
  const { rows } = await client
    .query<{ id: number }>("select id from patients where last_name like 'Upgrade %'")
    .finally(() => client.end())
  expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(acknowledged.toSorted((a, b) => a - b))
  expect(await second.stop()).toBe(0)
})
