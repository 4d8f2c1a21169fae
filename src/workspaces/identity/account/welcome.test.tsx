import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import type { CurrentUser } from '#domain/identity/account/currentUser.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { advocate, enter, network, openAt } from '../../../testing.ts'
// Import here so that compiling these screens does not count against the first test's timeout.
import './ChangePassword.tsx'
import './FirstLogin.tsx'
import '../../placement/patients/PatientDashboard.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const newcomer: CurrentUser['user'] = {
  id: 7,
  email: 'nora@lakemere.example',
  first_name: 'Nora',
  last_name: 'Field',
  phone_number: '+12135550166',
  opt_in_methods: [301],
  agreement_version: null,
  password_due: true,
  agreement_due: true,
  updated_at: '2026-11-02T05:00:00Z',
}
const accepted = { agreement_version: agreementVersion, agreement_due: false, updated_at: '2026-11-02T05:00:00Z' }
const settled = { ...accepted, password_due: false }
const changed = 'Password changed successfully'
const refusal = (message: string) => ({ json: { data: { message }, message } })

type Answers = NonNullable<Parameters<typeof network>[0]>['answers']
type Given = { user?: Partial<CurrentUser['user']>; welcomed?: boolean; answers?: Answers }
/** Stubs a server with this user. `welcomed` means that the user has completed the welcome screen. */
function server({ user = {}, welcomed = false, answers = {} }: Given = {}) {
  const whoami: Whoami = { ...advocate, first_login: !welcomed }
  const data = {
    user: { ...newcomer, ...user },
    profile_image: null,
    agreement: { version: agreementVersion, provider: 'Lantern', state: 'Oregon', county: 'Lane County' },
  }
  const done = <A,>(answer: A): A => {
    whoami.first_login = false
    return answer
  }
  const methods = [
    { id: 301, name: 'Email', category: 'opt_in', uiMainCategory: null },
    { id: 302, name: 'Text message (SMS)', category: 'opt_in', uiMainCategory: null },
  ]
  const { requests } = network({
    user: whoami,
    answers: {
      'GET /users/current': { json: { data } },
      get 'PATCH /users/current'() {
        return data.user.password_due ? { json: { data } } : done({ json: { data } })
      },
      'POST /common/lookup': { json: { data: { opt_in: methods } } },
      get 'POST /users/change-password'() {
        return done(refusal(changed))
      },
      ...answers,
    },
  })
  const bodies = (call: string) => requests.filter(item => `${item.method} ${item.path}` === call).map(item => item.body)
  return { requests, bodies }
}

const password = (label: string) => screen.findByLabelText(label)
async function fill(old = 'Passage!2026', given = 'Harbor lights 7!', again = given) {
  for (const [label, typed] of [
    ['Old Password', old],
    ['New Password', given],
    ['Confirm Password', again],
  ] as const) {
    await userEvent.clear(await password(label))
    await enter(await password(label), typed)
  }
}
const link = () => screen.findByRole('button', { name: /Click to acknowledge the Lantern End User Agreement/ })
async function accept() {
  await userEvent.click(await link())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const proceed = () => userEvent.click(screen.getByRole('button', { name: 'Proceed' }))
const problems = async () =>
  within((await screen.findByText('There is a problem')).parentElement!)
    .getAllByRole('link')
    .map(item => item.textContent)

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

test('the agreement opens in a dialog that its checkbox closes; the link is red before and has a check mark after [AUTH-026] [AUTH-027] [AUTH-030]', {
  tags: 'night',
}, async () => {
  server()
  openAt('/first_login')
  // The theme's red.
  expect(getComputedStyle(await link()).color).toBe('rgb(179, 38, 30)')
  await userEvent.click(await link())
  const dialog = await screen.findByRole('dialog', { name: 'End User Agreement' })
  expect(dialog.textContent).toContain('The law of the State of Oregon governs this agreement')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await link()).queryByTitle('Accepted')).toBeNull()
  await accept()
  expect(within(await link()).getByTitle('Accepted')).toBeTruthy()
  expect(getComputedStyle(await link()).color).toBe('rgb(74, 96, 104)')
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

const rejects = async (given: string, message: string) => {
  const { bodies } = server({ user: accepted })
  openAt('/first_login')
  await fill('Passage!2026', given)
  await proceed()
  expect(await problems()).toEqual([message.replace(/ \[.*/, '')])
  expect(bodies('POST /users/change-password')).toEqual([])
}

test.each([['Ab1!', 'New password must include a minimum of 8 characters [AUTH-036]']])(
  'a new password like %s shows an error next to its field: %s',
  rejects,
)

test.each([
  ['Abcdefg1', 'New password must include at least one special character [AUTH-037]'],
  ['abcdefg1!', 'New password must include at least one uppercase letter [AUTH-038]'],
  ['Abcdefgh!', 'New password must include at least one number [AUTH-039]'],
])('a new password like %s shows an error next to its field: %s', { tags: 'night' }, rejects)

test('the form saves preferences and profile, accepts the agreement, changes the password, confirms, and redirects after 1.5 s [AUTH-032] [AUTH-033] [AUTH-041] [AUTH-043] [AUTH-044] [AUTH-045]', {
  tags: 'night',
}, async () => {
  const { bodies } = server()
  const router = openAt('/first_login')
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }))
  await accept()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  screen.getByRole('button', { name: 'Proceed' }).click()
  expect((await screen.findByText(changed)).closest('[role=status]')).toBeTruthy()
  expect(bodies('PATCH /users/current')).toEqual([
    {
      id: 7,
      email: 'nora@lakemere.example',
      first_name: 'Nora',
      last_name: 'Field',
      phone_number: '+12135550166',
      opt_in_methods: [302],
      agreement_version: agreementVersion,
    },
  ])
  expect(bodies('POST /users/change-password')).toEqual([{ oldPass: 'Passage!2026', newPass: 'Harbor lights 7!' }])
  await vi.advanceTimersByTimeAsync(1000)
  expect(router.state.location.pathname).toBe('/first_login')
  await vi.advanceTimersByTimeAsync(500)
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate'))
})

test('selecting no methods saves none; a user without a phone number sends no number [AUTH-032]', { tags: 'night' }, async () => {
  const { bodies } = server({ user: { phone_number: null } })
  openAt('/first_login')
  await fill()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Text message (SMS)' }))
  await accept()
  await proceed()
  await screen.findByText(changed)
  const [sent] = bodies('PATCH /users/current')
  expect(sent).toMatchObject({ opt_in_methods: [] })
  expect(sent).not.toHaveProperty('phone_number')
})

test('a wrong old password is reported next to its field, and the user stays on the form [AUTH-042] [AUTH-043]', {
  tags: 'night',
}, async () => {
  server({ answers: { 'POST /users/change-password': refusal('Old password incorrect.') } })
  const router = openAt('/first_login')
  await fill()
  await accept()
  await proceed()
  expect(await problems()).toEqual(['Old password incorrect.'])
  expect((await password('Old Password')).getAttribute('aria-invalid')).toBe('true')
  expect(router.state.location.pathname).toBe('/first_login')
  expect((await password('New Password')) as HTMLInputElement).toHaveProperty('value', 'Harbor lights 7!')
})

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

test('an agreement that the user has already accepted is not requested again [AUTH-031]', { tags: 'night' }, async () => {
  const { bodies } = server({ user: accepted })
  openAt('/first_login')
  await fill()
  expect(within(await link()).getByTitle('Accepted')).toBeTruthy()
  await proceed()
  await screen.findByText(changed)
  // The user keeps the stored preference instead of getting the defaults for a first sign-in.
  expect(bodies('PATCH /users/current')).toMatchObject([{ opt_in_methods: [301] }])
})

test('users who have set their own password only have to accept a new agreement [AUTH-030]', { tags: 'night' }, async () => {
  const { bodies } = server({ user: { password_due: false, agreement_version: 'en-2025-01' } })
  const router = openAt('/first_login')
  await link()
  expect(screen.queryByLabelText('Old Password')).toBeNull()
  await accept()
  await proceed()
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate'), { timeout: 5000 })
  expect(bodies('PATCH /users/current')).toMatchObject([{ agreement_version: agreementVersion }])
  expect(bodies('POST /users/change-password')).toEqual([])
})

test('users who completed the welcome screen are redirected', async () => {
  server({ user: settled, welcomed: true })
  const router = openAt('/first_login')
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate'), { timeout: 5000 })
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
