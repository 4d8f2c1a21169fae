import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { detectPooler } from '../server/db/pooler.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { startPostgres } from './engines/postgresServer.ts'

const path = `${process.env.PATH}:/usr/sbin`
const installed = spawnSync('pgbouncer', ['--version'], { env: { PATH: path } }).status === 0
if (!installed) console.log('Skipped: these tests need pgbouncer (apt-get install pgbouncer).')

const freePort = () =>
  new Promise<number>(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** Starts PgBouncer with its default settings apart from the mode, in front of a new PostgreSQL database. */
async function startPooler(mode: 'session' | 'transaction') {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database pooled')
  const folder = mkdtempSync(join(tmpdir(), 'passage-pooler-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const server = new URL(postgres.url('pooled'))
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\npooled = host=127.0.0.1 port=${server.port} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\ndefault_pool_size = 30\n`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    // PgBouncer refuses to run as root.
    chmodSync(folder, 0o755)
    chownSync(folder, 65534, 65534)
  }
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    ...{ env: { PATH: path }, stdio: 'ignore' },
    ...(isRoot && { uid: 65534, gid: 65534 }),
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = `postgres://postgres@127.0.0.1:${port}/pooled`
  await expect.poll(() => detectPooler(url).catch(() => undefined), { timeout: 10_000 }).toBe(mode)
  return { url, direct: postgres.url('pooled'), folder }
}

/** Signs in and makes enough concurrent requests to use every connection several times; returns the statuses that occurred. */
async function work(url: string) {
  const signIn = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'advocate', password: testPassword }),
  })
  const { token } = (await signIn.json()) as { token: string }
  const reads = ['/common/whoami', '/advocates/current-user/patient-records', '/common/notifications/counts']
  const statuses = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const reply = await fetch(`${url}/api/v2${reads[n % reads.length]}`, { headers: { authorization: token } })
      return reply.status
    }),
  )
  return [...new Set([signIn.status, ...statuses])]
}

const secret = { SECRET_KEY: 'a secret key for the test of poolers' }

test('PostgreSQL itself is not taken for a pooler', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  expect(await detectPooler(postgres.url('postgres'))).toBe('none')
})

test.runIf(installed)('PgBouncer in session mode works with its default settings', { timeout: 120_000 }, async () => {
  const { url, folder } = await startPooler('session')
  const product = await startProduct(folder, { ...secret, DATABASE_URL: url, DATABASE_POOL_SIZE: '8', LOG_LEVEL: 'info' })
  onTestFinished(() => product.stop())
  expect(product.said()).toContain('DATABASE_URL points to a connection pooler in session mode')
  expect(await work(product.url)).toEqual([200])
})

test.runIf(installed)(
  'PgBouncer in transaction mode works with DATABASE_DIRECT_URL, and not without',
  {
    timeout: 120_000,
  },
  async () => {
    const { url, direct, folder } = await startPooler('transaction')
    await expect(startProduct(folder, { ...secret, DATABASE_URL: url })).rejects.toThrow(
      'DATABASE_URL points to a connection pooler in transaction mode: set DATABASE_DIRECT_URL to a direct PostgreSQL connection',
    )
    const product = await startProduct(folder, { ...secret, DATABASE_URL: url, DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'info' })
    onTestFinished(() => product.stop())
    expect(product.said()).toContain('DATABASE_URL points to a connection pooler in transaction mode')
    expect(product.said()).toContain('set statement_timeout for the role')
    expect(await work(product.url)).toEqual([200])
  },
)
