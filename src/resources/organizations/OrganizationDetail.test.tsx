import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { store } from '../../store/store.ts'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { choose, optionsOf } from '../../ui/fields/testing.ts'
import { chooseStatus } from '../chooseStatus.testing.ts'
import { admin, anOrganization, consoleNetwork, lateAtNight } from '../testing.ts'

afterEach(() => {
  cleanup()
  store.reset()
  vi.unstubAllGlobals()
})

const hospital = anOrganization({
  type: 'hospital',
  name: 'Marrow Bay Hospital',
  address_line_one: '9 Bay Road',
  city: 'Nashville',
  state: 'TN',
  zip_code: '37203',
  facilities: [],
})

type Role = Parameters<typeof admin>[0]
async function open(
  organization: Organization = anOrganization(),
  replies: Parameters<typeof consoleNetwork>[1] = {},
  role?: Role,
) {
  const network = consoleNetwork(admin(role), { 'GET /organizations/31': { data: organization }, ...replies })
  const router = openAt('/admin/organizations/31')
  await screen.findByRole('heading', { name: organization.name })
  return {
    ...network,
    router,
    reads: () => network.requests.filter(one => one.path === '/organizations/31' && one.method === 'GET').length,
  }
}
const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const statusButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Status of Quiet Harbor House: / })
async function menu(name: string, item: string) {
  await click(`Actions for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const submit = (opened: ReturnType<typeof within>, name = 'Save') => userEvent.click(opened.getByRole('button', { name }))

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

test('an edit sends all fields, without an address for treatment centers, and confirms [ORG-025] [S-09]', {
  tags: 'night',
}, async () => {
  const network = await open(anOrganization({ npi_number: null }), {
    'PATCH /organizations/31': { data: anOrganization({ name: 'Tern' }) },
  })
  await click('Edit')
  const edit = await dialog('Edit Organization Details')
  await userEvent.clear(await edit.findByLabelText('Name'))
  await userEvent.type(edit.getByLabelText('Name'), 'Tern')
  await choose(edit.getByLabelText('Plan'), 'Paid')
  await submit(edit)
  expect(await edit.findByText('Tern edited successfully')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([
    {
      name: 'Tern',
      contact_first_name: 'Noor',
      contact_last_name: 'Haddad',
      email: 'office@quietharbor.example',
      phone_number: '+12135550147',
      npi_number: null,
      plan: 'paid',
      second_factor_required: false,
      contact_first_name_is_full: false,
      contact_last_name_is_full: false,
      updated_at: '2026-07-05T04:30:00.000Z',
    },
  ])
})

test('editing a hospital follows the address rules; a failure shows one message [ORG-013] [ORG-025]', {
  tags: 'night',
}, async () => {
  const network = await open(
    { ...hospital, npi_number: null },
    { 'PATCH /organizations/31': { status: 500, message: 'A disk is full' } },
  )
  await click('Edit')
  const edit = await dialog('Edit Organization Details')
  await userEvent.clear(await edit.findByLabelText('Address line 1'))
  await submit(edit)
  expect((await edit.findAllByText('Address line must be at least 3 characters long')).length).toBeGreaterThan(0)
  expect(network.writes()).toEqual([])
  await userEvent.type(edit.getByLabelText('Address line 1'), '10 Bay Road')
  await submit(edit)
  expect(await edit.findByText('Something went wrong, please try again')).toBeTruthy()
})

test('adding a member requires a user and a role [ORG-027] [ORG-028]', { tags: 'night' }, async () => {
  const user = {
    id: 50,
    first_name: 'Ines',
    last_name: 'Mora',
    email: 'ines@x.example',
    organization_id: null,
    organization_name: null,
  }
  const more = {
    ...{
      username: 'ines',
      phone_number: null,
      npi_number: null,
      role_id: 2,
      is_patient_advocate: false,
      tmri_status: 'Approved',
    },
    patient_advocate_info: { pa_type: [] },
    organization_type: null,
    organization_role: null,
    facility_roles: [],
    opt_in_methods: [],
    signup_form_data: null,
    profile_image: null,
    first_login: false,
    last_login_at: null,
    ...{
      created_at: '2026-07-05T04:30:00Z',
      updated_at: '2026-07-05T04:30:00Z',
      advocate_id: null,
      advocate_organization_id: null,
    },
  }
  const elsewhere = { ...user, id: 51, first_name: 'Inga', organization_id: 9, organization_name: 'Elsewhere' }
  const network = await open(anOrganization(), {
    'GET /users': {
      data: { all_users: [user, elsewhere].map(one => ({ ...one, ...more })), status_choices: ['Approved'], total: 2 },
    },
    'POST /organizations/31/members': { data: anOrganization() },
  })
  await click('+Add Member')
  const adding = await dialog('Add User to organization')
  await submit(adding)
  expect((await adding.findAllByText('Please select a user and role.')).length).toBeGreaterThan(1)
  await userEvent.type(adding.getByLabelText('User'), 'in')
  const other = await screen.findByRole('option', { name: /Inga Mora/ })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('option', { name: /Ines Mora/ }))
  await choose(adding.getByLabelText('Role'), 'Org Admin')
  await submit(adding)
  expect(await adding.findByText('Member added successfully')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([{ user_id: 50, role: 'administrator' }])
})

test('a member’s menu links to the user [ORG-029]', { tags: 'night' }, async () => {
  await open()
  await click('Actions for Ravi Sund')
  expect((await screen.findByRole('menuitem', { name: 'Edit User' })).getAttribute('href')).toBe('/admin/users/edit/41')
})

test('a new role is one the member does not have; facility and role are required [ORG-030] [ORG-031]', {
  tags: 'night',
}, async () => {
  const network = await open(anOrganization(), {
    'GET /organizations/31/members/41/available-roles': {
      data: { available_roles: [{ facility_id: 60, facility_name: 'Quiet Harbor House', roles: ['Admissions Coordinator'] }] },
    },
    'POST /organizations/31/members/41/facility-roles': {
      data: { id: 71, facility_id: 60, facility_name: 'Quiet Harbor House', facility_role: 'Admissions Coordinator' },
    },
  })
  await menu('Ravi Sund', 'Add Role')
  const giving = await dialog('New Role')
  await giving.findByLabelText('Facility')
  await submit(giving)
  expect((await giving.findAllByText('Please select a role and facility.')).length).toBeGreaterThan(1)
  await userEvent.type(giving.getByLabelText('Facility'), 'harbor')
  await userEvent.click(await screen.findByRole('option', { name: 'Quiet Harbor House' }))
  expect(await optionsOf(giving.getByLabelText('Role'))).not.toContain('Manager')
  await choose(giving.getByLabelText('Role'), 'Admissions Coordinator')
  await submit(giving)
  expect(await giving.findByText('Role added successfully')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([{ facility_id: 60, role: 'Admissions Coordinator' }])
})

const roleOf = 'DELETE /organizations/31/members/40/facility-roles/70'
async function removeRole() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Role: Manager, Quiet Harbor House' }))
}
const rolesButton = () => screen.queryByRole('button', { name: 'Remove Role: Manager, Quiet Harbor House' })

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

test('a removed role is sent immediately and disappears; Undo assigns it again with a second call [ORG-035] [ORG-046] [S-35]', {
  tags: 'night',
}, async () => {
  const network = await open(anOrganization(), { [roleOf]: { data: { id: 70 } } })
  await removeRole()
  await screen.findByText('Casey Okoro is no longer Manager at Quiet Harbor House')
  expect(network.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([roleOf])
  await click('Undo')
  await waitFor(() => expect(network.writes()).toHaveLength(2))
  const { method, path, body } = network.writes()[1]!
  expect(`${method} ${path}`).toBe(roleOf.replace('DELETE', 'POST').replace(/\/\d+$/, ''))
  expect(body).toEqual({ facility_id: 60, role: 'Manager' })
})

test('a role that cannot be removed reappears, with a message [ORG-046]', { tags: 'night' }, async () => {
  await open(anOrganization(), { [roleOf]: { status: 500, message: 'A disk is full' } })
  await removeRole()
  expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
  expect(screen.queryByText('Casey Okoro is no longer Manager at Quiet Harbor House')).toBeNull()
  await waitFor(() => expect(rolesButton()).toBeTruthy())
})

const removal = (given: object = {}) => ({
  'GET /organizations/31/members/41/removal': {
    data: { only_admin: false, patients: [], advocates: [], last_coordinator_at: [], ...given },
  },
})
const held = [
  { id: 9, name: 'Firstperson Alpha', running: 2 },
  { id: 34, name: 'S.B.', running: 0 },
]
const advocates = [
  { id: 77, first_name: 'Elena', last_name: 'Marsh' },
  { id: 78, first_name: 'Ivo', last_name: 'Brandt' },
]

test('removing a member asks who takes over their patients: one advocate for all, or one per patient [S-14]', {
  tags: 'night',
}, async () => {
  const network = await open(anOrganization(), {
    ...removal({ patients: held, advocates }),
    'DELETE /organizations/31/members/41': { data: anOrganization() },
  })
  await menu('Ravi Sund', 'Remove User From Org')
  const asking = await dialog('Remove User From Org')
  expect(await asking.findByText('2 patients need a new advocate')).toBeTruthy()
  const confirm = asking.getByRole<HTMLButtonElement>('button', { name: 'Remove' })
  expect(confirm.disabled).toBe(true)
  await choose(asking.getByLabelText('New advocate'), 'Ivo Brandt')
  expect(confirm.disabled).toBe(false)
  await choose(asking.getByLabelText('Reassign'), 'Each patient separately')
  expect(confirm.disabled).toBe(true)
  await choose(asking.getByLabelText('New advocate for Firstperson Alpha'), 'Elena Marsh')
  await choose(asking.getByLabelText('New advocate for S.B.'), 'Ivo Brandt')
  await submit(asking, 'Remove')
  expect(await asking.findByText('Ravi Sund was removed from the organization')).toBeTruthy()
  const reassign = [
    { patient_id: 9, advocate_id: 77 },
    { patient_id: 34, advocate_id: 78 },
  ]
  expect(network.writes().map(one => one.body)).toEqual([{ reassign }])
})

test('without another advocate, the patients become unassigned, and a sole coordinator is named [S-14]', {
  tags: 'night',
}, async () => {
  await open(anOrganization(), removal({ patients: held, last_coordinator_at: ['Quiet Harbor House'] }))
  await menu('Ravi Sund', 'Remove User From Org')
  const asking = await dialog('Remove User From Org')
  expect(await asking.findByText(/2 patients will become unassigned, and we’ll notify the Social Work Admins/)).toBeTruthy()
  expect(
    asking.getByText(/^Ravi Sund is the only Admissions Coordinator for the open applications at Quiet Harbor House/),
  ).toBeTruthy()
  expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(false)
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

const aFacility = {
  ...filled,
  id: 61,
  name: 'Tern Annex',
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  directory_listing: false,
  status: 'Awaiting Approval',
  primary_contact_id: null,
  intake_section: 1,
  intake_complete: false,
  county: null,
  latitude: null,
  longitude: null,
  geo_source: null,
  s3_filenames: [],
  primary_image: null,
  updated_at: lateAtNight,
  phone_extension: null,
}

test('a changed status and contact are confirmed with a message [ORG-041] [ORG-042]', { tags: 'night' }, async () => {
  const network = await open(anOrganization(), {
    'PATCH /facilities/60/status': { data: aFacility },
    'PATCH /facilities/60/primary-contact': { data: aFacility },
  })
  await click('Primary contact for Quiet Harbor House: Select a Contact')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Ravi Sund' }))
  expect(
    (await screen.findByText('Primary contact for Quiet Harbor House: Ravi Sund')).closest('[role=alert], [role=status]'),
  ).toBeTruthy()
  await chooseStatus('Quiet Harbor House', 'Awaiting Approval')
  expect(await screen.findByText('Quiet Harbor House is now Awaiting Approval')).toBeTruthy()
  network.respond('POST /facilities/bulk/status', {
    data: {
      done: [{ id: 60, name: 'Quiet Harbor House', about: null, from: 'Awaiting Approval', to: 'Approved', reason: null }],
      unchanged: [],
      refused: [],
    },
  })
  await click('Undo')
  expect(await screen.findByText('Quiet Harbor House is Approved again')).toBeTruthy()
  expect(network.writes().at(-1)?.body).toEqual({ ids: [60], status: 'Approved', seen: { 60: 'Awaiting Approval' } })
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

test('a long list of locations has search and paging', { tags: 'night' }, async () => {
  const [one] = anOrganization().facilities
  const facilities = Array.from({ length: 23 }, (_, at) => ({
    ...one!,
    id: 100 + at,
    name: `House ${at + 1}`,
    city: at === 20 ? 'Fresno' : 'Pasadena',
  }))
  await open(anOrganization({ facilities }))
  const names = () =>
    within(screen.getByRole('table', { name: 'Locations' }))
      .getAllByRole('rowheader')
      .map(cell => cell.textContent)
  expect([names().length, names()[0]]).toEqual([10, 'House 1'])
  await userEvent.click(screen.getByRole('button', { name: /next page/i }))
  expect([names().length, names()[0]]).toEqual([10, 'House 11'])
  await userEvent.type(screen.getByLabelText('Search locations'), 'house fresno')
  expect(names()).toEqual(['House 21'])
  await userEvent.type(screen.getByLabelText('Search locations'), 'x')
  expect(screen.getByText('No locations match “house fresnox.”')).toBeTruthy()
})

test('the URL contains the search and page number, and returning to the page restores them', { tags: 'night' }, async () => {
  const [one] = anOrganization().members
  const members = Array.from({ length: 23 }, (_, at) => ({
    ...one!,
    id: 100 + at,
    first_name: 'Ada',
    last_name: `Number ${at + 1}`,
  }))
  const { router } = await open(anOrganization({ members }))
  await userEvent.type(screen.getByLabelText('Search members'), 'number 2')
  expect(screen.getAllByRole('rowheader').map(cell => cell.textContent)).toContain('Ada Number 21')
  expect(screen.queryByRole('rowheader', { name: 'Ada Number 1' })).toBeNull()
  expect(router.state.location.search).toBe('?members=number+2')
  await act(() => router.navigate('/admin/organizations/dashboard'))
  await waitFor(() => expect(screen.queryByLabelText('Search members')).toBeNull())
  await act(() => router.navigate(-1))
  expect((await screen.findByLabelText<HTMLInputElement>('Search members')).value).toBe('number 2')
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
