import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { routesOf } from './App.tsx'
import { admin, at, coordinator, eachAfresh, open, server, signedIn, signIn } from './app.testing.tsx'
import { queryClient } from './dataProvider/queryClient.ts'
import { navigationFor } from './layout/navigation.ts'
import { screens } from './screens.ts'
import { token } from './session/session.ts'
import { environmentName } from './ui/EnvironmentBanner.tsx'
import { screenAt } from './ui/screen/screens.ts'

eachAfresh()

test('a page the user may not open says so and links to the user’s landing page [NAV-003] [NAV-012]', async () => {
  signedIn()
  server()
  const router = open('/admin/users/dashboard')
  await at(router, '/unauthorized')
  expect(await screen.findByText('Sorry, this is off limits. Please log in and try again.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/patient/advocate')
})

test('an unknown path shows the not-found page [NAV-001] [NAV-013]', async () => {
  server()
  open('/no/such/page')
  expect(
    await screen.findByText(
      "Hmm, we can't seem to find that page. Try going home and giving it another try. If the issue persists please contact support.",
    ),
  ).toBeTruthy()
})

test('every page redirects to the welcome screen until the user completes it', async () => {
  signedIn()
  server({ user: { ...testAdvocate, first_login: true } })
  await at(open('/patient/advocate'), '/first_login')
})

const Failing = () => {
  throw new Error('a bug')
}

const links = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(link => [link.textContent, link.getAttribute('href')])

test('advocates see Find Treatment, My Organization, Community and Insights [NAV-007] [NAV-015] [NAV-017] [NAV-019] [NAV-020]', async () => {
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

test('narrow screens show the same links in a menu, which closes on selection [UX-006]', async () => {
  signedIn()
  server()
  const router = open('/patient/community')
  const button = await screen.findByRole('button', { name: 'Menu' })
  await userEvent.click(button)
  const menu = within(await screen.findByRole('dialog'))
  expect(menu.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Find Treatment',
    'My Organization',
    'Community',
    'Insights',
  ])
  await userEvent.click(menu.getByRole('link', { name: 'Insights' }))
  await at(router, '/insights')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('facility staff see Admissions [NAV-016]', async () => {
  signedIn()
  server({ user: coordinator })
  open('/patient/community')
  expect(await links()).toEqual([
    ['Admissions', '/patient/intakecoord'],
    ['My Organization', '/facility/my_organization'],
    ['Community', '/patient/community'],
    ['Insights', '/insights'],
  ])
})

test('administrators see only the Admin Dashboard and no account settings [NAV-018] [NAV-021] [NAV-022]', async () => {
  signedIn()
  server({ user: admin })
  open('/admin/organizations/dashboard')
  expect(await links()).toEqual([['Admin Dashboard', '/admin/organizations/dashboard']])
  await userEvent.click(screen.getByRole('button', { name: 'Profile of Ana Diaz' }))
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual([
    'Getting started',
    'Help',
    'Recent messages',
    'About Passage',
    'Keyboard shortcuts',
    'Sign out',
  ])
})

test('users other than administrators also see Account Settings in the profile menu [NAV-021]', async () => {
  signedIn()
  server()
  const router = open('/patient/community')
  await userEvent.click(await screen.findByRole('button', { name: 'Profile of Ana Diaz' }))
  const names = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  expect([names[0], names.at(-1)]).toEqual(['Account Settings', 'Sign out'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Account Settings' }))
  await at(router, '/account_settings')
})

test.each(['SUPER_ADMIN', 'SOCIAL_WORK_ADMIN', 'TECH_SUPPORT_ADMIN'] as const)(
  'a %s sees the Admin Dashboard; others do not [NAV-018]',
  role => {
    const role_id = platformRoles[role]
    const named = (actor: Actor) => navigationFor(actor).map(({ label, to }) => [label, to])
    expect(named({ ...admin, role_id, permissions: [...permissionsOf[role_id]!] })).toEqual([
      ['Admin Dashboard', '/admin/organizations/dashboard'],
    ])
    for (const other of [testAdvocate, coordinator]) expect(named(other).flat()).not.toContain('Admin Dashboard')
  },
)

test('Sign out clears the token in the browser and on the server, and the next sign-in starts clean [NAV-021]', async () => {
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

test('the admin area has six tabs; tabs the user may not open are gray and are not links [NAV-025] [NAV-026] [NAV-027] [NAV-028] [NAV-029] [NAV-030]', async () => {
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

test('a screen that fails to render shows an error and keeps the navigation bar [NAV-014]', async () => {
  signedIn()
  server()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const failing = screens.map(one => (one.path === '/patient/community' ? { ...one, Component: Failing } : one))
  const router = createMemoryRouter(routesOf(failing), { initialEntries: ['/patient/community'] })
  render(<RouterProvider router={router} />)
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
  ['the match page, also with a trailing slash [NAV-004]', '/facility/match/', '/facility/match'],
  ['the facility form', '/facility/edit/3', '/facility/edit/:id'],
  ['the facility wizard', '/facility/3/add/section1', '/facility/:id/add/:section'],
  ['the user’s own organization', '/facility/my_organization'],
  ['the admissions dashboard with an id [NAV-006]', '/patient/intakecoord/12', '/patient/intakecoord/:application_id?'],
  ['the patient dashboard without an id [NAV-006]', '/patient/advocate', '/patient/advocate/:application_id?'],
  ['the intake review [NAV-008]', '/patient/intake/review/p_7', '/patient/intake/review/:pid'],
  ['the intake wizard [NAV-008]', '/patient/intake/add/section-1/p/New', '/patient/intake/:action/*'],
  ['the user list', '/admin/users/dashboard'],
  ['a user', '/admin/users/edit/7', '/admin/users/edit/:userId'],
  ['the treatment centers', '/admin/organizations/dashboard'],
  ['the hospitals', '/admin/hospitals/dashboard'],
  ['an organization', '/admin/organizations/7', '/admin/organizations/:org_id'],
  ['feature tags', '/admin/feature_tags_modifier'],
  ['public providers', '/admin/public_insurance_providers_modifier'],
  ['private providers', '/admin/private_insurance_providers_modifier'],
])('each path opens its screen: %s', (_, address, path = address) => {
  expect(screenAt(address, screens)?.path).toBe(path)
})

test('the banner names the environment by host name [NAV-023] [NAV-024]', () => {
  expect(environmentName('passage-dev.example.org')).toBe('dev')
  expect(environmentName('staging.example.org')).toBe('staging')
  expect(environmentName('passage.example.org')).toBeNull()
})

test.each([
  ['passage-dev.example.org', 'Development environment', '[NAV-023]'],
  ['staging.example.org', 'Sandbox environment', '[NAV-024]'],
])('at %s every page shows the "%s" banner %s', async (host, text) => {
  // The banner appears on signed-in pages and above the sign-in form.
  vi.stubGlobal('location', new Proxy(location, { get: (real, key) => (key === 'hostname' ? host : Reflect.get(real, key)) }))
  server()
  open('/')
  expect(await screen.findByText(text)).toBeTruthy()
  cleanup()
  signedIn()
  open('/patient/community')
  expect(await screen.findByText(text)).toBeTruthy()
})

test('the production host shows no environment banner [NAV-023] [NAV-024]', async () => {
  server()
  open('/')
  await screen.findByLabelText('Username')
  expect(screen.queryByText(/environment$/)).toBeNull()
})
