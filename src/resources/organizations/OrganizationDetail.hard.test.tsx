import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '../../store/store.ts'
import { choose, optionsOf } from '../../ui/fields/testing.ts'
import { chooseStatus } from '../chooseStatus.testing.ts'
import { anOrganization } from '../testing.ts'
import { aFacility, click, dialog, hospital, menu, open, removal, submit } from './OrganizationDetail.testing.tsx'

afterEach(() => {
  cleanup()
  store.reset()
  vi.unstubAllGlobals()
})

test('an edit sends all fields, without an address for treatment centers, and confirms [ORG-025] [S-09]', async () => {
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

test('editing a hospital follows the address rules; a failure shows one message [ORG-013] [ORG-025]', async () => {
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

test('adding a member requires a user and a role [ORG-027] [ORG-028]', async () => {
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

test('a member’s menu links to the user [ORG-029]', async () => {
  await open()
  await click('Actions for Ravi Sund')
  expect((await screen.findByRole('menuitem', { name: 'Edit User' })).getAttribute('href')).toBe('/admin/users/edit/41')
})

test('a new role is one the member does not have; facility and role are required [ORG-030] [ORG-031]', async () => {
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

test('a removed role is sent immediately and disappears; Undo assigns it again with a second call [ORG-035] [ORG-046] [S-35]', async () => {
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

test('a role that cannot be removed reappears, with a message [ORG-046]', async () => {
  await open(anOrganization(), { [roleOf]: { status: 500, message: 'A disk is full' } })
  await removeRole()
  expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
  expect(screen.queryByText('Casey Okoro is no longer Manager at Quiet Harbor House')).toBeNull()
  await waitFor(() => expect(rolesButton()).toBeTruthy())
})
const held = [
  { id: 9, name: 'Firstperson Alpha', running: 2 },
  { id: 34, name: 'S.B.', running: 0 },
]
const advocates = [
  { id: 77, first_name: 'Elena', last_name: 'Marsh' },
  { id: 78, first_name: 'Ivo', last_name: 'Brandt' },
]

test('removing a member asks who takes over their patients: one advocate for all, or one per patient [S-14]', async () => {
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

test('without another advocate, the patients become unassigned, and a sole coordinator is named [S-14]', async () => {
  await open(anOrganization(), removal({ patients: held, last_coordinator_at: ['Quiet Harbor House'] }))
  await menu('Ravi Sund', 'Remove User From Org')
  const asking = await dialog('Remove User From Org')
  expect(await asking.findByText(/2 patients will become unassigned, and we’ll notify the Social Work Admins/)).toBeTruthy()
  expect(
    asking.getByText(/^Ravi Sund is the only Admissions Coordinator for the open applications at Quiet Harbor House/),
  ).toBeTruthy()
  expect(asking.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(false)
})

test('a changed status and contact are confirmed with a message [ORG-041] [ORG-042]', async () => {
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
  await userEvent.click(await screen.findByRole('button', { name: 'Set to Awaiting Approval' }))
  expect(await screen.findByText('Quiet Harbor House is now Awaiting Approval')).toBeTruthy()
  network.respond('POST /facilities/bulk/status', {
    data: {
      done: [{ id: 60, name: 'Quiet Harbor House', about: null, from: 'Awaiting Approval', to: 'Approved', reason: null }],
      unchanged: [],
      refused: [],
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Quiet Harbor House is Approved again')).toBeTruthy()
  expect(network.writes().at(-1)?.body).toEqual({ ids: [60], status: 'Approved', seen: { 60: 'Awaiting Approval' } })
})

test('a long list of locations has search and paging', async () => {
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
  await waitFor(() => expect([names().length, names()[0]]).toEqual([10, 'House 11']))
  await userEvent.type(screen.getByLabelText('Search locations'), 'house fresno')
  await waitFor(() => expect(names()).toEqual(['House 21']))
  await userEvent.type(screen.getByLabelText('Search locations'), 'x')
  expect(await screen.findByText('No locations match “house fresnox.”')).toBeTruthy()
})

test('the URL contains the search and page number, and returning to the page restores them', async () => {
  const [one] = anOrganization().members
  const members = Array.from({ length: 23 }, (_, at) => ({
    ...one!,
    id: 100 + at,
    first_name: 'Ada',
    last_name: `Number ${at + 1}`,
  }))
  const { router } = await open(anOrganization({ members }))
  await userEvent.type(screen.getByLabelText('Search members'), 'number 2')
  expect(await screen.findByRole('rowheader', { name: 'Ada Number 21' })).toBeTruthy()
  expect(screen.queryByRole('rowheader', { name: 'Ada Number 1' })).toBeNull()
  expect(router.state.location.search).toBe('?members=number+2')
  await act(() => router.navigate('/admin/organizations/dashboard'))
  await waitFor(() => expect(screen.queryByLabelText('Search members')).toBeNull())
  await act(() => router.navigate(-1))
  expect((await screen.findByLabelText<HTMLInputElement>('Search members')).value).toBe('number 2')
})
