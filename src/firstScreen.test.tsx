import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { testApplication } from '#domain/applications/testing.ts'
import { firstScreen, routesOf } from './App.tsx'
import { queryClient } from './dataProvider/queryClient.ts'
import { eachAfresh } from './features/applications/page.testing.ts'
import { applicationNetwork, aRecord, coordinator, owner } from './features/applications/testing.ts'
import { saveToken } from './session/session.ts'

eachAfresh()

const application = testApplication()
let starts = 0

/** Starts the app at this address, as main.tsx does. `beforeRender` is called when the first data has loaded. */
async function startAt(pathname: string, search = '', beforeRender = () => {}) {
  queryClient.clear()
  starts += 1
  saveToken(`started ${starts}`)
  vi.stubGlobal('scrollTo', () => undefined)
  await firstScreen({ pathname, search } as Location)
  beforeRender()
  renderAt(pathname + search)
}
const permissions = () => queryClient.getQueryCache().findAll({ queryKey: ['auth', 'getPermissions'] })
const renderAt = (address: string) =>
  render(<RouterProvider router={createMemoryRouter(routesOf(), { initialEntries: [address] })} />)

test.each([
  ['/patient/advocate', '', owner, 'Ada Example', '/patient-records'],
  ['/patient/advocate', '?sort=oldest', owner, 'Ada Example', '/patient-records'],
  ['/patient/intakecoord', '', coordinator, 'Ada Example', '/organizations/5/applications'],
  [`/patient/advocate/${application.id}`, '', owner, 'Approval steps', `/applications/${application.id}`],
  [`/patient/intakecoord/${application.id}`, '', coordinator, 'Approval steps', `/applications/${application.id}`],
])('the first render at %s%s includes the data, which is requested once', async (path, search, user, heading, request) => {
  applicationNetwork({ user, application, records: [aRecord({ applications: [application] })] })
  const later: string[] = []
  await startAt(path, search, () => {
    expect(permissions()).toHaveLength(1)
    vi.stubGlobal('fetch', (url: string) => {
      later.push(url.split('?')[0]!)
      return new Promise(() => {})
    })
  })
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  // react-admin reads the permissions that were loaded before.
  expect(permissions()).toHaveLength(1)
  // Wait until the requests for data that the first render does not need have been sent.
  await waitFor(() => expect(later).not.toEqual([]))
  expect(later.filter(one => one.endsWith(request))).toEqual([])
})

test('a screen whose first data is late renders without it and shows it when it arrives', { tags: 'night' }, async () => {
  const api = applicationNetwork({ user: owner, records: [aRecord()] })
  const answering = fetch
  let answer = () => {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/patient-records')) await new Promise<void>(resolve => (answer = resolve))
    return answering(url, init)
  })
  await startAt('/patient/advocate')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ada Example' })).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { name: 'Ada Example' })).toBeTruthy()
  expect(api.requests.filter(one => one.path.endsWith('/patient-records'))).toHaveLength(1)
})

test('a screen whose first data fails to load says so', async () => {
  applicationNetwork({ user: owner, records: [aRecord()] })
  const answering = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('/patient-records') ? Response.json({ message: 'Too busy' }, { status: 400 }) : answering(url, init),
  )
  await startAt('/patient/advocate')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a later visit refetches the list', { tags: 'night' }, async () => {
  const api = applicationNetwork({ user: owner, records: [aRecord()] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await startAt('/patient/advocate')
  await vi.advanceTimersByTimeAsync(4000)
  renderAt('/patient/advocate')
  await waitFor(() => expect(api.requests.filter(one => one.path.endsWith('/patient-records'))).toHaveLength(2))
})
