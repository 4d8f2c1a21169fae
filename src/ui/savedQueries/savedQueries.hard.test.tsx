import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mergeQueries } from '#domain/platform/tableSettings/merge.ts'
import type { SavedQuery } from '#domain/platform/tableSettings/savedQueries.ts'
import { routesOf } from '../../App.tsx'
import { queryClient } from '../../dataProvider/queryClient.ts'
import '../../layout/Layout.tsx'
import { store } from '../../store/store.ts'
import { advocate } from '../../testing.ts'
import { DashboardViews } from '../../workspaces/placement/dashboard/DashboardTabs.tsx'
import { useDashboardView } from '../../workspaces/placement/dashboard/useDashboardView.ts'

vi.setConfig({ testTimeout: 40_000 })

const saved = { settings: {} as Record<string, unknown>, online: true }

/** A dashboard reduced to its saved queries. */
function Dashboard() {
  const [view] = useDashboardView('test', name => name ?? 'Open')
  return <DashboardViews list="patients" view={view} />
}

function open(address = '/board') {
  localStorage.setItem('RW_AUTH', 'held')
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('/whoami')) return Response.json({ data: advocate })
    if (!url.includes('/table-settings')) return new Promise<Response>(() => {})
    if (!saved.online) return Response.json({ message: 'Not now' }, { status: 503 })
    if (!body) return Response.json({ data: saved.settings })
    const { queries, before } = JSON.parse(String(body))
    const data = mergeQueries(before, queries, (saved.settings['patients.savedQueries'] ?? []) as SavedQuery[])
    saved.settings['patients.savedQueries'] = data
    return Response.json({ data })
  })
  const router = createMemoryRouter(routesOf([{ path: '/board', title: () => 'Board', for: 'account', Component: Dashboard }]), {
    initialEntries: [address],
  })
  render(<RouterProvider router={router} />)
  return router
}
const menu = async (name: string, button: string | RegExp = /^View/) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  await userEvent.click(await screen.findByText(name))
}
const labels = () => (saved.settings['patients.savedQueries'] as { label: string }[] | undefined)?.map(({ label }) => label)

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  store.reset()
  Object.assign(saved, { settings: {}, online: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const value = { filter: { filter: 'Accepted' }, displayedFilters: {}, sort: { field: 'oldest', order: 'ASC' }, perPage: 20 }

test('a query is saved under a name of its own, renamed, deleted, and restored', async () => {
  open('/board?tab=Open&filter=Accepted&sort=oldest')
  for (const name of ['Mine', 'mine']) {
    await menu('Save view…')
    await userEvent.type(await screen.findByLabelText('Name'), name)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(labels()).toEqual(['Mine']))
  }
  expect(await screen.findByText('You already have a view with this name')).toBeTruthy()
  expect(saved.settings['patients.savedQueries']).toEqual([{ label: 'Mine', value }])
  await userEvent.clear(screen.getByLabelText('Name'))
  await userEvent.type(screen.getByLabelText('Name'), 'Other')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(labels()).toEqual(['Mine', 'Other']))
  await menu('Rename “Other”…')
  await userEvent.type(await screen.findByLabelText('Name'), ' one')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(labels()).toEqual(['Mine', 'Other one']))
  await menu('Delete “Other one”')
  await waitFor(() => expect(labels()).toEqual(['Mine']))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  // A view that another tab has added since then is kept.
  act(() =>
    store.setItem('patients.savedQueries', [
      ...(store.getItem<SavedQuery[]>('patients.savedQueries') ?? []),
      { label: 'Third', value },
    ]),
  )
  await userEvent.click(undo)
  await waitFor(() => expect(labels()?.toSorted()).toEqual(['Mine', 'Other one', 'Third']))
})

test('the list opens with the default query, unless a link names another', async () => {
  saved.settings = { 'patients.savedQueries': [{ label: 'Old', value, isDefault: true }] }
  const router = open()
  expect(await screen.findByRole('button', { name: 'View: Old' })).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=Open&filter=Accepted&sort=oldest')
  cleanup()
  queryClient.clear()
  store.reset()
  const other = open('/board?tab=Booked')
  expect(await screen.findByRole('button', { name: 'Views' })).toBeTruthy()
  expect(other.state.location.search).toBe('?tab=Booked')
})

test('a query that the server did not receive is kept in this browser and sent later', async () => {
  open('/board?tab=Open&filter=Accepted&sort=oldest')
  await screen.findByRole('button', { name: 'Views' })
  saved.online = false
  await menu('Save view…')
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy()
  cleanup()
  queryClient.clear()
  store.reset()
  saved.online = true
  open('/board?tab=Open&filter=Accepted&sort=oldest')
  expect(await screen.findByRole('button', { name: 'View: Mine' })).toBeTruthy()
  await waitFor(() => expect(labels()).toEqual(['Mine']))
})

test('a query that another browser has saved since then is kept, and appears in the menu', async () => {
  open('/board?tab=Open&filter=Accepted&sort=oldest')
  await screen.findByRole('button', { name: 'Views' })
  saved.settings = { 'patients.savedQueries': [{ label: 'Theirs', value: { ...value, filter: { filter: 'Denied' } } }] }
  await menu('Save view…')
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(labels()).toEqual(['Theirs', 'Mine']))
  await menu('Delete “Mine”')
  await waitFor(() => expect(labels()).toEqual(['Theirs']))
  await userEvent.click(screen.getByRole('button', { name: /^View/ }))
  expect(await screen.findByRole('menuitemradio', { name: 'Theirs' })).toBeTruthy()
})
