import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import { enter, openAt } from '../../../testing.ts'
import './ChangePassword.tsx'
import './FirstLogin.tsx'
import '../../placement/patients/PatientDashboard.tsx'
import { accepted, changed, fill, password, problems, proceed, refusal, rejects, server } from './welcome.testing.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const link = () => screen.findByRole('button', { name: /Click to acknowledge the Lantern End User Agreement/ })
async function accept() {
  await userEvent.click(await link())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I accept the terms and conditions' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('the agreement opens in a dialog that its checkbox closes; the link is red before and has a check mark after [AUTH-026] [AUTH-027] [AUTH-030]', async () => {
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

test.each([
  ['Abcdefg1', 'New password must include at least one special character [AUTH-037]'],
  ['abcdefg1!', 'New password must include at least one uppercase letter [AUTH-038]'],
  ['Abcdefgh!', 'New password must include at least one number [AUTH-039]'],
])('a new password like %s shows an error next to its field: %s', rejects)

test('the form saves preferences and profile, accepts the agreement, changes the password, confirms, and redirects after 1.5 s [AUTH-032] [AUTH-033] [AUTH-041] [AUTH-043] [AUTH-044] [AUTH-045]', async () => {
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

test('selecting no methods saves none; a user without a phone number sends no number [AUTH-032]', async () => {
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

test('an account without a phone number, as created by single sign-on, can enter one for text messages', async () => {
  const { bodies } = server({ user: { phone_number: null, password_due: false, without_password: true } })
  openAt('/first_login')
  const phone = await screen.findByLabelText(/^Phone number/)
  screen.getByText(/Without one, you get no text messages/)
  await enter(phone, '213 555 01')
  await accept()
  await proceed()
  expect(await problems()).toEqual(['Phone number: Invalid phone number'])
  await userEvent.clear(phone)
  await enter(phone, '213 555 0147')
  await proceed()
  await screen.findByText('Thank you. Your choices have been saved.')
  expect(bodies('PATCH /users/current')).toMatchObject([{ opt_in_methods: [301, 302], phone_number: '+12135550147' }])
})

test('a wrong old password is reported next to its field, and the user stays on the form [AUTH-042] [AUTH-043]', async () => {
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

test('an agreement that the user has already accepted is not requested again [AUTH-031]', async () => {
  const { bodies } = server({ user: accepted })
  openAt('/first_login')
  await fill()
  expect(within(await link()).getByTitle('Accepted')).toBeTruthy()
  await proceed()
  await screen.findByText(changed)
  // The user keeps the stored preference instead of getting the defaults for a first sign-in.
  expect(bodies('PATCH /users/current')).toMatchObject([{ opt_in_methods: [301] }])
})

test('users who have set their own password only have to accept a new agreement [AUTH-030]', async () => {
  const { bodies } = server({ user: { password_due: false, agreement_version: 'en-2025-01' } })
  const router = openAt('/first_login')
  await link()
  expect(screen.queryByLabelText('Old Password')).toBeNull()
  await accept()
  await proceed()
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate'))
  expect(bodies('PATCH /users/current')).toMatchObject([{ agreement_version: agreementVersion }])
  expect(bodies('POST /users/change-password')).toEqual([])
})
