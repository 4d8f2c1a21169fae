import { describe, expect, test } from 'vitest'
import { changedByOther } from '#domain/concurrentEdits.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, as } = await startServer()
const { users, organizations } = await findTestData(db)
const [tag, payer] = [
  await db.selectFrom('feature_tags').select('id').orderBy('id').executeTakeFirstOrThrow(),
  await db.selectFrom('payers').select('id').orderBy('id').executeTakeFirstOrThrow(),
]

/** All records that two people can edit in a form: the record's name, its URL, and the two changes. */
const records: [string, string, object, object][] = [
  ['a feature tag', `/common/feature-tags/${tag.id}`, { tooltip_content: 'First' }, { content: 'Second' }],
  ['a payer', `/providers/${payer.id}`, { payer_name: 'First' }, { active: false }],
  ['an organization', `/organizations/${organizations.center}`, { contact_first_name: 'First' }, { contact_last_name: 'Second' }],
  ['a user', `/users/${users.coordinator}`, { first_name: 'First' }, { last_name: 'Second' }],
]
const [firstCall, secondCall] = [as('super.admin'), as('super.admin')]

describe('when two people edit one record, the second is rejected and overwrites nothing [S-09]', () => {
  test.each(records)('%s', async (_what, path, firstChange, secondChange) => {
    // The tests' clock does not move, so this time makes the record look as if it was changed after it was loaded.
    const updated_at = '2026-01-01T00:00:00.000Z'
    for (const table of ['feature_tags', 'payers', 'organizations', 'users'] as const)
      await db.updateTable(table).set({ updated_at }).execute()
    expect((await firstCall('PATCH', path, { ...firstChange, updated_at })).statusCode).toBe(200)
    const after = (await firstCall('GET', path)).json().data
    const lateReply = await secondCall('PATCH', path, { ...secondChange, updated_at })
    expect([lateReply.statusCode, lateReply.json().message]).toEqual([409, changedByOther])
    expect(lateReply.json().data).toMatchObject(firstChange)
    expect((await firstCall('GET', path)).json().data).toEqual(after)
    expect((await secondCall('PATCH', path, { ...secondChange, updated_at: after.updated_at })).statusCode).toBe(200)
    expect((await firstCall('GET', path)).json().data).toMatchObject({ ...firstChange, ...secondChange })
  })
})

test('own account settings are not saved over an administrator’s change [S-09]', async () => {
  const own = as('coordinator')
  const { updated_at } = (await own('GET', '/users/current')).json().data.user
  await firstCall('PATCH', `/users/${users.coordinator}`, { first_name: 'Renamed' })
  await db.updateTable('users').set({ updated_at: '2026-01-02T00:00:00.000Z' }).where('id', '=', users.coordinator).execute()
  const late = await own('PATCH', '/users/current', { first_name: 'Mine', updated_at })
  expect([late.statusCode, late.json().message]).toEqual([409, changedByOther])
  const { user } = late.json().data
  expect(user.first_name).toBe('Renamed')
  const saved = await own('PATCH', '/users/current', { first_name: 'Mine', updated_at: user.updated_at })
  expect([saved.statusCode, saved.json().data.user.first_name]).toEqual([200, 'Mine'])
})
