import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { type Answer, admin, at, coordinator, eachAfresh, open, server, signedIn, signIn } from '../../../app.testing.tsx'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { token } from '../../../session/session.ts'

eachAfresh()

test('the home page has Username, Password and links to password reset and sign-up [AUTH-001]', async () => {
  server()
  open('/')
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('link', { name: /password/ }).getAttribute('href')).toBe('/forgot_password')
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign_up')
})

test('the home page states that Passage is a tool and makes no recommendation [AUTH-029]', async () => {
  server()
  open('/')
  const text = (await screen.findByText(/tool to identify treatment options/)).textContent
  for (const shown of [
    /known resources and makes no recommendation/,
    /not a medical device/,
    /no diagnosis/,
    /not integrated into medical records/,
    /no outcomes or insurance coverage/,
  ])
    expect(text).toMatch(shown)
})

test('the button is disabled until both fields are filled, and shows Loading... during the call [AUTH-002]', async () => {
  let finish = (_: Answer) => {}
  server({
    login: () =>
      new Promise(resolve => {
        finish = resolve
      }),
  })
  open('/')
  const button = await screen.findByRole('button', { name: 'Sign in' })
  const disabled = () => (button as HTMLButtonElement).disabled
  expect(disabled()).toBe(true)
  await userEvent.type(screen.getByLabelText('Username'), 'advocate')
  expect(disabled()).toBe(true)
  await userEvent.type(screen.getByLabelText('Password'), 'x')
  expect(disabled()).toBe(false)
  await userEvent.click(button)
  expect(button.textContent).toBe('Loading...')
  expect(disabled()).toBe(true)
  finish({ status: 401, json: { message: 'no' } })
  await waitFor(() => expect(button.textContent).toBe('Sign in'))
})

test('sign-in sends the username and password, stores the token under RW_AUTH and loads the user [AUTH-003] [AUTH-004]', async () => {
  const network = server()
  const router = open('/')
  await signIn()
  await at(router, '/patient/advocate')
  const login = network.mock.calls.find(([url]) => url.endsWith('/users/login'))
  expect(login?.[1].body).toBe('{"username":"advocate","password":"Passage!2026"}')
  expect(localStorage.getItem('RW_AUTH')).toBe('fresh')
  const whoami = network.mock.calls.find(([url]) => url.endsWith('/common/whoami'))
  expect((whoami![1].headers as Headers).get('authorization')).toBe('fresh')
})

test('a failure shows the server’s message or a general message and keeps the input [AUTH-005]', async () => {
  let answer: Answer = { status: 401, json: { message: 'The username or password is incorrect.' } }
  server({ login: () => answer })
  open('/')
  await signIn()
  expect((await screen.findByText('The username or password is incorrect.')).closest('[role=alert]')).toBeTruthy()
  answer = { status: 500, json: {} }
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(somethingWentWrong)).toBeTruthy()
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('advocate')
})

test.each([
  ['a first login opens the welcome screen [AUTH-006]', { ...admin, first_login: true }, '/first_login'],
  ['an administrator goes to the organizations [AUTH-007]', admin, '/admin/organizations/dashboard'],
  ['a coordinator goes to admissions [AUTH-008]', coordinator, '/patient/intakecoord'],
  [
    'an advocate with a facility role goes to admissions [AUTH-009]',
    { ...testAdvocate, facility_roles: [{ facility_id: 1, facility_role: 'Manager' as const }] },
    '/patient/intakecoord',
  ],
  ['an advocate without a facility role goes to the patients [AUTH-009]', testAdvocate, '/patient/advocate'],
  ['any other user goes to the account settings [AUTH-010]', testUser, '/account_settings'],
])('after sign-in: %s', async (_, user, path) => {
  server({ user })
  const router = open('/')
  await signIn()
  await at(router, path)
})

test('a signed-out visitor to a protected page is redirected to sign-in and returns afterward [AUTH-012] [NAV-031]', async () => {
  server()
  const router = open('/patient/community?from=mail')
  await at(router, '/')
  await signIn()
  await at(router, '/patient/community')
  expect(router.state.location.search).toBe('?from=mail')
})

test('a user without permission for the page they came from goes to their landing page [NAV-031]', async () => {
  server()
  const router = open('/admin/users/dashboard')
  await at(router, '/')
  await signIn()
  await at(router, '/patient/advocate')
})

test('a 401 during work redirects to sign-in [AUTH-013]', async () => {
  signedIn()
  const network = server()
  const router = open('/patient/community')
  await screen.findByRole('heading', { name: 'Community' })
  network.mockImplementation(async () => Response.json({}, { status: 401 }))
  await queryClient.refetchQueries({ queryKey: ['whoami'] })
  await at(router, '/')
  expect(token()).toBeNull()
})
