import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connectServer } from '../../server/platform/db/connect.ts'
import { startProduct } from '../browser/product.ts'
import { startPostgres } from '../engines/postgresServer.ts'

/** The id of a process's parent. Reads a file that exists only on Linux. */
const parentOf = (pid: number) => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])

/** Returns functions that stop and resume every process of a PostgreSQL server, to simulate a frozen machine. */
async function freezing(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  const own = (client as unknown as { processID: number }).processID
  const processes = [parentOf(own), ...rows.map(({ pid }) => pid)]
  await client.end()
  const signal = (name: NodeJS.Signals) => () => {
    for (const pid of processes) {
      // A process that has just ended cannot be signaled.
      try {
        process.kill(pid, name)
      } catch {}
    }
  }
  const thaw = signal('SIGCONT')
  onTestFinished(thaw)
  return { freeze: signal('SIGSTOP'), thaw }
}

test.runIf(process.platform === 'linux')(
  'when the database host freezes, requests fail within five seconds and later ones immediately, until it recovers [R10]',
  { timeout: 60_000 },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    const changes: boolean[] = []
    const { db } = connectServer(postgres.url('postgres'), { onFrozen: frozen => changes.push(frozen) })
    onTestFinished(() => db.destroy())
    const ask = async (statement: string) => {
      const started = performance.now()
      const outcome = await db
        .connection()
        .execute(connection => sql.raw(statement).execute(connection))
        .then(
          () => 'answered',
          () => 'failed',
        )
      return { outcome, s: (performance.now() - started) / 1000 }
    }
    expect((await ask('select 0')).outcome).toBe('answered')
    // A slow statement does not mean that the host is frozen.
    expect(await ask('select pg_sleep(4)')).toMatchObject({ outcome: 'answered' })

    const { freeze, thaw } = await freezing(postgres.url('postgres'))
    freeze()
    const [first, second] = await Promise.all([ask('select 1'), ask('select 2')])
    for (const reply of [first, second]) {
      expect(reply.outcome).toBe('failed')
      expect(reply.s).toBeLessThan(5)
    }
    const later = await ask('select 3')
    expect(later.outcome).toBe('failed')
    expect(later.s).toBeLessThan(0.1)
    expect(changes).toEqual([true])
    thaw()
    await expect.poll(async () => (await ask('select 4')).outcome, { timeout: 10_000 }).toBe('answered')
    expect(changes).toEqual([true, false])
  },
)

test.runIf(process.platform === 'linux')(
  'while the database host is frozen, every request gets an answer within five seconds [R10]',
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres()
    onTestFinished(() => postgres.stop())
    await postgres.run('create database frozen')
    const folder = mkdtempSync(join(tmpdir(), 'passage-frozen-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const settings = { SECRET_KEY: 'a secret key for the frozen database', SEED: 'lookups', LOG_LEVEL: 'error' }
    const product = await startProduct(folder, { ...settings, DATABASE_URL: postgres.url('frozen') })
    onTestFinished(() => product.stop())
    const ask = async (path: string, body?: object) => {
      const started = performance.now()
      const reply = await fetch(`${product.url}${path}`, {
        ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      return { status: reply.status, retry: reply.headers.get('retry-after'), s: (performance.now() - started) / 1000 }
    }
    const signIn = { username: 'nobody@passage.example', password: 'a wrong password' }
    expect((await ask('/api/v2/users/login', signIn)).status).toBe(401)
    const { freeze, thaw } = await freezing(postgres.url('frozen'))
    freeze()
    const replies = await Promise.all([ask('/healthz'), ...Array.from({ length: 20 }, () => ask('/api/v2/users/login', signIn))])
    expect(replies.filter(({ status }) => status !== 503)).toEqual([])
    expect(Math.max(...replies.map(({ s }) => s))).toBeLessThan(5)
    expect(replies.filter(({ retry }) => retry !== '5')).toEqual([])
    expect(await ask('/readyz')).toMatchObject({ status: 503 })
    expect((await ask('/livez')).status).toBe(200)
    thaw()
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200)
    expect((await ask('/api/v2/users/login', signIn)).status).toBe(401)
    // Each cause is logged at most once a minute.
    expect(product.output().match(/"cause":"database_unreachable"/g)?.length ?? 0).toBeLessThanOrEqual(1)
  },
)
