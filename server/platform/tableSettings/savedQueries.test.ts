import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { mostSavedQueries, queriedLists, SavedQueries } from '#domain/platform/tableSettings/savedQueries.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { as, db } = await startServer()
const { users } = await findTestData(db)
const admin = as('super.admin')
const sort = { field: 'updated_at', order: 'DESC' }
const value = { filter: { status: 'Awaiting Approval', q: 'cedar' }, displayedFilters: {}, sort, perPage: 50 }
const waiting = { label: 'Waiting', value, isDefault: true }
const save = async (queries: object[], list = 'facilities', call = admin) =>
  call('PUT', `/table-settings/${list}/queries`, { queries })
const own = async (call = admin) => (await call('GET', '/table-settings')).json().data

test('200 a list’s queries are saved, replaced as a whole, and listed only for their owner', async () => {
  expect((await save([waiting, { label: 'All', value }])).statusCode).toBe(200)
  expect((await save([{ ...waiting, label: '  Renamed ' }])).json().data).toEqual([{ ...waiting, label: 'Renamed' }])
  expect(await own()).toEqual({ 'facilities.savedQueries': [{ ...waiting, label: 'Renamed' }] })
  expect(await own(as('tech.support'))).toEqual({})
  expect((await save([])).statusCode).toBe(200)
  expect(await own()).toEqual({ 'facilities.savedQueries': [] })
})

test('200 two browsers that save a query at the same time both keep it, up to the limit', async () => {
  const call = as('tech.support')
  const put = (queries: object[], before?: object[]) => call('PUT', '/table-settings/users/queries', { queries, before })
  const plain = { ...value, filter: {} }
  const query = (label: string) => ({ label, value: plain })
  await put([query('Old')])
  await Promise.all(['Mine', 'Theirs'].map(label => put([query('Old'), query(label)], [query('Old')])))
  const labels = async () => (await own(call))['users.savedQueries'].map(({ label }: { label: string }) => label).sort()
  expect(await labels()).toEqual(['Mine', 'Old', 'Theirs'])
  const others = Array.from({ length: mostSavedQueries - 3 }, (_, n) => query(`Query ${n}`))
  expect((await put(others, [])).statusCode).toBe(200)
  expect((await put([query('One more')], [])).statusCode).toBe(422)
  expect(await labels()).toHaveLength(mostSavedQueries)
})

describe('422 for values that the list does not accept', () => {
  const changed = (part: object) => [{ label: 'Unfit', value: { ...value, ...part } }]
  test.each([
    ['no name', [{ label: ' ', value }]],
    ['a name beyond 60 characters', [{ label: 'x'.repeat(61), value }]],
    ['the same name twice, ignoring case', [waiting, { label: 'WAITING', value }]],
    ['two defaults', [waiting, { ...waiting, label: 'Other' }]],
    ['a filter of another list', changed({ filter: { role: 'PA' } })],
    ['a filter that is none', changed({ filter: { patient_name: 'x' } })],
    ['a text beyond its bounds', changed({ filter: { q: 'x'.repeat(101) } })],
    ['an order that is none', changed({ sort: { field: 'name; drop', order: 'ASC' } })],
    ['a page of another size', changed({ perPage: 1000 })],
    ['something beside', changed({ note: 'x' })],
    ['more than the limit', Array.from({ length: mostSavedQueries + 1 }, (_, n) => ({ label: `Query ${n}`, value }))],
  ])('%s', async (_what, queries) => {
    expect((await save(queries)).statusCode).toBe(422)
  })
})

test('422 a dashboard’s query never contains a patient’s name; 404 for a list that is none', async () => {
  const query = (filter: object) => [{ label: 'Mine', value: { ...value, filter } }]
  for (const [username, list] of [
    ['advocate', 'patients'],
    ['manager', 'received'],
  ] as const) {
    expect((await save(query({ status: 'Booked', filter: 'Accepted' }), list, as(username))).statusCode).toBe(200)
    expect((await save(query({ q: 'Marisol' }), list, as(username))).statusCode).toBe(422)
  }
  expect((await save([], 'documents')).statusCode).toBe(404)
})

test('200 every list saves queries', async () => {
  for (const list of queriedLists) expect([list, (await save([], list, as('social.work'))).statusCode]).toEqual([list, 200])
})

test('the views of the previous version become saved queries', async () => {
  const query = { filter: { q: 'a' }, sort: null, order: 'asc', page_size: 20 }
  const rows = [
    { name: 'second', query: JSON.stringify(query), is_default: true },
    {
      name: 'First',
      query: JSON.stringify({ ...query, filter: {}, sort: 'name', order: 'desc', page_size: 100 }),
      is_default: false,
    },
  ]
  for (const row of rows)
    await sql`insert into saved_views (user_id, resource, name, query, is_default) values (${users['tech.support']}, 'hospitals', ${row.name}, ${row.query}::jsonb, ${row.is_default})`.execute(
      db,
    )
  const migration = readFileSync(new URL('../db/migrations/0333_saved_queries.sql', import.meta.url), 'utf8')
  await sql.raw(migration).execute(db)
  const migrated = (await own(as('tech.support')))['hospitals.savedQueries']
  expect(migrated).toEqual([
    { label: 'First', value: { filter: {}, displayedFilters: {}, sort: { field: 'name', order: 'DESC' }, perPage: 100 } },
    {
      label: 'second',
      value: { filter: { q: 'a' }, displayedFilters: {}, sort: { field: '', order: 'ASC' }, perPage: 20 },
      isDefault: true,
    },
  ])
  expect(SavedQueries.parse(migrated)).toEqual(migrated)
})
