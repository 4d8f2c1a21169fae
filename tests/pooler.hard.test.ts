import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../server/db/connect.ts'
import { detectPooler } from '../server/db/pooler.ts'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { hasPooler, startPooler } from './engines/pooler.ts'
import { startPostgres } from './engines/postgresServer.ts'

/** Starts PgBouncer in front of a new PostgreSQL database. */
async function openPooler(mode: 'session' | 'transaction' | 'statement') {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database pooled')
  const pooler = await startPooler({ mode, port: postgres.port, database: 'pooled' })
  onTestFinished(() => pooler.stop())
  await expect.poll(() => detectPooler(pooler.url).catch(() => undefined), { timeout: 10_000 }).toBe(mode)
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

test('PostgreSQL itself is not mistaken for a pooler', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  expect(await detectPooler(postgres.url('postgres'))).toBe('none')
})

test.runIf(hasPooler)('PgBouncer in session mode works with its default settings', { timeout: 120_000 }, async () => {
  const { url, folder } = await openPooler('session')
  const product = await startProduct(folder, { ...secret, DATABASE_URL: url, DATABASE_POOL_SIZE: '8', LOG_LEVEL: 'info' })
  onTestFinished(() => product.stop())
  expect(product.output()).toContain('DATABASE_URL points to a connection pooler in session mode')
  expect(await work(product.url)).toEqual([200])
})

test.runIf(hasPooler)(
  'PgBouncer in transaction mode works only with DATABASE_DIRECT_URL',
  {
    timeout: 120_000,
  },
  async () => {
    const { url, direct, folder } = await openPooler('transaction')
    await expect(startProduct(folder, { ...secret, DATABASE_URL: url })).rejects.toThrow(
      'DATABASE_URL points to a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to a direct PostgreSQL connection',
    )
    const product = await startProduct(folder, { ...secret, DATABASE_URL: url, DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'info' })
    onTestFinished(() => product.stop())
    expect(product.output()).toContain('DATABASE_URL points to a connection pooler in transaction mode')
    expect(product.output()).toContain('set statement_timeout on the role')
    expect(await work(product.url)).toEqual([200])
  },
)

test.runIf(hasPooler)('PgBouncer in statement mode is rejected at startup', { timeout: 60_000 }, async () => {
  const { url, direct, folder } = await openPooler('statement')
  await expect(startProduct(folder, { ...secret, DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).rejects.toThrow(
    'DATABASE_URL points to a connection pooler in statement mode, which does not allow transactions',
  )
})

test.runIf(hasPooler)('transaction mode is detected while other clients use the pooler', { timeout: 60_000 }, async () => {
  const { url } = await openPooler('transaction')
  const { db } = connectServer(url, { pooler: 'transaction', max: 20 })
  onTestFinished(() => db.destroy())
  let over = false
  const others = Array.from({ length: 20 }, async () => {
    while (!over) await sql`select pg_sleep(random() * 0.01)`.execute(db)
  })
  for (let time = 0; time < 20; time++) expect(await detectPooler(url)).toBe('transaction')
  over = true
  await Promise.all(others)
})

test.runIf(hasPooler)(
  'after a pooler is switched to transaction mode, a few statements fail, and then it works',
  { timeout: 60_000 },
  async () => {
    const { url } = await openPooler('transaction')
    // The mode that was detected at startup.
    const { db } = connectServer(url, { pooler: 'session' })
    onTestFinished(() => db.destroy())
    const round = () =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          sql`select ${n}::int + ${n % 4}::int, ${sql.lit(n % 5)}`.execute(db).then(
            () => 'ok',
            ({ code }) => String(code),
          ),
        ),
      )
    const first = [...(await round()), ...(await round())]
    expect(first.filter(code => !['ok', '42P05', '26000', '08P01'].includes(code))).toEqual([])
    expect(first.some(code => code !== 'ok')).toBe(true)
    expect([...new Set(await round())]).toEqual(['ok'])
  },
)
