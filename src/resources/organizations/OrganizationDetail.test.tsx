import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../store/store.ts'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { chooseStatus } from '../chooseStatus.testing.ts'
import { admin, anOrganization, consoleNetwork } from '../testing.ts'
import { aFacility, click, dialog, hospital, menu, open, removal, submit } from './OrganizationDetail.testing.tsx'

afterEach(() => {
  cleanup()
  store.reset()
  vi.unstubAllGlobals()
})
const statusButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Status of Quiet Harbor House: / })

test('profile, members and locations are sections of one page, in this order, with a back link [ORG-022] [ORG-023] [ORG-026] [ORG-040] [ORG-051] [S-44]', async () => {
  await open()
  const sections = screen.getAllByRole('heading', { level: 2 }).map(one => one.textContent)
  expect(sections.indexOf('Members')).toBeGreaterThanOrEqual(0)
  expect(sections.indexOf('Locations')).toBe(sections.indexOf('Members') + 1)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('button', { name: '+Add Member' })).toBeTruthy()
  const back = screen.getByRole('link', { name: 'Back to Manage Organizations' })
  expect(back.getAttribute('href')).toBe('/admin/organizations/dashboard')
  expect(screen.getByText('Treatment center')).toBeTruthy()
  const rows = screen.getByRole('table', { name: 'Members' }).querySelectorAll('tbody tr')
  expect(rows[0]?.textContent).toContain('Casey Okoro(213) 555-0148casey@quietharbor.exampleOrg AdminManager, Quiet Harbor House')
  expect(rows[0]?.querySelector('[data-testid=KeyIcon]')).toBeTruthy()
  expect(rows[1]?.querySelector('[data-testid=KeyIcon]')).toBeNull()
  expect(rows[1]?.textContent).toContain('Org MemberNone')
  const [location] = screen.getByRole('table', { name: 'Locations' }).querySelectorAll('tbody tr')
  expect(location?.textContent).toContain('Quiet Harbor House312 Jacaranda StreetPasadena, CA 911011234567893Active')
})

test('a member’s name is the heading of the row, and the other cells name their column on phones', async () => {
  await open()
  const table = screen.getByRole('table', { name: 'Members' })
  expect(within(table).getAllByRole('rowheader')[0]!.textContent).toBe('Casey Okoro')
  expect(within(table).getByRole('columnheader', { name: 'Facility roles' })).toBeTruthy()
  const box = table.closest<HTMLElement>('.row-table.stacks')!
  expect(box.style.getPropertyValue('--column-3')).toBe('"Email"')
})

test('the members and the locations that match the search are exported by the server', async () => {
  const network = await open()
  const [members] = screen.getAllByRole('button', { name: 'Export to CSV' })
  expect(screen.getAllByRole('button', { name: 'Export to CSV' }).length).toBeGreaterThanOrEqual(2)
  await userEvent.click(members!)
  await waitFor(() => expect(network.requests.some(({ path }) => path.endsWith('/members/export'))).toBe(true))
})

test('a location that is not approved shows Awaiting approval [ORG-040]', async () => {
  const [location] = anOrganization().facilities
  await open(anOrganization({ facilities: [{ ...location!, status: 'Awaiting Approval', active: false }] }))
  const text = within(screen.getByRole('table', { name: 'Locations' })).getAllByRole('cell')
  expect(text.map(cell => cell.textContent)).toContain('Awaiting approval')
  expect(text.map(cell => cell.textContent)).not.toContain('Active')
})

test.each([
  [true, 'Approved'],
  [null, 'Awaiting Approval'],
  [false, 'Deactivated'],
] as const)('the flag %s shows as %s [ORG-020]', async (active, expected) => {
  await open(anOrganization({ active, facilities: [] }))
  expect(screen.getByText('Status').nextElementSibling?.textContent).toBe(expected)
})

test('a hospital has an address, no locations and no roles to add [ORG-006] [ORG-024]', async () => {
  await open(hospital)
  expect(screen.getByText('9 Bay Road, Nashville, TN 37203')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Locations' })).toBeNull()
  expect(screen.queryByText('Facility roles')).toBeNull()
  await click('Actions for Ravi Sund')
  expect((await screen.findAllByRole('menuitem')).map(item => item.textContent)).toEqual(['Edit User', 'Remove User From Org'])
})

test('locations are visible only with permission to read facilities [ORG-024]', async () => {
  const user = admin()
  const without = { ...user, permissions: user.permissions.filter(one => one !== 'FACILITY_READ_ALL') }
  consoleNetwork(without, { 'GET /organizations/31': { data: anOrganization() } })
  openAt('/admin/organizations/31')
  await screen.findByRole('heading', { name: 'Members' })
  expect(screen.queryByRole('heading', { name: 'Locations' })).toBeNull()
})

test('without permission to write organizations, only location actions are available [ORG-025] [ORG-028] [ORG-029] [ORG-041]', async () => {
  await open(anOrganization(), {}, 'TECH_SUPPORT_ADMIN')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Edit' }).disabled).toBe(true)
  await waitFor(() => expect(statusButton().disabled).toBe(false))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '+Add Member' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

test('without permission to write facilities, locations cannot be added, deleted or changed [ORG-041]', async () => {
  await open(anOrganization(), {}, 'SOCIAL_WORK_ADMIN')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '+Add Location' }).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: /^Delete Location/ })).toBeNull()
  expect(statusButton().disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Primary contact for Quiet Harbor House/ }).disabled).toBe(true)
})

test('roles beyond the first five open and close on click, and close on an outside click [ORG-043] [S-44]', async () => {
  const [member, ...others] = anOrganization().members
  const [role] = member!.facility_roles
  const facility_roles = Array.from({ length: 7 }, (_, at) => ({ ...role!, id: 70 + at, facility_name: `House ${at + 1}` }))
  await open(anOrganization({ members: [{ ...member!, facility_roles }, ...others] }))
  expect(screen.getAllByRole('button', { name: /^Remove Role: Manager, House/ })).toHaveLength(5)
  expect(screen.queryByText('Manager, House 7')).toBeNull()
  await click('2 more roles: Casey Okoro')
  expect(await screen.findByText('Manager, House 7')).toBeTruthy()
  await userEvent.click(document.querySelector('.MuiBackdrop-root')!)
  await waitFor(() => expect(screen.queryByText('Manager, House 7')).toBeNull())
})

test('the last Org Admin cannot be removed, and the menu explains why [S-14]', async () => {
  await open(anOrganization())
  await click('Actions for Casey Okoro')
  const item = await screen.findByRole('menuitem', { name: /^Remove User From Org/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('Make another member an Org Admin first.')
})

test('removing a member explains who can add them again, then removes them and reloads the list [ORG-033] [ORG-034] [ORG-035]', async () => {
  const network = await open(anOrganization(), {
    ...removal(),
    'DELETE /organizations/31/members/41': { data: anOrganization() },
  })
  await menu('Ravi Sund', 'Remove User From Org')
  const asking = await dialog('Remove User From Org')
  expect(await asking.findByText(/To add the user again, contact an administrator/)).toBeTruthy()
  const before = network.reads()
  stopTimers()
  fireEvent.click(asking.getByRole('button', { name: 'Remove' }))
  await stillUntil(() => asking.queryByText('Ravi Sund was removed from the organization'))
  await expectToCloseAfter(3000)
  vi.useRealTimers()
  await waitFor(() => expect(network.reads()).toBeGreaterThan(before))
})

test('a member who cannot be removed stays, with a message [ORG-036]', async () => {
  await open(anOrganization(), {
    ...removal(),
    'DELETE /organizations/31/members/41': { status: 500, message: 'A disk is full' },
  })
  await menu('Ravi Sund', 'Remove User From Org')
  const asking = await dialog('Remove User From Org')
  await asking.findByText(/To add the user again/)
  await submit(asking, 'Remove')
  expect((await asking.findByRole('alert')).textContent).toBe('Something went wrong, please try again')
})

test('a location’s status and contact save on change [ORG-032] [ORG-041] [ORG-042]', async () => {
  const network = await open(anOrganization(), {
    'PATCH /facilities/60/status': { status: 409, message: 'Someone else changed this first.' },
    'PATCH /facilities/60/primary-contact': { status: 409, message: 'Someone else changed this first.' },
  })
  await click('Primary contact for Quiet Harbor House: Select a Contact')
  const choices = await screen.findAllByRole('menuitemradio')
  expect(choices.map(choice => choice.textContent)).toEqual(['Select a Contact', 'Casey Okoro', 'Ravi Sund'])
  await userEvent.click(choices[2]!)
  // The server rejected the change, so the menu shows the previous choice again.
  await screen.findByRole('button', { name: 'Primary contact for Quiet Harbor House: Select a Contact' })
  expect(await chooseStatus('Quiet Harbor House', 'Awaiting Approval')).toEqual(['Approved', 'Awaiting Approval'])
  // Nothing is sent before the user has read what this changes.
  const asked = within(await screen.findByRole('dialog', { name: 'Set Quiet Harbor House to Awaiting Approval?' }))
  expect(asked.getByText(/Its staff keep their access to the applications that they already have/)).toBeTruthy()
  expect(network.writes()).toHaveLength(1)
  await userEvent.click(asked.getByRole('button', { name: 'Set to Awaiting Approval' }))
  await screen.findByRole('button', { name: 'Status of Quiet Harbor House: Approved' })
  expect(network.writes().map(({ path, body }) => [path, body])).toEqual([
    ['/facilities/60/primary-contact', { user_id: 41 }],
    ['/facilities/60/status', { status: 'Awaiting Approval' }],
  ])
})

test('a location’s status is disabled until its organization is Approved [ORG-041]', async () => {
  await open(anOrganization({ active: null, active_status: 'Awaiting Approval' }))
  expect(statusButton().disabled).toBe(true)
})

const closing = (running: number, booked: number) => ({ 'GET /facilities/60/closing': { data: { running, booked } } })

test('a location is deleted after typing its name, with a confirmation; a failure has its own message [ORG-038] [ORG-039] [S-13]', async () => {
  const network = await open(anOrganization(), {
    ...closing(3, 0),
    'DELETE /facilities/60': { status: 500, message: 'A disk is full' },
  })
  await click('Delete Location: Quiet Harbor House')
  const asking = await dialog('Delete Location')
  expect(await asking.findByText('3 open applications will end as “Facility closed.” We’ll notify their advocates.')).toBeTruthy()
  const confirm = asking.getByRole<HTMLButtonElement>('button', { name: 'Delete Location' })
  expect(confirm.disabled).toBe(true)
  await userEvent.type(asking.getByLabelText('Type Quiet Harbor House to confirm'), 'quiet harbor  HOUSE ')
  expect(confirm.disabled).toBe(false)
  await submit(asking, 'Delete Location')
  expect((await asking.findByRole('alert')).textContent).toBe('Error: Facility not saved.')
  network.respond('DELETE /facilities/60', { status: 409, message: '1 patient is booked or admitted here.' })
  await submit(asking, 'Delete Location')
  expect((await asking.findByText('1 patient is booked or admitted here.')).closest('[role=alert]')).toBeTruthy()
  network.respond('DELETE /facilities/60', { data: { id: 60, ended: 3 } })
  network.respond('GET /organizations/31', { data: anOrganization({ facilities: [] }) })
  await submit(asking, 'Delete Location')
  expect(await screen.findByText('This organization has no locations yet.')).toBeTruthy()
  const result = 'Quiet Harbor House was deleted. 3 applications ended and their advocates were notified.'
  expect((await screen.findByText(result)).closest('[role=alert], [role=status]')).toBeTruthy()
})

test('a location with booked patients cannot be deleted, and the dialog shows how many there are [S-13]', async () => {
  await open(anOrganization(), closing(1, 2))
  await click('Delete Location: Quiet Harbor House')
  const asking = await dialog('Delete Location')
  expect(await asking.findByText(/^2 patients are booked or admitted here\./)).toBeTruthy()
  expect(asking.queryByRole('textbox')).toBeNull()
  expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Delete Location' }).disabled).toBe(true)
})

test('editing and adding a location open their pages [ORG-029] [ORG-037]', async () => {
  const network = await open(anOrganization(), {
    'POST /facilities': { status: 422, message: 'A center has at most 500 locations.' },
  })
  expect(screen.getByRole('link', { name: 'Edit Location: Quiet Harbor House' }).getAttribute('href')).toBe('/facility/edit/60')
  await click('+Add Location')
  const adding = await dialog('Add New Facility')
  await userEvent.type(adding.getByLabelText('Facility name'), 'Tern Annex')
  await submit(adding, 'Create')
  expect(await adding.findByText('A center has at most 500 locations.')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([{ organization_id: 31, name: 'Tern Annex' }])
  network.respond('POST /facilities', {
    data: aFacility,
  })
  await submit(adding, 'Create')
  await waitFor(() => expect(network.router.state.location.pathname).toBe('/facility/61/add/section1'))
})
