import { expect, test } from 'vitest'
import { startServer } from '../../testing.ts'

const { as } = await startServer()
const admin = as('super.admin')
const other = as('tech.support')
const save = async (table: string, body: object, call = admin) => call('PUT', `/table-settings/${table}`, body)
const ownSettings = async (call = admin) => (await call('GET', '/table-settings')).json().data

test('200 a table’s settings are saved, replaced as a whole, and listed only for their owner', async () => {
  expect(await ownSettings()).toEqual({})
  const first = { columns: { email: false }, order: ['last_name', 'first_name'], widths: { email: 240 }, density: 'standard' }
  expect((await save('users', first)).json().data).toEqual(first)
  expect((await save('users.narrow', { page_size: 50 })).statusCode).toBe(200)
  expect(await ownSettings()).toEqual({ users: first, 'users.narrow': { page_size: 50 } })
  expect((await save('users', { density: 'compact' })).statusCode).toBe(200)
  expect((await ownSettings()).users).toEqual({ density: 'compact' })
  expect(await ownSettings(other)).toEqual({})
})

test('404 for a table that is not in the console', async () => {
  expect((await save('patients', {})).statusCode).toBe(404)
})

test.each([
  ['a width that no column has', 'users', { widths: { email: 100_000 } }],
  ['a column that no table has', 'users', { columns: { 'drop table': true } }],
  ['more columns than a table has', 'users', { order: Array.from({ length: 41 }, () => 'email') }],
  ['something beside the settings', 'users', { q: 'Elena' }],
])('422 %s', async (_what, table, body) => {
  expect((await save(table, body)).statusCode).toBe(422)
})

test('200 two browsers that change the settings at the same time both keep their changes', async () => {
  const before = { density: 'compact', widths: { email: 100 } }
  await save('facilities', before)
  const changes = [
    { ...before, density: 'standard', before },
    { ...before, widths: { email: 240 }, before },
    { ...before, page_size: 100, before },
  ]
  const replies = await Promise.all(changes.map(body => save('facilities', body)))
  const merged = { density: 'standard', widths: { email: 240 }, page_size: 100 }
  expect(replies.map(reply => reply.statusCode)).toEqual([200, 200, 200])
  expect((await ownSettings()).facilities).toEqual(merged)
  // A repeated request changes nothing.
  expect((await save('facilities', changes[0]!)).json().data).toEqual(merged)
})
