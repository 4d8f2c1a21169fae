import { expect, test } from 'vitest'
import type { Db } from '../platform/db/connect.ts'
import { buildFacility } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { versionOf } from './directory.ts'
import { createMatcher } from './matcher.ts'

const { db, context } = await startServer()
const now = context.now()
const named = (name: string) => buildFacility(db, now, { name })
const rename = (id: number, name: string) => db.updateTable('facilities').set({ name }).where('id', '=', id).execute()

/** Wraps the database to count concurrent directory loads. */
function watched(on: Db = db) {
  const seen = { readings: 0, most: 0 }
  let under = 0
  const watcher = on.withPlugin({
    transformQuery({ node, queryId: _ }) {
      if (node.kind === 'SelectQueryNode' && node.with) {
        seen.readings++
        seen.most = Math.max(seen.most, ++under)
      }
      return node
    },
    async transformResult({ result }) {
      if (result.rows[0] && 'gone' in result.rows[0]) under--
      return result
    },
  })
  return { watcher, seen }
}

test('a directory updated row by row equals a freshly loaded one', async () => {
  const kept = createMatcher()
  const [stays, leaves, other] = [await named('Stays'), await named('Leaves'), await named('Other')]
  const before = await kept.directory(db)
  await rename(stays.id, 'Stays, renamed')
  await db.updateTable('facilities').set({ status: 'Awaiting Approval' }).where('id', '=', leaves.id).execute()
  await named('Comes')
  const [after, fresh] = [await kept.directory(db), await createMatcher().directory(db)]
  const inOrder = (directory: typeof after) =>
    [...directory.facilities.ids()].sort((one, two) => one - two).map(id => directory.facilities.get(id)!)
  expect(inOrder(after)).toEqual(inOrder(fresh))
  expect(inOrder(after).map(facility => facility.name)).toEqual(expect.arrayContaining(['Stays, renamed', 'Comes', 'Other']))
  expect(after.facilities.has(leaves.id)).toBe(false)
  expect(after.facilities.row(other.id)).toBe(before.facilities.row(other.id))
  expect([after.version, after.index.size]).toEqual([fresh.version, fresh.index.size])
})

test('a new photo changes nothing in the directory, because a page loads its own photos', async () => {
  const { id } = await named('With a photo')
  const matcher = createMatcher()
  const before = await matcher.directory(db)
  const file = { facility_id: id, kind: 'photo' as const, uploaded_filename: 'a.jpg', s3_filename: 'a.jpg' }
  await db.insertInto('facility_files').values(file).execute()
  expect((await matcher.directory(db)).index).toBe(before.index)
})

test('a change to unmatchable facilities rebuilds nothing', async () => {
  const { id } = await buildFacility(db, now, { name: 'Waits', status: 'Awaiting Approval' })
  const matcher = createMatcher()
  const before = await matcher.directory(db)
  await rename(id, 'Waits, renamed')
  const after = await matcher.directory(db)
  expect(after.version).toBe(before.version + 1)
  expect(after.index).toBe(before.index)
})

test('concurrent requests load once', async () => {
  const matcher = createMatcher()
  const { watcher, seen } = watched()
  const ask = () => Promise.all(Array.from({ length: 8 }, () => matcher.directory(watcher)))
  expect(new Set(await ask()).size).toBe(1)
  expect(seen).toEqual({ readings: 1, most: 1 })
  await named('One more')
  await ask()
  expect(seen).toEqual({ readings: 2, most: 1 })
})

test('while the directory changes constantly, no response is outdated and no two loads overlap', async () => {
  const matcher = createMatcher()
  const { watcher, seen } = watched()
  const { id } = await named('0')
  let done = false
  const asking = async () => {
    while (!done) {
      const requestedVersion = await versionOf(db)
      const { version, facilities } = await matcher.directory(watcher)
      expect(version).toBeGreaterThanOrEqual(requestedVersion)
      // Each version changes one row. The row's name is the number of versions since the first one.
      expect(Number(facilities.get(id)!.name)).toBe(version - first)
    }
  }
  const first = await versionOf(db)
  const askers = Promise.all([asking(), asking(), asking()])
  for (let step = 1; step <= 25; step++) await rename(id, `${step}`)
  done = true
  await askers
  expect((await matcher.directory(db)).facilities.get(id)!.name).toBe('25')
  expect(seen.most).toBe(1)
})

test('a failed connection of one request does not affect others', async () => {
  const matcher = createMatcher()
  const [reading, requested] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let under = false
  const broken = db.withPlugin({
    transformQuery({ node }) {
      under = node.kind === 'SelectQueryNode' && !!node.with
      if (under) reading.resolve()
      return node
    },
    async transformResult({ result }) {
      if (!under) return result
      await requested.promise
      throw new Error('the line is down')
    },
  })
  const first = matcher.directory(broken)
  await reading.promise
  const second = matcher.directory(db)
  requested.resolve()
  const settled = await Promise.allSettled([first, second])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a database restored from a backup is reloaded', async () => {
  const { id } = await named('Before')
  const matcher = createMatcher()
  const { version } = await matcher.directory(db)
  await db.transaction().execute(async tx => {
    await tx.updateTable('facilities').set({ name: 'Put back' }).where('id', '=', id).execute()
    await tx
      .updateTable('directory_version')
      .set({ version: version - 1 })
      .execute()
  })
  expect((await matcher.directory(db)).facilities.get(id)!.name).toBe('Put back')
  await db
    .updateTable('directory_version')
    .set({ version: version + 1 })
    .execute()
})
