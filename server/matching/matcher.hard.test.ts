import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { buildFacility } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { refreshOverPostgres, versionOf } from './directory.ts'
import { createMatcher } from './matcher.ts'

const database = inject('database')
const { app, db, context } = await startServer()
const now = context.now()
const named = (name: string) => buildFacility(db, now, { name })

test('a directory of several batches contains every facility once, with all its tags', async () => {
  const before = await createMatcher().directory(db)
  await db
    .insertInto('facilities')
    .columns(['name', 'status', 'intake_complete', 'latitude', 'longitude', 'treatment_levels', 'accepted_genders'])
    .expression(
      sql`select 'Many ' || n, 'Approved', true, 34, -118, array[447, 448 + n % 2], 520 + n % 2 from generate_series(1, 4100) n`,
    )
    .execute()
  const { facilities, index } = await createMatcher().directory(db)
  expect([index.size, facilities.size]).toEqual([before.index.size + 4100, before.index.size + 4100])
  const many = [...facilities.ids()].map(id => facilities.get(id)!).filter(({ name }) => name.startsWith('Many '))
  expect(new Set(many.map(({ name }) => name)).size).toBe(4100)
  for (const { name, features } of many) {
    const odd = Number(name.slice(5)) % 2
    expect(features).toEqual([447, 448 + odd, 520 + odd])
  }
  await db.deleteFrom('facilities').where('name', 'like', 'Many %').execute()
})

const ownUrl = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return new URL(rows[0]!.name, (database as { url: string }).url).href
}

test.skipIf(database.engine !== 'postgres')(
  'a server that is told of changes all the time spends a small part of it on reloading',
  async () => {
    let loads = 0
    const slow = {
      directory: async () => {
        loads++
        await pause(300)
      },
    }
    const line = refreshOverPostgres(await ownUrl(), db, slow as never, app.log)
    onTestFinished(line.close)
    await line.ready
    for (const until = performance.now() + 2_500; performance.now() < until; await pause(50))
      await sql`notify passage_directory`.execute(db)
    // The duration is known after the first reload.
    expect(loads).toBeGreaterThan(0)
    expect(loads).toBeLessThanOrEqual(3)
  },
)

test.skipIf(database.engine !== 'postgres')('a change on one server is loaded by another without a request', async () => {
  const url = await ownUrl()
  const other = createMatcher()
  const line = refreshOverPostgres(url, db, other, app.log)
  onTestFinished(line.close)
  await line.ready
  const reads = async () => {
    const version = await versionOf(db)
    await expect.poll(other.version, { timeout: 3_000, interval: 20 }).toBe(version)
  }
  await reads()
  await named('Told of')
  await reads()
  // Break the connection. Changes made while it is down are loaded after it reconnects.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen passage_directory'
      and datname = current_database()`.execute(db)
  const { id } = await named('Not heard of')
  await expect.poll(other.version, { timeout: 5_000 }).toBe(await versionOf(db))
  expect((await other.directory(db)).facilities.has(id)).toBe(true)
})
