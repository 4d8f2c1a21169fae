import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { CheckName } from '#domain/platform/system/schema.ts'
import type { Config } from '../../config.ts'
import { startServer } from '../../testing.ts'
import type { Db } from '../db/connect.ts'
import { folderFiles } from '../gateways/files.ts'
import type { HealthDeps } from './health.ts'
import { createHeartbeats } from './heartbeats.ts'

/** Starts a server that has loaded its index and whose clock matches the database's. */
async function healthyServer(health: Partial<HealthDeps> = {}, config: Partial<Config> = { SMTP_URL: 'smtp://mail.example' }) {
  const server = await startServer({ now: new Date(), config, health: { mail: { check: async () => {} }, ...health } })
  await server.db.deleteFrom('outbox').execute()
  await server.context.matcher.directory(server.db)
  const probe = async () => {
    const reply = await server.app.inject('/readyz')
    return { status: reply.statusCode, ...(reply.json() as { ready: boolean; checks: Record<CheckName, object> }) }
  }
  return { ...server, probe }
}

/** Fails with the error that Node throws for a file operation. */
const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code })
}
const probed = (code: string) => ({ probe: failing(code) })

test('a healthy server is ready; liveness needs no database', async () => {
  const { app, probe, db } = await healthyServer()
  expect(await probe()).toMatchObject({
    status: 200,
    ready: true,
    checks: { database: { state: 'ok' }, migrations: { state: 'ok' }, index: { state: 'ok' }, clock: { state: 'ok' } },
  })
  expect((await app.inject('/healthz')).json()).toEqual({ ok: true })
  await db.destroy()
  expect((await app.inject('/livez')).statusCode).toBe(200)
  const { status, checks } = await eventually(probe, ({ ready }) => !ready)
  expect(status).toBe(503)
  expect(checks).toMatchObject({
    database: { state: 'failed', cause: 'database_unreachable' },
    clock: { state: 'unknown' },
    seals: { state: 'unknown' },
  })
  expect(JSON.stringify(checks)).not.toMatch(/postgres|127\.0\.0\.1|\.ts|password/)
})

async function eventually<T>(read: () => Promise<T>, matches: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (matches(value)) return value
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

test('a server whose index is not loaded is not ready', async () => {
  const { app, probe } = await startServer().then(async server => ({
    ...server,
    probe: async () => (await server.app.inject('/readyz')).json(),
  }))
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await probe()).checks.index).toEqual({ state: 'failed', cause: 'index_not_loaded' })
})

test.each([
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EROFS', 'files_read_only'],
  ['EACCES', 'files_read_only'],
  ['EIO', 'files_unavailable'],
])('%s in the server’s own folder takes the server out of service: %s', async (code, cause) => {
  const { probe } = await healthyServer({ spool: probed(code) })
  expect(await probe()).toMatchObject({ status: 503, checks: { files: { state: 'failed', cause } } })
})

test('a failing shared folder is a warning, because no other server could do better', async () => {
  const { probe } = await healthyServer({
    config: { FILES_URL: 'file:///shared', FILES_S3_BUCKET: undefined, SEAL_EVERY_S: 1, SMTP_URL: undefined, SMS_URL: undefined },
    files: probed('EROFS'),
  })
  await probe()
  const { checks } = await eventually(probe, ({ checks }) => 'cause' in checks.files)
  expect(checks.files).toEqual({ state: 'warning', cause: 'files_read_only' })
  expect(await probe()).toMatchObject({ status: 200, ready: true })
})

test('a folder store reports its free space, and rejects if it cannot write', async () => {
  const folder = join(tmpdir(), `passage-probe-${process.pid}`)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(folder)
  expect((await folderFiles(folder).probe()).free_mb).toBeGreaterThan(0)
  await chmod(folder, 0o500)
  // Put a file in place of the folder. This fails even for root, who can ignore permissions.
  await writeFile(join(tmpdir(), `passage-probe-${process.pid}.file`), '')
  onTestFinished(() => rm(join(tmpdir(), `passage-probe-${process.pid}.file`)))
  await expect(folderFiles(join(tmpdir(), `passage-probe-${process.pid}.file`, 'files')).probe()).rejects.toThrow()
})

test('little free space is a warning', async () => {
  const { probe } = await healthyServer({ spool: { probe: async () => ({ free_mb: 100 }) } })
  expect(await probe()).toMatchObject({
    status: 200,
    checks: { files: { state: 'warning', cause: 'disk_low', amount: 100 } },
  })
})

test('a disk without room for an upload is full, although a small file still fits', async () => {
  const { probe } = await healthyServer({ spool: { probe: async () => ({ free_mb: 7 }) } })
  expect(await probe()).toMatchObject({ status: 503, checks: { files: { state: 'failed', cause: 'disk_full' } } })
})

test('a database that rejects changes is a warning', async () => {
  const { probe, db } = await healthyServer()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  await sql`alter database ${sql.id(rows[0]!.name)} set default_transaction_read_only = on`.execute(db)
  // The setting above applies to new connections.
  await sql`set default_transaction_read_only = on`.execute(db)
  const { checks, status } = await eventually(probe, ({ checks }) => 'cause' in checks.database)
  expect([checks.database, status]).toEqual([{ state: 'warning', cause: 'database_read_only' }, 200])
})

test('a mail server that does not respond is a warning', async () => {
  const { probe } = await healthyServer({ mail: { check: failing('ECONNREFUSED') } })
  const { checks, status } = await eventually(probe, ({ checks }) => 'cause' in checks.mail)
  expect([checks.mail, status]).toEqual([{ state: 'warning', cause: 'mail_unreachable' }, 200])
})

const message = (channel: 'email' | 'sms') => ({
  channel,
  to: 'ada@example.org',
  subject: 'A code',
  body: 'x',
  message_id: `<${channel}@passage>`,
  next_try_at: anHourAgo(),
  created_at: anHourAgo(),
})

test('without an email server, readiness warns; emails that wait for it do not count as late', async () => {
  const { probe, db } = await healthyServer({ mail: undefined }, {})
  await db.insertInto('outbox').values(message('email')).execute()
  const { checks, status } = await probe()
  expect([status, checks.mail, checks.messages]).toEqual([200, { state: 'warning', cause: 'mail_not_set_up' }, { state: 'ok' }])
})

test('text messages that wait because SMS_URL is not set are a warning, and do not count as late', async () => {
  const { probe, db } = await healthyServer()
  expect((await probe()).checks.texts).toEqual({ state: 'ok' })
  await db.insertInto('outbox').values(message('sms')).execute()
  const { checks, status } = await eventually(probe, ({ checks }) => 'cause' in checks.texts)
  expect([status, checks.texts, checks.messages]).toEqual([200, { state: 'warning', cause: 'texts_not_set_up' }, { state: 'ok' }])
})

test.each([31, -31])('a clock that is %i seconds off is a warning', async seconds => {
  const { probe, clock } = await healthyServer()
  clock.set(new Date(Date.now() + seconds * 1000))
  const { checks } = await probe()
  expect(checks.clock).toMatchObject({ state: 'warning', cause: 'clock_wrong' })
  clock.set(new Date(Date.now() + seconds * 900))
  const again = await eventually(probe, ({ checks }) => !('cause' in checks.clock))
  expect(again.checks.clock).toEqual({ state: 'ok' })
})

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** Inserts an audit row that no job in this test seals. */
const auditRow = (db: Db) =>
  sql`insert into audit_events (action, at, subject_type) values ('account.login', ${anHourAgo()}, 'users')`.execute(db)

test('unsealed audit rows and unsent messages are warnings', async () => {
  const { probe, db } = await healthyServer()
  await auditRow(db)
  await db.insertInto('outbox').values(message('email')).execute()
  const { checks, status } = await probe()
  expect(status).toBe(200)
  expect(checks.seals).toMatchObject({ state: 'warning', cause: 'seals_late' })
  expect(checks.messages).toMatchObject({ state: 'warning', cause: 'messages_late' })
})

test('a database without the latest migration fails; a database that a newer version migrated is a warning', async () => {
  const older = await healthyServer({ migrations: async () => ['9999_future.sql'] })
  expect(await older.probe()).toMatchObject({ status: 503, checks: { migrations: { cause: 'migrations_missing' } } })
  const newer = await healthyServer({ migrations: async () => ['0001_foundation.sql'] })
  expect(await newer.probe()).toMatchObject({
    status: 200,
    checks: { migrations: { state: 'warning', cause: 'database_newer' } },
  })
})

test('a job that has stopped takes the server out of service; a job that fails three times in a row is a warning', async () => {
  let time = 0
  const heartbeats = createHeartbeats(() => time)
  const { probe } = await healthyServer({ heartbeats })
  const beat = heartbeats.watch('outbox', 2)
  beat.started()
  beat.ended(true)
  expect((await probe()).checks.jobs).toEqual({ state: 'ok' })
  for (let run = 0; run < 3; run++) {
    beat.started()
    beat.ended(false)
  }
  expect((await probe()).checks.jobs).toEqual({ state: 'warning', cause: 'job_failing', job: 'outbox' })
  time += 63_000
  expect(await probe()).toMatchObject({ status: 503, checks: { jobs: { cause: 'job_stuck', job: 'outbox' } } })
  beat.started()
  time += 299_000
  expect((await probe()).checks.jobs).toMatchObject({ state: 'warning' })
  time += 2_000
  expect((await probe()).checks.jobs).toMatchObject({ cause: 'job_stuck' })
})

test('super admins read the state with its causes; others do not', async () => {
  const { as } = await healthyServer({ spool: probed('ENOSPC') })
  const reply = await as('super.admin')('GET', '/admin/system')
  expect(reply.json().data).toMatchObject({ ready: false, jobs: [] })
  expect((await as('org.admin')('GET', '/admin/system')).statusCode).toBe(403)
})
