import { beforeAll, describe, expect, test } from 'vitest'
import type { Config } from '../config.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../testing.ts'
import { seed } from './seeding.ts'

const friday = new Date('2026-11-20T15:00:00Z')
const monday = new Date('2026-11-23T15:00:00Z')

const db = await openDatabase('empty')
const stored = new Set<string>()
const files = {
  put: async (_bytes: Uint8Array, type: string) => {
    const name = `${stored.size}-${Math.random()}.${type}`
    stored.add(name)
    return name
  },
  remove: async (name: string) => void stored.delete(name),
}
const start = (now: Date, SEED: Config['SEED'] = 'demo') =>
  seed({ engine: 'embedded', db, direct: db }, { config: { SEED } as Config, files: files as never, now, log: () => {} })
const newest = async () =>
  (
    await db
      .selectFrom('application_events')
      .select(eb => eb.fn.max('at').as('at'))
      .executeTakeFirstOrThrow()
  ).at!
const hoursBefore = async (now: Date) => (now.getTime() - Date.parse(await newest())) / 3_600_000

beforeAll(async () => {
  await migrate(db)
  await start(friday)
}, 60_000)

// The second test is the first to use the demo data, so the tests must run in this order.
describe('demo data', { shuffle: false }, () => {
  test('that is unused is replaced with current times once it is half a day old', { timeout: 60_000 }, async () => {
    const hours = await hoursBefore(friday)
    expect(hours).toBeLessThan(2)
    const count = stored.size
    const patients = await db.selectFrom('patients').select('id').orderBy('id').execute()
    await start(new Date(friday.getTime() + 8 * 3_600_000))
    expect(await hoursBefore(friday)).toBe(hours)
    await start(monday, 'lookups')
    expect(await hoursBefore(friday)).toBe(hours)
    await start(monday)
    expect(await hoursBefore(monday)).toBe(hours)
    expect(await db.selectFrom('patients').select('id').orderBy('id').execute()).toEqual(patients)
    // The previous demo's files are gone.
    expect(stored.size).toBe(count)
    // Append-only tables still reject changes.
    await expect(db.deleteFrom('application_events').execute()).rejects.toThrow('only ever added')
  })

  test('that someone has signed in to keeps its data and times', async () => {
    await db.insertInto('audit_events').values({ at: monday.toISOString(), action: 'account.login' }).execute()
    const before = await newest()
    await start(new Date('2026-12-24T15:00:00Z'))
    expect(await newest()).toBe(before)
  })
})
