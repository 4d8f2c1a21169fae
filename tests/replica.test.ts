import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectServer, type Db } from '../server/db/connect.ts'
import { createReplica } from '../server/db/replica.ts'
import { startServer } from '../server/testing.ts'
import { startPair } from './engines/pair.ts'
import { fill, testNow } from './engines/testData.ts'

const pair = await startPair()
const open = (url: string) => connectServer(url).db
const primary = open(pair.primary.url('postgres'))

beforeAll(async () => {
  await fill(primary)
  await pair.caughtUp()
  return async () => {
    await primary.destroy()
    await pair.stop()
  }
}, 120_000)

/** Measures the standby, or another database, as a replica of the primary. */
function measured({ replica = open(pair.standby.url('postgres')), maxLagMs = 60_000 }: { replica?: Db; maxLagMs?: number } = {}) {
  const measuredReplica = createReplica({ primary, replica, maxLagMs, everyMs: 100 })
  onTestFinished(() => measuredReplica.close())
  const becomes = (state: string) =>
    expect.poll(() => measuredReplica.status().state, { timeout: 15_000, interval: 20 }).toBe(state)
  return Object.assign(measuredReplica, { becomes })
}

async function paused() {
  await pair.standby.run('select pg_wal_replay_pause()')
  const resume = () => pair.standby.run('select pg_wal_replay_resume()').then(() => {})
  onTestFinished(resume)
  return resume
}

const change = (userId: number) =>
  primary
    .insertInto('audit_events')
    .values({ at: testNow, action: 'users.update', actor_id: userId, subject_type: 'users' })
    .execute()

test('a standby that keeps up is used, even for a user who has just made a change', async () => {
  const replica = measured()
  await replica.becomes('ok')
  await change(7)
  await pair.caughtUp()
  expect(await replica.reader(7)).toBeDefined()
  expect(replica.status().lagS).toBeLessThan(10)
})

test('a standby without the user’s latest change is not used for that user, and one that is too far behind is not used at all', async () => {
  const replica = measured({ maxLagMs: 3_000 })
  await replica.becomes('ok')
  const resume = await paused()
  await change(7)
  expect(await replica.reader(7)).toBeUndefined()
  expect(await replica.reader(8)).toBeDefined()
  await replica.becomes('behind')
  expect(await replica.reader(8)).toBeUndefined()
  expect(replica.status().lagS).toBeGreaterThanOrEqual(3)
  await resume()
  await replica.becomes('ok')
  expect(await replica.reader(7)).toBeDefined()
  expect(replica.counts()).toEqual({ replica: 2, primary: 2 })
})

test('a standby does not appear to lag while its primary has no writes', async () => {
  const replica = measured({ maxLagMs: 2_000 })
  await replica.becomes('ok')
  await new Promise(resolve => setTimeout(resolve, 3_000))
  expect(replica.status().state).toBe('ok')
})

test('the lag can be measured with a role that has no special permissions', async () => {
  await pair.primary.run('create role plain login')
  await pair.caughtUp()
  const as = (url: string) => open(url.replace('postgres@', 'plain@'))
  const [from, to] = [pair.primary, pair.standby].map(server => as(server.url('postgres')))
  const replica = createReplica({ primary: from!, replica: to!, maxLagMs: 60_000 })
  await replica.measure()
  expect(replica.status().state).toBe('ok')
  await replica.close()
  await from!.destroy()
})

test('a database is never used as a replica if it is the primary, is not a copy of it, or is unreachable', async () => {
  const itself = measured({ replica: open(pair.primary.url('postgres')) })
  await itself.becomes('wrong')
  const otherDatabase = measured({ replica: open(pair.standby.url('template1')) })
  await otherDatabase.becomes('wrong')
  const away = measured({ replica: open('postgres://postgres@127.0.0.1:1/postgres') })
  await away.becomes('unreachable')
  expect(await Promise.all([itself.reader(), otherDatabase.reader(), away.reader()])).toEqual([undefined, undefined, undefined])
})

test('exports and Insights come from the standby with the same rules, and are audited on the primary', async () => {
  const replica = measured()
  await replica.becomes('ok')
  const { as } = await startServer({ db: primary, now: new Date(testNow), replica })
  const admin = as('super.admin')
  const exported = async () => (await admin('GET', '/users/export')).body
  await admin('GET', '/users')
  await pair.caughtUp()
  const fromReplica = await exported()
  expect(fromReplica).toContain('advocate')
  expect(replica.counts().replica).toBe(1)
  const rows = () =>
    primary
      .selectFrom('audit_events')
      .select('id')
      .where('action', '=', 'users.export')
      .execute()
      .then(found => found.length)
  expect(await rows()).toBe(1)
  expect((await as('advocate')('GET', '/users/export')).statusCode).toBe(403)

  // The replica is within the lag limit but lacks this user's change.
  const resume = await paused()
  const user = await primary.selectFrom('users').selectAll().where('username', '=', 'advocate').executeTakeFirstOrThrow()
  await primary.updateTable('users').set({ first_name: 'Renamed' }).where('id', '=', user.id).execute()
  await change(
    (await primary.selectFrom('users').select('id').where('username', '=', 'super.admin').executeTakeFirstOrThrow()).id,
  )
  expect(await exported()).toContain('Renamed')
  await resume()
})

test('a read that fails on the standby is repeated on the primary', async () => {
  const replica = measured()
  await replica.becomes('ok')
  const { as } = await startServer({ db: primary, now: new Date(testNow), replica })
  const admin = as('super.admin')
  await admin('GET', '/users')
  await pair.standby.kill()
  onTestFinished(() => pair.standby.start())
  const reply = await admin('GET', '/users/export')
  expect([reply.statusCode, reply.body.includes('advocate')]).toEqual([200, true])
  await replica.becomes('unreachable')
})
