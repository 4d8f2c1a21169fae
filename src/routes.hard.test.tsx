import { render, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate, testUser } from '#domain/identity/account/testing.ts'
import { permissionsOf } from '#domain/identity/roles.ts'
import { routesOf } from './App.tsx'
import { coordinator, eachAfresh, server, signedIn } from './app.testing.tsx'
import { screens } from './screens.ts'
import { screenAt } from './ui/screen/screens.ts'

eachAfresh()

const ofCenter = { ...testUser, organization_type: 'treatment_center' } as const
const admin = (role_id: number): Whoami => ({
  ...testUser,
  role_id,
  is_admin: true,
  organization_id: null,
  organization_type: null,
  organization_role: null,
  permissions: [...permissionsOf[role_id]!],
})

const cast: Record<string, Whoami> = {
  advocate: testAdvocate,
  rehab: { ...testAdvocate, organization_type: 'treatment_center', facility_roles: coordinator.facility_roles },
  coordinator,
  manager: { ...ofCenter, facility_roles: [{ facility_id: 1, facility_role: 'Manager' }] },
  center: { ...ofCenter, organization_role: 'administrator' },
  member: ofCenter,
  hospital: { ...testUser, organization_role: 'administrator' },
  free: { ...testUser, organization_plan: 'free' },
  loner: { ...testUser, organization_id: null, organization_type: null, organization_role: null },
  newcomer: { ...testAdvocate, first_login: true },
  factorless: { ...testAdvocate, second_factor_due: true },
  super: admin(1),
  social: admin(3),
  tech: admin(4),
}

/** Users who are redirected to a page until they complete a step there. */
const held: Record<string, string> = { newcomer: '/first_login', factorless: '/second_factor' }

const admins = 'super social tech'
const others = 'advocate rehab coordinator manager center member hospital free loner'
const everyone = `${others} ${admins}`

/**
 * Expected access by path (NAV-017, NAV-031), written by hand, independently of the code's rules. Users without access are
 * redirected to /unauthorized, users with a pending step to that step, and signed-out users to sign-in.
 */
const matrix: Record<string, string> = {
  '/change_password': everyone,
  '/7/change_password': everyone,
  '/account_settings': everyone,
  '/facility/match': 'advocate rehab super social',
  '/facility/edit/3': `manager center ${admins}`,
  '/facility/3/add/section1': 'center super tech',
  '/facility/merge/3/4': 'center super tech',
  '/facility/my_organization': others,
  '/patient/intakecoord': 'rehab coordinator manager center',
  '/patient/intakecoord/12': 'rehab coordinator manager center',
  '/patient/advocate': 'advocate rehab super social',
  '/patient/advocate/12': 'advocate rehab super social',
  '/patient/community': others,
  '/patient/intake/review/p_7': 'advocate rehab coordinator manager super social',
  '/patient/intake/add/section-1/p/New': 'advocate rehab',
  '/patient/intake/snapshot/p/7': 'advocate rehab',
  '/patient/shift-list': 'advocate rehab',
  '/patient/placement-log/7': 'advocate rehab super social',
  '/find-a-bed': 'advocate rehab',
  '/insights': everyone,
  '/help': everyone,
  '/admin/home': admins,
  '/admin/users/dashboard': admins,
  '/admin/users/edit/7': admins,
  '/admin/invitations': 'super social',
  '/admin/facilities/dashboard': admins,
  '/admin/organizations/dashboard': admins,
  '/admin/hospitals/dashboard': admins,
  '/admin/organizations/7': admins,
  '/admin/feature_tags_modifier': admins,
  '/admin/public_insurance_providers_modifier': admins,
  '/admin/private_insurance_providers_modifier': admins,
  '/admin/payer_duplicates': admins,
  '/admin/import_mappings': admins,
  '/admin/treatment_terms': admins,
  '/admin/changes': admins,
  '/admin/claims': admins,
  '/admin/duplicates': admins,
  '/admin/demand': admins,
  '/admin/imports': admins,
  '/admin/receipts/12': 'super',
  '/admin/messages': 'super',
  '/admin/retention': 'super',
  '/admin/system': 'super',
  '/admin/account_security': 'super social',
  '/admin/disclosures': 'super',
  '/admin/audit': 'super',
}
const notFound = 'Page not found'
const open = ['/sign_up', '/sign_on', '/forgot_password', '/about', '/unauthorized']

/** A screen that shows only its path. Its key differs for each visit. */
const Here = () => {
  const { pathname, key } = useLocation()
  return <h1 data-visit={key}>{pathname}</h1>
}

/** The real routes and guards, but with screens that show only their path, so hundreds of cases run in seconds. */
const bare = routesOf(
  screens.map(({ console: _, ...screen }) => ({ ...screen, Component: Here })),
  <Here />,
)

function visit(user: Whoami | undefined) {
  server(user ? { user } : {})
  if (user) signedIn()
  const router = createMemoryRouter(bare, { initialEntries: ['/about'] })
  render(<RouterProvider router={router} />)
  let lastVisit: string | undefined
  return async (address: string, goal: string) => {
    await router.navigate(address)
    // Checks what is rendered, not only the route, and that it is not what the previous case rendered.
    await waitFor(() => {
      const heading = document.querySelector('h1')
      expect(heading?.textContent).toBe(goal)
      expect(heading?.dataset.visit).not.toBe(lastVisit)
      lastVisit = heading?.dataset.visit
    })
  }
}

/** Whether a screen's path contains this address. */
const matches = (path: string, address: string) =>
  new RegExp(
    `^${path
      .replace(/\/:\w+\?/g, '(/[^/]+)?')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  ).test(address)

test('every guarded route has a row in the access table [NAV-001]', () => {
  const guarded = screens.filter(route => route.for !== 'everyone' && route.for !== 'welcome')
  const missing = guarded.filter(({ path }) => !Object.keys(matrix).some(address => matches(path, address)))
  expect(missing.map(({ path }) => path)).toEqual([])
})

test.each(Object.keys(cast).filter(who => !held[who]))('as %s, the rules allow the routes of the access table [NAV-031]', who => {
  const open = Object.keys(matrix).filter(address => mayOpen(cast[who]!, screenAt(address, screens)!.for as GuardedRoute))
  expect(open).toEqual(Object.keys(matrix).filter(address => matrix[address]!.split(' ').includes(who)))
})

const redirects = async (address: string, specified: string) => {
  await visit(cast.super)(address, specified)
}

test.each([
  ['/users/7', '/admin/users/edit/7'],
  ['/facilities/3', '/facility/edit/3'],
  ['/users', '/admin/users/dashboard'],
  ['/organizations', '/admin/organizations/dashboard'],
  ['/organizations/7', '/admin/organizations/7'],
  ['/facilities', '/admin/facilities/dashboard'],
  ['/featureTags', '/admin/feature_tags_modifier'],
  ['/treatmentTerms', '/admin/treatment_terms'],
  ['/payers', '/admin/public_insurance_providers_modifier'],
  ['/auditEvents', '/admin/audit'],
  ['/disclosures', '/admin/disclosures'],
  ['/changes', '/admin/changes'],
  ['/outbox', '/admin/messages'],
  ['/claims', '/admin/claims'],
  ['/duplicates', '/admin/duplicates'],
  ['/imports', '/admin/imports'],
  ['/importMappings', '/admin/import_mappings'],
  ['/invitations', '/admin/invitations'],
  ['/payerDuplicates', '/admin/payer_duplicates'],
  ['/demand', '/admin/demand'],
  ['/accountEvents', '/admin/account_security'],
  ['/accountApprovals', '/admin/account_security'],
])('react-admin’s path %s redirects to the specified %s [NAV-009]', redirects)

/** Timeout in milliseconds. Each test opens forty screens, possibly on a busy machine. */
const patience = 60_000

describe('every route', () => {
  async function visitEveryRoute(who: string) {
    const go = visit(cast[who])
    for (const address of open) await go(address, address)
    for (const address of Object.values(held)) await go(address, address)
    await go('/no/such/page', notFound)
    for (const [address, allowed] of Object.entries(matrix)) {
      const sees = allowed.split(' ').includes(who)
      await go(address, held[who] ?? (sees ? address : '/unauthorized'))
    }
  }

  test.each(Object.keys(cast))('as %s [NAV-009] [NAV-010] [NAV-011] [NAV-031] [AUTH-006]', visitEveryRoute, patience)

  test('when signed out, open routes show and all others redirect to sign-in [AUTH-012] [NAV-031]', {
    timeout: patience,
  }, async () => {
    const go = visit(undefined)
    for (const address of open) await go(address, address)
    for (const address of [...Object.values(held), ...Object.keys(matrix)]) await go(address, '/')
  })
})
