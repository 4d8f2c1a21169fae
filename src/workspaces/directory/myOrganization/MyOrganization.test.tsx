import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { anOrganization, consoleNetwork } from '../../../resources/testing.ts'
import { advocate, openAt } from '../../../testing.ts'
import { choose } from '../../../ui/fields/testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './MyOrganization.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(role: 'administrator' | 'member', type: 'treatment_center' | 'hospital') {
  const organization = anOrganization({ type, ...(type === 'hospital' && { facilities: [] }) })
  const user: Whoami = { ...advocate, organization_id: 31, organization_type: type, organization_role: role }
  const network = consoleNetwork(user, {
    'GET /organizations/my-organizations': { data: { organization, admin: role === 'administrator' } },
    'GET /organizations/31/contradictions': { data: [] },
  })
  openAt('/facility/my_organization')
  await screen.findByRole('table', { name: 'Members' })
  if (type !== 'hospital') await screen.findByRole('table', { name: 'Locations' })
  return network
}
const menus = () => screen.queryAllByRole('button', { name: /^Actions for/ }).map(button => button.getAttribute('aria-label'))
async function itemsOf(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  const items = (await screen.findAllByRole('menuitem')).map(item => item.textContent)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return items
}
const rolesOfCasey = async () => within(await screen.findByRole('list', { name: 'Facility roles for Casey Okoro' }))

test('an Org Admin has Add Role and Remove Member for each member, and Remove Role for each role [ORG-046]', async () => {
  await open('administrator', 'treatment_center')
  expect(menus()).toEqual(['Actions for Casey Okoro', 'Actions for Ravi Sund'])
  expect(await itemsOf('Ravi Sund')).toEqual(['Add Role', 'Remove Member'])
  // The only Org Admin cannot be removed, and the menu item explains why (S-14).
  expect(await itemsOf('Casey Okoro')).toEqual([
    'Add Role',
    expect.stringMatching(/^Remove MemberThis is the organization’s only Org Admin/),
  ])
  const roles = await rolesOfCasey()
  expect(roles.getByRole('button', { name: 'Remove Role: Manager, Quiet Harbor House' })).toBeTruthy()
})

test('a regular member has no menu and sees roles as read-only [ORG-046]', async () => {
  await open('member', 'treatment_center')
  expect(menus()).toEqual([])
  const roles = await rolesOfCasey()
  expect(roles.getByText('Manager, Quiet Harbor House')).toBeTruthy()
  expect(roles.queryByRole('button')).toBeNull()
})

test('a hospital’s Org Admin sets the age from which its patients may sign alone; members see it [S-43]', async () => {
  const { writes } = await open('administrator', 'hospital')
  await choose(screen.getByRole('combobox', { name: 'Patients may sign alone from age' }), '16 years')
  await waitFor(() => expect(writes()).toMatchObject([{ path: '/organizations/31/signing-age', body: { signing_age: 16 } }]))
  cleanup()
  await open('member', 'hospital')
  expect(screen.queryByRole('combobox', { name: 'Patients may sign alone from age' })).toBeNull()
})

test('a hospital has no role to add [ORG-046]', async () => {
  await open('administrator', 'hospital')
  expect(await itemsOf('Ravi Sund')).toEqual(['Remove Member'])
  cleanup()
  await open('member', 'hospital')
  expect(menus()).toEqual([])
})
