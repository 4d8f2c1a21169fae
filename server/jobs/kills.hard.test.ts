import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { Db } from '../platform/db/connect.ts'
import { buildApplication, buildFacility, buildPatient, buildUser } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const database = inject('database')
const killCount = 20
const workers = 2
const [houses, perFacility] = [30, 4]

/** Runs a server's jobs in a loop, in a separate process whose clock is set to `now`. */
const worker = `
import { watchClocks } from './server/workflows/responseClocks.ts'
import { connectServer } from './server/platform/db/connect.ts'
import { sendDigests } from './server/messaging/notifications/digest.ts'
import { subscribers } from './server/messaging/notifications/subscribers.ts'
import { deliverDue } from './server/platform/outbox/deliver.ts'
import { openSecret } from './server/secret.ts'
const { db } = connectServer(process.env.DATABASE)
const quiet = { error: () => {}, warn: () => {} }
const deps = { db, log: quiet, config: { NODE_ENV: 'test' }, secret: openSecret('a secret key for tests, and tests alone'),
  live: { publish: async () => {} }, subscribers, now: () => new Date(process.env.NOW) }
const mail = { send: async letter => process.stdout.write(letter.message_id + '\\n'), close: () => {} }
for (;;) {
  await watchClocks(deps)
  await sendDigests(deps)
  await deliverDue(deps, mail)
}`

/** Creates overdue applications at separate facilities, each with an Org Admin who wants email. */
async function overdue(db: Db, now: Date) {
  const { users } = await findTestData(db)
  const admins: number[] = []
  for (let n = 0; n < houses; n++) {
    const facility = await buildFacility(db, now)
    const { organization_id } = facility
    admins.push((await buildUser(db, now, { organization_id, organization_role: 'administrator' })).id)
    for (let m = 0; m < perFacility; m++) {
      const { id } = await buildPatient(db, now, { advocate_id: users.advocate })
      await buildApplication(db, now, { record_id: id, facility_id: facility.id })
    }
  }
  return admins
}

// The embedded engine allows only one process.
test.runIf(database.engine === 'postgres')(
  'two workers that are repeatedly killed mid-work warn once per turn and notify each person once [R11]',
  { timeout: 240_000 },
  async () => {
    const { db, context, clock } = await startServer()
    const admins = await overdue(db, context.now())
    clock.advance(3 * 60 * 60)
    const { rows } = await sql<{ name: string }>`select current_database()::text as name`.execute(db)
    const url = database.engine === 'postgres' ? new URL(rows[0]!.name, database.url).href : ''
    let output = ''
    const sentIds = () => output.match(/<[\da-f-]{36}@passage>/g) ?? []
    const start = () => {
      const env = {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATABASE: url,
        NOW: context.now().toISOString(),
      }
      const child = spawn(process.execPath, ['--input-type=module', '--eval', worker], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout.on('data', (text: Buffer) => {
        output += text
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      return child
    }
    const written = async () => {
      const { count } = await db.selectFrom('answer_warnings').select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
      return count
    }
    // Make only a few more facilities' clocks due at a time, so that there is work for several runs.
    const look_at = '9999-01-01T00:00:00Z'
    await db.updateTable('answer_clocks').set({ look_at }).execute()
    const clocks = await db.selectFrom('answer_clocks').select('application_id').orderBy('application_id').execute()
    const moveClocks = async () => {
      const ids = clocks.splice(0, Math.ceil((houses * perFacility) / killCount)).map(clock => clock.application_id)
      const now = { look_at: context.now().toISOString() }
      if (ids.length) await db.updateTable('answer_clocks').set(now).where('application_id', 'in', ids).execute()
    }
    const running = Array.from({ length: workers }, start)
    for (let n = 0; n < killCount; n++) {
      const before = await written()
      const hasMore = clocks.length > 0
      await moveClocks()
      // Kill the worker right after its first write, in the middle of its work.
      if (hasMore) await expect.poll(written, { interval: 1, timeout: 30_000 }).toBeGreaterThan(before)
      running.shift()!.kill('SIGKILL')
      running.push(start())
    }
    await expect
      .poll(
        async () =>
          db.selectFrom('answer_clocks').select('application_id').where('look_at', '<=', context.now().toISOString()).execute(),
        { timeout: 60_000 },
      )
      .toEqual([])
    const due = await sql<{ application_id: number; notified: number }>`
      select application_id, (select count(*) from notifications n where n.application_id = w.application_id and n.subject like '%no response within%') as notified
      from answer_warnings w where kind = 'due'`.execute(db)
    expect(due.rows).toHaveLength(houses * perFacility)
    expect(due.rows.filter(row => row.notified !== 1)).toEqual([])
    // Each Org Admin is notified only once about each new number of overdue applications at the facility.
    const numbers = await db.selectFrom('notifications').select(['user_id', 'subject']).where('user_id', 'in', admins).execute()
    expect(new Set(numbers.map(message => `${message.user_id} ${message.subject}`)).size).toBe(numbers.length)
    expect(new Set(numbers.map(message => message.user_id)).size).toBe(houses)

    // After a minute, the next worker sends the messages claimed by a dead worker, with the same ids.
    clock.advance(61)
    for (const child of running.splice(0)) child.kill('SIGKILL')
    running.push(start())
    await expect
      .poll(async () => (await db.selectFrom('outbox').select('state').distinct().execute()).map(row => row.state), {
        timeout: 60_000,
      })
      .toEqual(['sent'])
    const messages = await db.selectFrom('outbox').select('message_id').execute()
    expect(new Set(sentIds())).toEqual(new Set(messages.map(message => message.message_id)))
    // A message that was being sent when its worker died may be sent twice, with the same id.
    expect(sentIds().length - messages.length).toBeLessThanOrEqual(killCount * 10)
  },
)
