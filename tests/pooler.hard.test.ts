import { expect, onTestFinished, test } from 'vitest'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { hasPooler, startPooler } from './engines/pooler.ts'
import { startPostgres } from './engines/postgresServer.ts'

/** Starts PgBouncer in front of a new PostgreSQL database. */
async function openPooler(mode: 'session' | 'transaction') {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database pooled')
  const pooler = await startPooler({ mode, port: postgres.port, database: 'pooled' })
  onTestFinished(() => pooler.stop())
  return { ...pooler, direct: postgres.url('pooled') }
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

test.runIf(hasPooler)('PgBouncer in session mode works with its default settings', { timeout: 120_000 }, async () => {
  const { url, folder } = await openPooler('session')
  const settings = { ...secret, DATABASE_URL: url, DATABASE_POOLER: 'session', DATABASE_POOL_SIZE: '8' }
  const product = await startProduct(folder, settings)
  onTestFinished(() => product.stop())
  expect(await work(product.url)).toEqual([200])
})

test.runIf(hasPooler)('PgBouncer in transaction mode works with a direct connection', { timeout: 120_000 }, async () => {
  const { url, direct, folder } = await openPooler('transaction')
  const settings = {
    ...secret,
    DATABASE_URL: url,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: direct,
    LOG_LEVEL: 'info',
  }
  const product = await startProduct(folder, settings)
  onTestFinished(() => product.stop())
  expect(product.output()).toContain('set statement_timeout on the role')
  expect(await work(product.url)).toEqual([200])
})

test.runIf(hasPooler)(
  'a pooler that no setting announces is refused at startup, with the setting’s name',
  {
    timeout: 60_000,
  },
  async () => {
    const { url, folder } = await openPooler('session')
    await expect(startProduct(folder, { ...secret, DATABASE_URL: url })).rejects.toThrow('Set DATABASE_POOLER to its mode')
  },
)
