import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { childEnv } from '../engines/childEnv.ts'
import { startPostgres } from '../engines/postgresServer.ts'

const admin = { username: 'first.admin@passage.example', password: 'A long password for 1 test!' }

/** Starts the real server as a separate process on this database. Resolves to its URL when it is ready. */
async function startProcess(database: string) {
  const folder = await mkdtemp(join(tmpdir(), 'passage-away-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const env = {
    ...childEnv,
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: database,
    SEED: 'lookups',
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
    PORT: '0',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const output: string[] = []
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output.push(String(text))
      const ready = /Passage is ready: ([^\s"]+)/.exec(output.join(''))
      if (ready) resolve(ready[1]!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`The server ended: ${output.join('')}`)))
  })
  return { child, address, output: output }
}

type Answer = { status: number; retry: string | null; message: unknown }

const lives = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

test('503 with Retry-After while the database is killed, and recovery within 5 seconds (R10)', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database away')
  const { child, address, output } = await startProcess(postgres.url('away'))
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await fetch(`${address}${path}`, { ...init, signal: AbortSignal.timeout(10_000) })
    const { message } = (await reply.json()) as { message?: unknown }
    return { status: reply.status, retry: reply.headers.get('retry-after'), message }
  }
  const signIn = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(admin) }
  const opened = await fetch(`${address}/api/v2/users/login`, signIn)
  const { token } = (await opened.json()) as { token: string }
  const session = { headers: { authorization: token } }
  const lookup = {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: '{"field_keys":["gender","race"]}',
  }
  // Writes all data to disk, because this database's settings allow it to lose recent writes in a crash.
  await postgres.run('checkpoint')

  // Runs concurrent readers and writers, some of them in the middle of a transaction.
  const seen: Answer[] = []
  let over = false
  const crowd = Array.from({ length: 12 }, async (_, n) => {
    while (!over)
      seen.push(
        await (n % 3 === 0
          ? ask('/api/v2/users/login', signIn)
          : n % 3 === 1
            ? ask('/api/v2/common/lookup', lookup)
            : ask('/api/v2/common/whoami', session)),
      )
  })
  const until = async (matches: (answer: Answer) => boolean) => {
    for (;;) {
      const answer = await ask('/healthz')
      if (matches(answer)) return
    }
  }
  const enough = async (count: number) => {
    while (seen.length < count) await ask('/healthz')
  }
  await enough(50)
  await postgres.kill()
  await until(({ status }) => status === 503)
  await enough(seen.length + 50)
  expect(lives(child), output.join('')).toBe(true)
  expect(await ask('/api/v2/common/whoami', session)).toEqual({
    status: 503,
    retry: '5',
    message: 'Passage is busy right now. Please try again in a few seconds.',
  })

  await postgres.start()
  const started = performance.now()
  await until(({ status }) => status === 200)
  expect(performance.now() - started).toBeLessThan(5000)
  over = true
  await Promise.all(crowd)
  expect((await ask('/api/v2/common/whoami', session)).status).toBe(200)

  const others = seen.filter(({ status }) => status !== 200 && status !== 503)
  expect(others).toEqual([])
  expect(seen.filter(({ status }) => status === 503).every(({ retry }) => retry === '5')).toBe(true)
  expect(lives(child)).toBe(true)
  expect(output.join('')).not.toContain(admin.username)
}, 60_000)
