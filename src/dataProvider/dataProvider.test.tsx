import { beforeEach, expect, test, vi } from 'vitest'
import { saveToken } from '../session/session.ts'
import { dataProvider } from './dataProvider.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  saveToken('token-1')
})

test('a page of a named list is requested with the API’s paging and returned with its total', async () => {
  network.mockResolvedValueOnce(Response.json({ data: { all_users: [{ id: 21, first_name: 'Ana' }], total: 41 } }))
  const page = await dataProvider.getList('users', {
    pagination: { page: 2, perPage: 20 },
    sort: { field: 'last_name', order: 'DESC' },
    filter: { q: 'an', role: '' },
  })
  expect(page).toEqual({ data: [{ id: 21, first_name: 'Ana' }], total: 41 })
  expect(network.mock.lastCall?.[0]).toBe('/api/v2/users?sort=last_name&order=desc&page_number=2&page_size=20&q=an')
})

test('a plain list’s total is next to its data', async () => {
  network.mockResolvedValueOnce(Response.json({ data: [{ id: 1 }, { id: 2 }], total: 2 }))
  const list = await dataProvider.getList('payers', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' },
    filter: {},
  })
  expect(list.total).toBe(2)
  expect(network.mock.lastCall?.[0]).toContain('/api/v2/providers?')
})

test('an update uses PATCH, or PUT for facilities', async () => {
  for (const [resource, path, method] of [
    ['featureTags', '/api/v2/common/feature-tags/7', 'PATCH'],
    ['facilities', '/api/v2/facilities/7', 'PUT'],
  ] as const) {
    network.mockResolvedValueOnce(Response.json({ data: { id: 7, name: 'New' } }))
    const { data } = await dataProvider.update(resource, { id: 7, data: { name: 'New' }, previousData: { id: 7 } })
    expect(data).toEqual({ id: 7, name: 'New' })
    expect(network.mock.lastCall).toMatchObject([path, { method, body: '{"name":"New"}' }])
  }
})
