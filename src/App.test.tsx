import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Whoami } from '#domain/account/schema.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { tree } from './App.tsx'
import { token } from './authProvider/session.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { shell } from './i18n/shell.ts'
import { environmentOf } from './layout/EnvironmentBanner.tsx'

// The first screen of a run has to be compiled first.
configure({ asyncUtilTimeout: 10_000 })

const someone: Whoami = {
  id: 7,
  role_id: 2,
  is_admin: false,
  is_patient_advocate: false,
  first_login: false,
  organization_id: 1,
  organization_type: 'hospital',
  organization_role: 'member',
  permissions: [],
  facility_roles: [],
  username: 'someone',
  first_name: 'Ana',
  last_name: 'Diaz',
  profile_pic_url: null,
  organization_name: 'Harbor General',
  organization_plan: 'paid',
  cometchat_token: null,
  roles: [],
}
const advocate = { ...someone, is_patient_advocate: true, roles: ['patient_advocate'] }
const coordinator: Whoami = {
  ...someone,
  organization_type: 'treatment_center',
  facility_roles: [{ facility_id: 1, facility_role: 'Admissions Coordinator' }],
}
const admin: Whoami = {
  ...someone,
  is_admin: true,
  role_id: 4,
  organization_id: null,
  organization_type: null,
  organization_role: null,
  permissions: ['IS_ADMIN', 'ORG_READ_ALL'],
}

type Answer = { status?: number; json: unknown }
/** The network ends here: a server that knows one user, and answers nothing to whatever a workspace asks. */
function server({ user = advocate, login }: { user?: Whoami; login?: () => Answer | Promise<Answer> } = {}) {
  const network = vi.fn(async (url: string, init: RequestInit) => {
    const answer: Answer = url.endsWith('/users/login')
      ? await (login ?? (() => ({ json: { token: 'fresh', data: { token: 'fresh' } } })))()
      : url.endsWith('/common/whoami')
        ? { json: { data: user } }
        : url.endsWith('/users/logout')
          ? { json: { data: { message: 'Signed out' } } }
          : { status: 404, json: { message: 'Not here' } }
    void init
    return Response.json(answer.json, { status: answer.status ?? 200 })
  })
  vi.stubGlobal('fetch', network)
  return network
}

function open(address: string) {
  const router = createMemoryRouter(tree, { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const signIn = async () => {
  await userEvent.type(await screen.findByLabelText('Username'), 'advocate')
  await userEvent.type(screen.getByLabelText('Password'), 'Passage!2026')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}
const signedIn = () => localStorage.setItem('RW_AUTH', 'held')
const at = (router: ReturnType<typeof open>, path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  window.scrollTo = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the home page has Username, Password and the ways to a new password and a new account [AUTH-001]', async () => {
  server()
  open('/')
  expect(await screen.findByLabelText('Username')).toBeTruthy()
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  expect(screen.getByRole('link', { name: /password/ }).getAttribute('href')).toBe('/forgot_password')
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/sign_up')
})

test('it says that Passage is a tool and recommends nothing [AUTH-029]', async () => {
  server()
  open('/')
  const text = (await screen.findByText(/tool to identify treatment options/)).textContent
  for (const said of [
    /known resources and makes no recommendation/,
    /not a medical device/,
    /no diagnosis/,
    /not integrated into medical records/,
    /no outcomes or insurance coverage/,
  ])
    expect(text).toMatch(said)
})

test('the button waits for both fields, and reads Loading... while the call runs [AUTH-002]', async () => {
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

test('it sends username and password, keeps the token under RW_AUTH and asks who that is [AUTH-003] [AUTH-004]', async () => {
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

test('a failure says what the server said, or that something went wrong; what was typed stays [AUTH-005]', async () => {
  let answer: Answer = { status: 401, json: { message: 'The username or the password is not right.' } }
  server({ login: () => answer })
  open('/')
  await signIn()
  expect((await screen.findByText('The username or the password is not right.')).getAttribute('role')).toBe('alert')
  answer = { status: 500, json: {} }
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText(somethingWentWrong)).toBeTruthy()
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('advocate')
})

test.each([
  ['first login goes first [AUTH-006]', { ...admin, first_login: true }, '/first_login'],
  ['an administrator to the organizations [AUTH-007]', admin, '/admin/organizations/dashboard'],
  ['a coordinator to admissions [AUTH-008]', coordinator, '/patient/intakecoord'],
  [
    'an advocate with a facility role to admissions [AUTH-009]',
    { ...advocate, facility_roles: [{ facility_id: 1, facility_role: 'Manager' as const }] },
    '/patient/intakecoord',
  ],
  ['an advocate without one to the patients [AUTH-009]', advocate, '/patient/advocate'],
  ['anyone else to the account settings [AUTH-010]', someone, '/account_settings'],
])('after sign-in: %s', async (_, user, path) => {
  server({ user })
  const router = open('/')
  await signIn()
  await at(router, path)
})

test('a signed-out visitor of a protected page goes to sign-in, and afterwards back [AUTH-012] [NAV-031]', async () => {
  server()
  const router = open('/patient/community?from=mail')
  await at(router, '/')
  await signIn()
  await at(router, '/patient/community')
  expect(router.state.location.search).toBe('?from=mail')
})

test('who may not open the page that they came from lands by the rules [NAV-031]', async () => {
  server()
  const router = open('/admin/users/dashboard')
  await at(router, '/')
  await signIn()
  await at(router, '/patient/advocate')
})

test('without the right one sees that this is off limits, and the way to the own first page [NAV-003] [NAV-012]', async () => {
  signedIn()
  server()
  const router = open('/admin/users/dashboard')
  await at(router, '/unauthorized')
  expect(await screen.findByText('Sorry, this is off limits. Please log in and try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/patient/advocate')
})

test('an address that is none shows the not-found page [NAV-001] [NAV-013]', async () => {
  server()
  open('/no/such/page')
  expect(
    await screen.findByText(
      "Hmm, we can't seem to find that page. Try going home and giving it another try. If the issue persists please contact support.",
    ),
  ).toBeTruthy()
})

test('before the welcome screen is done every page leads there', async () => {
  signedIn()
  server({ user: { ...advocate, first_login: true } })
  await at(open('/patient/advocate'), '/first_login')
})

test('a 401 in the middle of work leads to sign-in [AUTH-013]', async () => {
  signedIn()
  const network = server()
  const router = open('/patient/community')
  await screen.findByRole('heading', { name: 'Community' })
  network.mockImplementation(async () => Response.json({}, { status: 401 }))
  await queryClient.refetchQueries({ queryKey: ['whoami'] })
  await at(router, '/')
  expect(token()).toBeNull()
})

const Failing = () => {
  throw new Error('a bug')
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

test('an advocate finds patients, organization, community and insights [NAV-007] [NAV-015] [NAV-017] [NAV-019] [NAV-020]', async () => {
  signedIn()
  server()
  open('/patient/community')
  expect(await links()).toEqual([
    ['Find Treatment', '/patient/advocate'],
    ['My Organization', '/facility/my_organization'],
    ['Community', '/patient/community'],
    ['Insights', '/insights'],
  ])
  expect(await screen.findByText('coming soon')).toBeTruthy()
})

test('facility staff find admissions [NAV-016]', async () => {
  signedIn()
  server({ user: coordinator })
  open('/patient/community')
  expect((await links()).map(([name]) => name)).toEqual(['Admissions', 'My Organization', 'Community', 'Insights'])
})

test('an administrator finds the Admin Dashboard alone, and no account settings [NAV-018] [NAV-021] [NAV-022]', async () => {
  signedIn()
  server({ user: admin })
  open('/admin/organizations/dashboard')
  expect(await links()).toEqual([['Admin Dashboard', '/admin/organizations/dashboard']])
  await userEvent.click(screen.getByRole('button', { name: 'Profile of Ana Diaz' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Sign out'])
})

test('Sign out clears the token here and on the server, and the next one to sign in starts afresh [NAV-021]', async () => {
  signedIn()
  const network = server()
  const router = open('/patient/community')
  await userEvent.click(await screen.findByRole('button', { name: 'Profile of Ana Diaz' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  await at(router, '/')
  expect(token()).toBeNull()
  expect(network.mock.calls.some(([url]) => url.endsWith('/users/logout'))).toBe(true)
  await signIn()
  await at(router, '/patient/advocate')
})

test('the admin area has six tabs; those without their permission are grey and lead nowhere [NAV-025] [NAV-026] [NAV-027] [NAV-028] [NAV-029] [NAV-030]', async () => {
  const tabs = [
    ['Treatment Centers', '/admin/organizations/dashboard', 'ORG_READ_ALL'],
    ['Hospitals', '/admin/hospitals/dashboard', 'ORG_READ_ALL'],
    ['Users', '/admin/users/dashboard', 'USER_READ'],
    ['Feature Tags', '/admin/feature_tags_modifier', 'TAG_READ'],
    ['Public Insurance Providers', '/admin/public_insurance_providers_modifier', 'PROVIDER_READ'],
    ['Private Insurance Providers', '/admin/private_insurance_providers_modifier', 'PROVIDER_READ'],
  ] as const
  for (const permission of ['ORG_READ_ALL', 'USER_READ', 'TAG_READ', 'PROVIDER_READ'] as const) {
    signedIn()
    server({ user: { ...admin, permissions: ['IS_ADMIN', permission] } })
    open(tabs.find(([, , needs]) => needs === permission)![1])
    const bar = within(await screen.findByRole('navigation', { name: 'Admin Dashboard' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy()
    expect(
      bar.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-disabled')]),
    ).toEqual(tabs.map(([label, to, needs]) => (needs === permission ? [label, to, null] : [label, null, 'true'])))
    cleanup()
    queryClient.clear()
  }
})

test('a screen that fails to render leaves the bar standing and says so [NAV-014]', async () => {
  signedIn()
  server()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const [root] = tree
  const place = root!.children![1]!
  const failing = { ...place.children!.find(route => route.path === '/patient/community')!, element: <Failing /> } as typeof place
  render(
    <RouterProvider
      router={createMemoryRouter([{ ...root!, children: [{ ...place, children: [failing] } as typeof place] } as typeof place], {
        initialEntries: ['/patient/community'],
      })}
    />,
  )
  expect(
    await screen.findByText("Sorry, something went wrong on our system. Don't panic, we are fixing it! Please try again later."),
  ).toBeTruthy()
  expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy()
})

test.each([
  ['/sign_up', '/sign_up'],
  ['/forgot_password', '/forgot_password'],
  ['/first_login', '/first_login'],
  ['/account_settings', '/account_settings'],
  ['/{id}/change_password', '/7/change_password', '/:id/change_password'],
  ['the matches, with a slash at the end too [NAV-004]', '/facility/match/', '/facility/match'],
  ['the facility form', '/facility/edit/3', '/facility/edit/:id'],
  ['the facility wizard', '/facility/3/add/section1', '/facility/:id/add/:section'],
  ['the own organization', '/facility/my_organization'],
  ['the admissions dashboard with an id [NAV-006]', '/patient/intakecoord/12', '/patient/intakecoord/:application_id?'],
  ['the patient dashboard without an id [NAV-006]', '/patient/advocate', '/patient/advocate/:application_id?'],
  ['the intake review [NAV-008]', '/patient/intake/review/p_7', '/patient/intake/review/:pid'],
  ['the intake wizard [NAV-008]', '/patient/intake/add/section-1/p/New', '/patient/intake/:action/*'],
  ['the users', '/admin/users/dashboard'],
  ['a user', '/admin/users/edit/7', '/admin/users/edit/:userId'],
  ['the treatment centers', '/admin/organizations/dashboard'],
  ['the hospitals', '/admin/hospitals/dashboard'],
  ['an organization', '/admin/organizations/7', '/admin/organizations/:org_id'],
  ['feature tags', '/admin/feature_tags_modifier'],
  ['public providers', '/admin/public_insurance_providers_modifier'],
  ['private providers', '/admin/private_insurance_providers_modifier'],
])('an address leads to its screen: %s', (_, address, path = address) => {
  expect(matchRoutes(tree, address)?.at(-1)?.route.path).toBe(path)
})

test('the banner names the environment by the host [NAV-023] [NAV-024]', () => {
  expect(environmentOf('passage-dev.example.org')).toBe('dev')
  expect(environmentOf('staging.example.org')).toBe('staging')
  expect(environmentOf('passage.example.org')).toBeNull()
  expect(shell.banner).toEqual({ dev: 'Development environment', staging: 'Sandbox environment' })
})
