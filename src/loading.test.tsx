import { queryOptions, useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { routesOf } from './App.tsx'
import { eachAfresh, server, signedIn } from './app.testing.tsx'
import { queryClient } from './dataProvider/queryClient.ts'
import { lazyWithRetry } from './ui/screen/lazyWithRetry.tsx'
import type { Screen } from './ui/screen/screens.ts'

eachAfresh()

const loadRows = vi.fn(async () => 'The rows')
const rowsQuery = queryOptions({ queryKey: ['rows'], queryFn: loadRows })
const importList = vi.fn(async () => ({
  List: () => {
    const { data } = useQuery(rowsQuery)
    return <h1>{data ?? 'Loading rows'}</h1>
  },
}))
const started = vi.fn(() => [rowsQuery])

const openAt = (path: string, screens: Screen[]) => {
  signedIn()
  server()
  const router = createMemoryRouter(routesOf(screens), { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return router
}
const elsewhere: Screen = { path: '/elsewhere', title: () => 'Elsewhere', for: 'account', Component: () => <h1>Elsewhere</h1> }
const list = (more: Partial<Screen> = {}): Screen => ({
  path: '/list/:id?',
  title: () => 'List',
  for: 'account',
  Component: lazyWithRetry(() => importList(), 'List'),
  queries: started,
  ...more,
})

beforeEach(() => {
  loadRows.mockReset().mockImplementation(async () => 'The rows')
  importList.mockClear()
  started.mockClear()
})

test('a change of path starts the screen’s code and queries once; a change of the search starts neither', async () => {
  const router = openAt('/elsewhere', [elsewhere, list()])
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect([importList.mock.calls, started.mock.calls]).toEqual([[], []])
  await act(() => router.navigate('/list/7?tab=a'))
  expect(await screen.findByRole('heading', { name: 'The rows' })).toBeTruthy()
  expect(importList).toHaveBeenCalledOnce()
  expect(started).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ params: { id: '7' }, pathname: '/list/7', search: new URLSearchParams('tab=a') }),
  )
  await act(() => router.navigate('/list/7?tab=b'))
  expect(started).toHaveBeenCalledOnce()
  expect(loadRows).toHaveBeenCalledOnce()
})

test('the data loads while the code does, and the screen opens without it', async () => {
  const code = Promise.withResolvers<void>()
  const data = Promise.withResolvers<string>()
  importList.mockImplementationOnce(async () => {
    await code.promise
    return importList()
  })
  loadRows.mockImplementation(() => data.promise)
  const router = openAt('/elsewhere', [elsewhere, list()])
  await screen.findByRole('heading', { name: 'Elsewhere' })
  act(() => void router.navigate('/list'))
  await waitFor(() => expect(loadRows).toHaveBeenCalledOnce())
  // The previous screen stays until the code has loaded.
  expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
  await act(async () => code.resolve())
  expect(await screen.findByRole('heading', { name: 'Loading rows' })).toBeTruthy()
  await act(async () => data.resolve('The rows'))
  expect(await screen.findByRole('heading', { name: 'The rows' })).toBeTruthy()
  expect(loadRows).toHaveBeenCalledOnce()
})

test('each visit loads the data again, unless it is on the screen already', async () => {
  const router = openAt('/list', [elsewhere, list()])
  await screen.findByRole('heading', { name: 'The rows' })
  // React subscribes to the query only after it has shown the heading.
  await waitFor(() => expect(queryClient.getQueryCache().find(rowsQuery)?.isActive()).toBe(true))
  await act(() => router.navigate('/list/7'))
  expect(started).toHaveBeenCalledTimes(2)
  expect(loadRows).toHaveBeenCalledOnce()
  await act(() => router.navigate('/elsewhere'))
  await act(() => router.navigate('/list'))
  await waitFor(() => expect(loadRows).toHaveBeenCalledTimes(2))
})

test('nothing is requested for a screen that the user may not open', async () => {
  openAt('/list', [list({ for: 'adminUsers' }), { ...elsewhere, path: '/unauthorized', for: 'everyone' }])
  await screen.findByRole('heading', { name: 'Elsewhere' })
  expect(started).not.toHaveBeenCalled()
})

test('a screen whose code cannot be loaded says so inside the layout and opens with Try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = openAt('/elsewhere', [elsewhere, list()])
  await screen.findByRole('heading', { name: 'Elsewhere' })
  const files = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const answering = fetch
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await act(() => router.navigate('/list'))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('heading', { name: 'You’re offline', level: 1 })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  files.mockReturnValue(true)
  vi.stubGlobal('fetch', answering)
  await act(async () => retry.click())
  expect(await screen.findByRole('heading', { name: 'The rows' })).toBeTruthy()
  files.mockRestore()
})
