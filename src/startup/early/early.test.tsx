import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request, takeEarlyResponse } from '../../dataProvider/request.ts'
import { forgetToken, saveToken } from '../../session/session.ts'
import { requestEarly } from './early.ts'

const sent: string[] = []
const reply = (path: string) => {
  if (path === '/api/v2/common/whoami') return { data: { is_patient_advocate: true, organization_id: 7 } }
  return { data: path }
}

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
  vi.useFakeTimers()
  // Only requests of an active user take early responses, and in another file, the last activity may have been long ago.
  window.dispatchEvent(new Event('pointerdown'))
  vi.stubGlobal('fetch', async (path: string) => {
    sent.push(path)
    return Response.json(reply(path))
  })
})
afterEach(() => {
  window.earlyResponses = undefined
  delete document.documentElement.dataset.starting
  history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (address: string) => {
  history.replaceState(null, '', address)
  requestEarly()
}
const get = async (path: string) => (await request(path, { method: 'GET' })).json()

it('requests nothing for users who are not signed in', () => {
  open('/facility/match?pid=7')
  expect(sent).toEqual([])
  expect(document.documentElement.dataset.starting).toBeUndefined()
})

it('requests the user and the screen’s first data, and the screen uses each response once', async () => {
  saveToken('one')
  open('/facility/match?pid=7')
  expect(sent).toContain('/api/v2/common/whoami')
  expect(sent).toContain('/api/v2/patients/7')
  // Count only this path, because requests that depend on the user are sent at the same time.
  const times = () => sent.filter(path => path === '/api/v2/patients/7').length
  expect(await get('/patients/7')).toEqual({ data: '/api/v2/patients/7' })
  expect(times()).toBe(1)
  await get('/patients/7')
  expect(times()).toBe(2)
})

it('requests data that depends on the user when the user is known', async () => {
  saveToken('one')
  open('/patient/advocate')
  await vi.waitFor(() => expect(sent.some(path => path.includes('/current-user/patient-records?status=Open'))).toBe(true))
})

it('does not request what the screen has already requested by the time the user is known', async () => {
  saveToken('one')
  const { promise, resolve } = Promise.withResolvers<Response>()
  const ofUser = '/advocates/current-user/patient-records?status=Open&sort=newest&filter=All&page_number=1'
  const respond = vi.fn((path: string) => (path.endsWith('/whoami') ? promise : Promise.resolve(Response.json({ data: path }))))
  vi.stubGlobal('fetch', respond)
  open('/patient/advocate')
  await get(ofUser)
  resolve(Response.json(reply('/api/v2/common/whoami')))
  // The screen gets the same response, and more slowly.
  await get('/common/whoami')
  await vi.advanceTimersByTimeAsync(10)
  expect(respond.mock.calls.filter(([path]) => path === `/api/v2${ofUser}`)).toHaveLength(1)
})

it('never returns a response to another session, and drops it after sign-out', async () => {
  saveToken('one')
  open('/facility/match?pid=7')
  expect(takeEarlyResponse('/patients/7', 'two')).toBeUndefined()
  forgetToken({ onPurpose: true })
  expect(window.earlyResponses).toBeUndefined()
  saveToken('two')
  await get('/patients/7')
  expect(sent.filter(path => path === '/api/v2/patients/7')).toHaveLength(2)
})

it('requests again after a network error', async () => {
  saveToken('one')
  const fetch = vi.fn(async (path: string) => Response.json({ data: path }))
  fetch.mockRejectedValueOnce(new TypeError('offline')).mockRejectedValueOnce(new TypeError('offline'))
  vi.stubGlobal('fetch', fetch)
  open('/patient/intake/review/p_7')
  expect(await get('/patients/7')).toEqual({ data: '/api/v2/patients/7' })
})

it('keeps unused responses for 15 seconds', () => {
  saveToken('one')
  open('/facility/match?pid=7')
  vi.advanceTimersByTime(15_000)
  expect(window.earlyResponses).toBeUndefined()
})
