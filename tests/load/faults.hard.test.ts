import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import type { Cause, CheckName } from '../../domain/platform/system/schema.ts'
import { details } from '../../server/intake/patients/testing.ts'
import { testPassword } from '../../server/seed/testUsers.ts'
import { startProduct } from '../browser/product.ts'
import { freePort } from '../engines/freePort.ts'
import { startPair } from '../engines/pair.ts'
import { hasPooler, startPooler } from '../engines/pooler.ts'
import { startPostgres } from '../engines/postgresServer.ts'

/** Each test causes one fault and takes minutes, so only `npm run test:hard` runs these tests. */
const timeout = 300_000

type Settings = Record<string, string>

/** Starts servers of the built product that share a database and a folder for files, with demo data. */
async function startServers(settings: Settings, { count = 2, laterClock = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'passage-faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const servers: Awaited<ReturnType<typeof startProduct>>[] = []
  for (let n = 0; n < count; n++) {
    const shared = { SECRET_KEY: 'a secret key for the tests of faults', FILES_URL: pathToFileURL(join(folder, 'files')).href }
    const server = await startProduct(join(folder, `server${n}`), { ...shared, LOG_LEVEL: 'info', ...settings }, { laterClock })
    onTestFinished(() => server.stop())
    servers.push(server)
  }
  return servers
}

/** Signs in; returns the headers of later requests. */
async function signIn(url: string, username: string) {
  const reply = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  })
  const { token } = (await reply.json()) as { token: string }
  return { authorization: token }
}

/** Starts users who create patients on all servers, each sending one request at a time, until `end` is called. */
async function startWriters(urls: readonly string[]) {
  const headers = { ...(await signIn(urls[0]!, 'advocate')), 'content-type': 'application/json' }
  const acknowledged: number[] = []
  const statuses = new Set<number>()
  const slowest = { s: 0 }
  let over = false
  let next = 0
  const writers = Array.from({ length: 6 }, async () => {
    while (!over) {
      const n = next++
      const body = JSON.stringify({
        ...details,
        last_name: `Fault ${n.toString(26).replace(/\d/g, digit => 'qrstuvwxyz'[+digit]!)}`,
      })
      const started = performance.now()
      const reply = await fetch(`${urls[n % urls.length]}/api/v2/patients`, { method: 'POST', headers, body })
      slowest.s = Math.max(slowest.s, (performance.now() - started) / 1000)
      statuses.add(reply.status)
      if (reply.ok) acknowledged.push(((await reply.json()) as { data: { id: number } }).data.id)
      else {
        expect(reply.headers.get('retry-after')).toBe('5')
        await new Promise(resolve => setTimeout(resolve, 100))
      }
    }
  })
  const more = (count: number) => {
    const goal = acknowledged.length + count
    return expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(goal)
  }
  return {
    acknowledged,
    statuses,
    slowest,
    more,
    async end() {
      over = true
      await Promise.all(writers)
    },
  }
}

/** Patients whose creation was acknowledged but who are missing from a database. */
async function missing(server: { run: (statement: string) => Promise<Record<string, unknown>[]> }, ids: readonly number[]) {
  const rows = await server.run(`select id from patients where id in (${ids.join()})`)
  const stored = new Set(rows.map(({ id }) => id))
  return ids.filter(id => !stored.has(id))
}

/** Warnings about how these servers were set up, which are no faults. */
const settingUp = ['disk_low', 'mail_not_set_up', 'texts_not_set_up']

/** A server's checks that are not ok, with the status of /readyz. */
async function troubles(url: string): Promise<Partial<Record<CheckName | 'status', Cause | number>>> {
  const reply = await fetch(`${url}/readyz`)
  const { checks } = (await reply.json()) as { checks: Record<string, { state: string; cause?: Cause }> }
  const wrong = Object.entries(checks).flatMap(([name, { cause }]) =>
    cause && !settingUp.includes(cause) ? [[name, cause]] : [],
  )
  return { status: reply.status, ...Object.fromEntries(wrong) }
}

const becomes = (url: string, expected: object, ms = 60_000) =>
  expect.poll(() => troubles(url), { timeout: ms, interval: 250 }).toEqual(expected)

/** How many times a server logged this cause. */
const logged = (server: { output: () => string }, cause: Cause) => server.output().split(`"cause":"${cause}"`).length - 1

test('the primary is killed and its standby promoted: two servers continue without a restart, and no acknowledged patient is lost', {
  timeout,
}, async () => {
  const pair = await startPair({ synchronous: true })
  onTestFinished(() => pair.stop().then(() => {}))
  const servers = await startServers({ DATABASE_URL: pair.url('postgres') })
  const urls = servers.map(({ url }) => url)
  for (const url of urls) await becomes(url, { status: 200 })
  const writers = await startWriters(urls)
  await writers.more(50)
  await pair.primary.kill()
  await becomes(urls[0]!, { status: 503, database: 'database_unreachable' })
  await new Promise(resolve => setTimeout(resolve, 3_000))
  await pair.promote()
  await writers.more(50)
  for (const url of urls) await becomes(url, { status: 200 })
  // The former primary comes back and would accept writes, but the address no longer leads to it.
  await pair.primary.start()
  await writers.more(50)
  await writers.end()
  expect([...writers.statuses].sort()).toEqual([200, 503])
  expect(writers.slowest.s).toBeLessThan(5.5)
  expect(await missing(pair.standby, writers.acknowledged)).toEqual([])
  for (const server of servers) expect(logged(server, 'database_unreachable')).toBeLessThanOrEqual(1)
})

test.runIf(hasPooler)(
  'the pooler is killed and restarted: two servers continue, and no acknowledged patient is lost',
  {
    timeout,
  },
  async () => {
    const postgres = await startPostgres({ durable: true })
    onTestFinished(() => postgres.stop())
    const pooler = await startPooler({ mode: 'transaction', port: postgres.port, database: 'postgres' })
    onTestFinished(() => pooler.stop())
    const servers = await startServers({
      DATABASE_URL: pooler.url,
      DATABASE_POOLER: 'transaction',
      DATABASE_DIRECT_URL: postgres.url('postgres'),
    })
    const urls = servers.map(({ url }) => url)
    const writers = await startWriters(urls)
    await writers.more(50)
    await pooler.kill()
    await becomes(urls[0]!, { status: 503, database: 'database_unreachable' })
    pooler.start()
    await writers.more(50)
    await writers.end()
    for (const url of urls) await becomes(url, { status: 200 })
    expect([...writers.statuses].sort()).toEqual([200, 503])
    expect(await missing(postgres, writers.acknowledged)).toEqual([])
  },
)

test('while the email server is down, there is a warning and emails wait; afterward, they are sent once', {
  timeout,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const port = await freePort()
  const servers = await startServers({ DATABASE_URL: postgres.url('postgres'), SMTP_URL: `smtp://127.0.0.1:${port}` })
  for (const { url } of servers) await becomes(url, { status: 200, mail: 'mail_unreachable' }, 90_000)
  const [{ url }] = servers as [(typeof servers)[0]]
  const [owner] = await postgres.run(`select email from users where username = 'advocate'`)
  const response = await fetch(`${url}/api/v2/users/password-reset/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner!.email }),
  })
  expect(response.status).toBeLessThan(300)
  const waiting = async () => Number((await postgres.run(`select count(*) from outbox where state = 'waiting'`))[0]!.count)
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', chunk => (text += chunk))
      stream.on('end', () => {
        received.push(/^message-id: (.*)$/im.exec(text)![1]!.trim())
        done()
      })
    },
  })
  smtp.listen(port, '127.0.0.1')
  onTestFinished(() => void smtp.close())
  await expect.poll(waiting, { timeout: 180_000 }).toBe(0)
  for (const server of servers) await becomes(server.url, { status: 200 }, 120_000)
  expect(new Set(received).size).toBe(received.length)
  for (const server of servers) expect(logged(server, 'mail_unreachable')).toBeGreaterThan(0)
})

test('a clock that is a minute off causes a warning on that server, and requests still work', { timeout }, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const [off, right] = await startServers({ DATABASE_URL: postgres.url('postgres') }, { laterClock: true })
  await off!.pass(1)
  await becomes(off!.url, { status: 200, clock: 'clock_wrong' })
  expect(await troubles(right!.url)).toEqual({ status: 200 })
  expect(await signIn(off!.url, 'advocate')).toHaveProperty('authorization')
  await expect.poll(() => logged(off!, 'clock_wrong'), { timeout: 30_000 }).toBe(1)
  await off!.pass(-1)
  await becomes(off!.url, { status: 200 })
})

test('audit rows that no server seals cause a warning on every server, until a server runs jobs', { timeout }, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const servers = await startServers({ DATABASE_URL: postgres.url('postgres'), JOBS: 'false' })
  for (const { url } of servers) await signIn(url, 'advocate')
  for (const { url } of servers) await becomes(url, { status: 200, seals: 'seals_late' }, 120_000)
  await expect.poll(() => logged(servers[0]!, 'seals_late'), { timeout: 30_000 }).toBe(1)
  await startServers({ DATABASE_URL: postgres.url('postgres') }, { count: 1 })
  for (const { url } of servers) await becomes(url, { status: 200 })
})
