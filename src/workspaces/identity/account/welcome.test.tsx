import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openAt } from '../../../testing.ts'
// Import here so that compiling these screens does not count against the first test's timeout.
import './ChangePassword.tsx'
import './FirstLogin.tsx'
import '../../placement/patients/PatientDashboard.tsx'
import { accepted, changed, fill, password, problems, proceed, rejects, server } from './welcome.testing.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const settled = { ...accepted, password_due: false }

test('the welcome screen asks for passwords and communication methods, with 301 and 302 selected [AUTH-024] [AUTH-025]', async () => {
  server()
  openAt('/first_login')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Passage' })).toBeTruthy()
  for (const label of ['Old Password', 'New Password', 'Confirm Password'])
    expect((await password(label)).getAttribute('type')).toBe('password')
  for (const name of ['Email', 'Text message (SMS)'])
    expect((screen.getByRole('checkbox', { name }) as HTMLInputElement).checked).toBe(true)
  const text = document.body.textContent
  expect(text).toContain('opts you into platform notifications and alerts, sent when action is required or key events occur')
  expect(text).toContain('change your preferences later in Account Settings')
})

test('an empty form names each problem and sends nothing [AUTH-031] [AUTH-035] [AUTH-040]', async () => {
  const { requests } = server()
  openAt('/first_login')
  await password('Old Password')
  await proceed()
  expect(await problems()).toEqual([
    'Old Password: Required information',
    'New Password: Required information',
    'Confirm Password: Passwords must match',
    'Please read and accept the term and conditions',
  ])
  expect(requests.filter(item => item.method !== 'GET' && item.path.startsWith('/users'))).toEqual([])
})

test.each([['Ab1!', 'New password must include a minimum of 8 characters [AUTH-036]']])(
  'a new password like %s shows an error next to its field: %s',
  rejects,
)

test('a network error is only logged [AUTH-046]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  server({ user: accepted, answers: { 'POST /users/change-password': { fails: true } } })
  openAt('/first_login')
  await fill()
  await proceed()
  await waitFor(() => expect(logged).toHaveBeenCalledOnce())
  expect(JSON.stringify(logged.mock.calls)).not.toContain('Harbor lights')
  expect(screen.queryByText('There is a problem')).toBeNull()
  await waitFor(() => expect((screen.getByRole('button', { name: 'Proceed' }) as HTMLButtonElement).disabled).toBe(false))
})

test('users who completed the welcome screen are redirected', async () => {
  server({ user: settled, welcomed: true })
  const router = openAt('/first_login')
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate'))
})

test('a load error is shown with a retry button', async () => {
  server({ answers: { 'GET /users/current': { status: 422, json: { message: 'Not now' } } } })
  openAt('/first_login')
  expect(await screen.findByText('Not now')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  ['/change_password', '/account_settings', []],
  ['/7/change_password', '/patient/advocate', [{ id: 7, opt_in_methods: [301] }]],
])(
  '%s has the three fields and Proceed, and redirects to %s after 1.5 s [AUTH-032] [AUTH-034] [AUTH-044]',
  async (address, goal, saved) => {
    const { bodies } = server({ user: settled, welcomed: true })
    const router = openAt(address)
    expect(await screen.findByRole('heading', { level: 1, name: 'Change password' })).toBeTruthy()
    await fill()
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    screen.getByRole('button', { name: 'Proceed' }).click()
    await screen.findByText(changed)
    expect(bodies('POST /users/change-password')).toEqual([{ oldPass: 'Passage!2026', newPass: 'Harbor lights 7!' }])
    // The form does not show the stored preferences, so it saves them unchanged.
    expect(bodies('PATCH /users/current')).toEqual(saved.map(item => expect.objectContaining(item)))
    await vi.advanceTimersByTimeAsync(1000)
    expect(router.state.location.pathname).toBe(address)
    await vi.advanceTimersByTimeAsync(500)
    await waitFor(() => expect(router.state.location.pathname).toBe(goal))
  },
)

test('users can show the password while typing', async () => {
  server({ welcomed: true })
  openAt('/change_password')
  await userEvent.type(await password('New Password'), 'Harbor')
  await userEvent.click(screen.getByRole('button', { name: 'Show New Password' }))
  expect((await password('New Password')).getAttribute('type')).toBe('text')
  expect((await password('Old Password')).getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Hide New Password' }))
  expect((await password('New Password')).getAttribute('type')).toBe('password')
})
