import { describe, expect, test } from 'vitest'
import { viewedListNames } from '#domain/platform/savedViews/lists.ts'
import { mostViews, type SavedView } from '#domain/platform/savedViews/schema.ts'
import { startServer } from '../../testing.ts'

const { as } = await startServer()
const admin = as('super.admin')
const other = as('tech.support')
const plain = { filter: {}, sort: null, order: 'asc', page_size: 20 }
const pendingView = { filter: { status: 'Awaiting Approval', q: 'cedar' }, sort: 'updated_at', order: 'desc', page_size: 50 }
const create = async (body: object, call = admin) =>
  call('POST', '/saved-views', { resource: 'facilities', name: 'Waiting', query: pendingView, ...body })
const createView = async (body: object, call = admin): Promise<SavedView> => (await create(body, call)).json().data
const views = async (resource: string, call = admin): Promise<SavedView[]> =>
  (await call('GET', `/saved-views?resource=${resource}`)).json().data
const change = async (id: number, body: object, call = admin) => call('PATCH', `/saved-views/${id}`, body)

test('201 a view is saved under its name and listed only for its list, by name', async () => {
  const view = await createView({ name: '  Waiting for us ' })
  expect(view).toMatchObject({ resource: 'facilities', name: 'Waiting for us', query: pendingView, is_default: false })
  await createView({ name: 'all of them', query: plain })
  const created = ['all of them', 'Waiting for us']
  const names = (list: SavedView[]) => list.map(({ name }) => name).filter(name => created.includes(name))
  expect(names(await views('facilities'))).toEqual(created)
  expect(names(await views('users'))).toEqual([])
})

test("404 for other users' views, which are not listed, changed or deleted", async () => {
  const view = await createView({ name: 'Mine' })
  expect((await views('facilities', other)).map(({ name }) => name)).not.toContain('Mine')
  expect((await change(view.id, { name: 'Theirs' }, other)).statusCode).toBe(404)
  expect((await other('DELETE', `/saved-views/${view.id}`)).statusCode).toBe(404)
  expect((await views('facilities')).find(({ id }) => id === view.id)?.name).toBe('Mine')
  expect((await create({ name: 'Mine' }, other)).statusCode).toBe(201)
})

test('422 for a name already in use, ignoring case; available for another list', async () => {
  await createView({ name: 'Twice' })
  const repeated = await create({ name: 'tWICE' })
  expect([repeated.statusCode, repeated.json().errors]).toEqual([422, { name: 'You already have a view with this name' }])
  expect((await create({ name: 'Twice', resource: 'users', query: plain })).statusCode).toBe(201)
  const { id } = await createView({ name: 'Thrice' })
  expect((await change(id, { name: 'twice' })).statusCode).toBe(422)
  expect((await change(id, { name: 'THRICE' })).json().data.name).toBe('THRICE')
})

test('200 renames and replaces a view; absent fields stay unchanged', async () => {
  const { id } = await createView({ name: 'Draft' })
  expect((await change(id, { name: 'Final' })).json().data).toMatchObject({ name: 'Final', query: pendingView })
  expect((await change(id, { query: plain })).json().data).toMatchObject({ name: 'Final', query: plain })
})

test('200 a list has at most one default view', async () => {
  const first = await createView({ name: 'First', is_default: true })
  const second = await createView({ name: 'Second' })
  await change(second.id, { is_default: true })
  const defaults = (await views('facilities')).filter(({ is_default }) => is_default)
  expect(defaults.map(({ id }) => id)).toEqual([second.id])
  await change(second.id, { is_default: false })
  expect((await views('facilities')).some(({ is_default }) => is_default)).toBe(false)
  expect(first.is_default).toBe(true)
})

test('200 a new default view of one list leaves the default view of another', async () => {
  const defaultView = await createView({ name: 'Default of users', resource: 'users', query: plain, is_default: true })
  await createView({ name: 'Default of facilities', is_default: true })
  expect((await views('users')).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([defaultView.id])
})

test('200 a deleted view is gone, and its name is available', async () => {
  const { id } = await createView({ name: 'Gone' })
  expect((await admin('DELETE', `/saved-views/${id}`)).json().data).toEqual({ id })
  expect((await admin('DELETE', `/saved-views/${id}`)).statusCode).toBe(404)
  expect((await create({ name: 'Gone' })).statusCode).toBe(201)
})

describe('422 for values that the list does not accept', () => {
  test.each([
    ['no name', { name: ' ' }],
    ['a name beyond 60 characters', { name: 'x'.repeat(61) }],
    ['a list that is none', { resource: 'documents' }],
    ['a filter of another list', { query: { ...plain, filter: { role: 'PA' } } }],
    ['a filter that is none', { query: { ...plain, filter: { patient_name: 'x' } } }],
    ['a value that the filter does not know', { query: { ...plain, filter: { state: 'XX' } } }],
    ['a text beyond its bounds', { query: { ...plain, filter: { q: 'x'.repeat(101) } } }],
    ['an order that is none', { query: { ...plain, sort: 'owner_text' } }],
    ['a page of another size', { query: { ...plain, page_size: 1000 } }],
    ['something beside', { query: { ...plain, note: 'x' } }],
  ])('%s', async (_what, body) => {
    expect((await create({ name: 'Unfit', ...body })).statusCode).toBe(422)
  })

  test('also when replacing a view', async () => {
    const { id } = await createView({ name: 'Fit' })
    expect((await change(id, { query: { ...plain, filter: { role: 'PA' } } })).statusCode).toBe(422)
  })
})

test('201 every list of the console can save views', async () => {
  for (const resource of viewedListNames) {
    if (resource === 'patients' || resource === 'received') continue
    const reply = await create({ resource, name: 'Search', query: { ...plain, filter: { q: 'a' } } }, other)
    expect([resource, reply.statusCode]).toEqual([resource, 201])
  }
})

test('201 a dashboard view has tab, filter and order, and never patient data', async () => {
  const query = { ...plain, filter: { status: 'Booked', filter: 'Accepted' }, sort: 'oldest' }
  for (const [username, resource] of [
    ['advocate', 'patients'],
    ['manager', 'received'],
  ] as const) {
    const keep = (overrides: object) => create({ resource, name: 'Mine', query: { ...query, ...overrides } }, as(username))
    expect((await keep({})).statusCode).toBe(201)
    expect((await keep({ filter: { q: 'Marisol' } })).statusCode).toBe(422)
  }
  expect((await create({ resource: 'received', name: 'Mine', query }, as('advocate'))).statusCode).toBe(403)
})

test('409 above the limit, even with ten concurrent requests', async () => {
  const caller = as('social.work')
  for (let n = 0; n < mostViews - 2; n++) await createView({ name: `View ${n}` }, caller)
  const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ name: `Last ${n}` }, caller)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, ...Array(8).fill(409)])
  expect(await views('facilities', caller)).toHaveLength(mostViews)
  expect((await create({ resource: 'users', query: plain }, caller)).statusCode).toBe(201)
})

test('403 for users who may not open the list', async () => {
  for (const username of ['advocate', 'org.admin', 'hospital.admin'] as const) {
    expect((await as(username)('GET', '/saved-views?resource=users')).statusCode).toBe(403)
    expect((await create({}, as(username))).statusCode).toBe(403)
  }
})
