import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { User } from '#domain/people/users/schema.ts'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { optionsOf } from '../../ui/fields/testing.ts'
import { anOrganization } from '../testing.ts'
import { anAdvocate, applicant, buildUser, network, socialWork, superAdmin, techSupport } from './testing.ts'

// Rendering whole screens with many fields is slow.
vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Answers = NonNullable<Parameters<typeof network>[0]['answers']>
async function edit(user: User, { viewer = superAdmin, answers = {} }: { viewer?: Whoami; answers?: Answers } = {}) {
  const net = network({ viewer, users: [user], answers })
  const router = openAt(`/admin/users/edit/${user.id}`)
  await screen.findByRole('heading', { name: `Editing ${user.first_name}` })
  // The advocate types load separately.
  await screen.findByRole('checkbox', { name: 'Hospital' })
  const field = <T extends HTMLElement = HTMLInputElement>(label: string | RegExp) =>
    within(screen.getByRole('region', { name: 'Profile Information' })).getByLabelText<T>(label)
  const put = async (label: string, value: string) => {
    await userEvent.clear(field(label))
    if (value) await userEvent.paste(value)
  }
  const update = () => userEvent.click(screen.getByRole('button', { name: 'Update' }))
  const errorOf = (label: string | RegExp) =>
    document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent
  const section = (name: string) => within(screen.getByRole('region', { name }))
  return { ...net, router, field, put, update, errorOf, section }
}

test('Loading... is shown until the user loads, and then the profile in three sections [USER-035] [USER-036] [USER-037] [USER-015]', async () => {
  network({ users: [buildUser({ opt_in_methods: [301, 302] })] })
  openAt('/admin/users/edit/50')
  expect(await screen.findByText('Loading...')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Editing Dana' })).toBeTruthy()
  expect(screen.queryByText('Loading...')).toBeNull()
  expect(screen.getByText('Dana Reyes')).toBeTruthy()
  expect(screen.getByText('Signed up at 11/01/2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Manage Users' }).getAttribute('href')).toBe('/admin/users/dashboard')
  const login = within(screen.getByRole('region', { name: 'Login Information' }))
  expect(login.getByText('dana.reyes')).toBeTruthy()
  expect(await login.findByText('Email, SMS')).toBeTruthy()
  const profile = within(screen.getByRole('region', { name: 'Profile Information' }))
  for (const label of [
    'First Name',
    'Last Name',
    'Main Phone',
    'Email',
    'Is Admin',
    'Admin Role',
    'Patient advocate workflow enabled',
  ])
    expect(profile.getByLabelText(label)).toBeTruthy()
  expect(profile.getByRole('group', { name: 'Patient Advocate Type' })).toBeTruthy()
  expect(profile.getByLabelText<HTMLInputElement>('Main Phone').value).toBe('(213) 555-0147')
  expect(screen.getByText('Dana is not part of an organization.')).toBeTruthy()
})

/** Responses for a user who is neither locked nor signed in. */
const unlocked = (id: number): Answers => ({
  [`GET /users/${id}/sessions`]: {
    json: { data: { sessions: [], locked_at: null, stopped_until: null, second_factor: false, approval_due: [], requested: [] } },
  },
})
const status = () => screen.getByRole('button', { name: /^Status of/ })
const place = (name: string) => screen.getAllByRole('region').indexOf(screen.getByRole('region', { name }))

test('the page shows the status, and approving updates the sign-in state and can be undone [S-35]', {
  tags: 'night',
}, async () => {
  const { section, writes } = await edit(buildUser({ tmri_status: 'Not Approved' }), { answers: unlocked(50) })
  const signIn = section('Sign-in')
  expect(await signIn.findByText('Cannot sign in: this account is not approved.')).toBeTruthy()
  await userEvent.click(status())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Approved' }))
  expect(await signIn.findByText('Can sign in')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ body }) => body)).toEqual([
    { tmri_status: 'Approved' },
    { ids: [50], tmri_status: 'Not Approved', seen: { 50: 'Approved' } },
  ])
})

test('setting a user back to Not Approved on the page asks for confirmation', { tags: 'night' }, async () => {
  const { writes } = await edit(buildUser())
  await userEvent.click(status())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Not Approved' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(writes()).toEqual([])
})

test('a sign-up to review comes first, and choosing Approved moves focus to it [USER-046]', { tags: 'night' }, async () => {
  await edit(applicant())
  expect(place('Organization Information')).toBe(0)
  await userEvent.click(status())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Approved' }))
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Organization Information' }))).toBe(true),
  )
})

test('a member of a deactivated organization is marked in the sign-in section', { tags: 'night' }, async () => {
  const organization = anOrganization({ id: 8, active_status: 'Deactivated', active: false })
  const answers: Answers = { ...unlocked(50), 'GET /organizations/8': { json: { data: organization } } }
  const { section } = await edit(coordinator, { answers })
  expect(await section('Sign-in').findByText(/^The organization is deactivated/)).toBeTruthy()
})

test('a user without communication methods shows "None selected" [USER-036] [USER-047]', async () => {
  const { section } = await edit(buildUser())
  expect(section('Login Information').getByText('None selected')).toBeTruthy()
  expect(section('Organization Information').getByText('Dana is not part of an organization.')).toBeTruthy()
})

test('the profile picture, or the initials if there is none, is next to the name [USER-035]', { tags: 'night' }, async () => {
  const { requests } = await edit(buildUser({ profile_image: { s3_filename: 'dana.png' } }))
  await waitFor(() => expect(document.querySelector('.MuiAvatar-root img')).toBeTruthy())
  expect(requests.some(({ path }) => path === '/users/50/picture')).toBe(true)
  cleanup()
  await edit(buildUser())
  expect(document.querySelector('.MuiAvatar-root img')).toBeNull()
  expect(screen.getByText('DR')).toBeTruthy()
})

test('fields show the specified messages [USER-038] [USER-039]', { tags: 'night' }, async () => {
  const { put, update, errorOf, field, writes } = await edit(anAdvocate())
  await put('Username', 'ab')
  await put('First Name', 'Al')
  await put('Main Phone', '12')
  await put('Email', 'no')
  await userEvent.click(field('Hospital'))
  await update()
  await waitFor(() => expect(errorOf('Username')).toBe('Username must be at least 3 characters'))
  expect(errorOf('First Name')).toMatch(/at lest 3 letters/)
  expect(errorOf('Main Phone')).toBe('Invalid phone number')
  expect(errorOf('Email')).toBe('Must be a valid email')
  expect(screen.getByRole('group', { name: 'Patient Advocate Type' }).textContent).toContain('Required information')
  await userEvent.click(field('Is Admin'))
  await update()
  await waitFor(() => expect(errorOf('Admin Role')).toBe('Role is required'))
  expect(writes()).toEqual([])
})

test('Update sends all fields; a message is shown and the user reloads [USER-031] [USER-043] [USER-044]', {
  tags: 'night',
}, async () => {
  const { put, update, writes, field } = await edit(buildUser())
  await put('First Name', 'Diana')
  await userEvent.click(field('Patient advocate workflow enabled'))
  await userEvent.click(field('Agency'))
  await update()
  expect(await screen.findByText('User successfully updated')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Editing Diana' })).toBeTruthy()
  expect(writes()).toHaveLength(1)
  expect(writes()[0]).toMatchObject({
    method: 'PATCH',
    path: '/users/50',
    body: {
      username: 'dana.reyes',
      email: 'dana.reyes@mercy.example',
      first_name: 'Diana',
      last_name: 'Reyes',
      phone_number: '+12135550147',
      role_id: 2,
      is_patient_advocate: true,
      patient_advocate_info: { pa_type: [802] },
    },
  })
  expect(writes()[0]!.body).not.toHaveProperty('password')
  await waitFor(() => expect(screen.queryByText('User successfully updated')).toBeNull())
})

test('server errors appear on the page, and the input stays [USER-044]', async () => {
  const { put, update, field } = await edit(buildUser(), {
    answers: { 'PATCH /users/50': { status: 409, json: { message: 'Someone else changed this first' } } },
  })
  await put('First Name', 'Diana')
  await update()
  expect(await screen.findByText('Someone else changed this first')).toBeTruthy()
  expect(field('First Name').value).toBe('Diana')
})

test('after a change by someone else, the form offers both versions of a field and saves over the newer one [USER-044]', async () => {
  const fresh = buildUser({ first_name: 'Danielle', updated_at: '2026-11-28T09:00:00Z' })
  const answers: Answers = { 'PATCH /users/50': { status: 409, json: { message: 'Someone else changed this', data: fresh } } }
  const { put, update, writes } = await edit(buildUser(), { answers })
  await put('First Name', 'Diana')
  await update()
  const name = within(await screen.findByRole('group', { name: /^First Name/ }))
  expect(name.getByRole('radio', { name: /^Danielle/ })).toBeTruthy()
  await userEvent.click(name.getByRole('radio', { name: /^Diana/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Use selected versions' }))
  delete answers['PATCH /users/50']
  await update()
  await waitFor(() => expect(writes().at(-1)!.body).toMatchObject({ first_name: 'Diana', updated_at: fresh.updated_at }))
})

test('roles are disabled without permission and for the user’s own account [USER-040] [USER-041]', async () => {
  const { field } = await edit(buildUser({ role_id: 4 }), { viewer: socialWork })
  expect(field('Is Admin').disabled).toBe(true)
  expect(field('Admin Role').ariaDisabled).toBe('true')
  expect(field('Patient advocate workflow enabled').disabled).toBe(true)
  expect(screen.getByText(/before you can switch an admin to the patient advocate workflow/)).toBeTruthy()
  cleanup()
  const own = await edit(buildUser({ id: superAdmin.id, role_id: superAdmin.role_id }))
  expect(own.field('Is Admin').disabled).toBe(true)
  expect(own.field('Admin Role').ariaDisabled).toBe('true')
  expect(screen.getByText('You cannot change your own role.')).toBeTruthy()
  cleanup()
  const other = await edit(buildUser({ role_id: 4 }))
  expect(other.field('Is Admin').disabled).toBe(false)
  expect(await optionsOf(other.field('Admin Role'))).toContain('Super Admin')
})

test('without ROLE_WRITE, an admin’s account is read-only [USER-043] [USER-042]', async () => {
  await edit(buildUser({ role_id: 4 }), { viewer: socialWork })
  expect(screen.getByText('Only a Super Admin can change an admin’s account.')).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Profile Information' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull()
})

test('with read-only permission, the page has no inputs and no buttons', async () => {
  await edit(anAdvocate(), { viewer: techSupport })
  expect(screen.queryByRole('button', { name: 'Update' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove from organization' })).toBeNull()
  expect(screen.getByRole('group', { name: 'Profile Information' }).hasAttribute('disabled')).toBe(true)
})

const coordinator = buildUser({
  ...{
    organization_id: 8,
    organization_name: 'Quiet Harbor',
    organization_type: 'treatment_center',
    organization_role: 'member',
  },
  facility_roles: [{ id: 33, facility_id: 5, facility_name: 'Harbor House', facility_role: 'Manager' }],
})

test('the organization is linked; leaving it and removing a role are confirmed with a message, and the page reloads [USER-045] [USER-048]', {
  tags: 'night',
}, async () => {
  const answers: Answers = { 'DELETE /organizations/8/members/50/facility-roles/33': { status: 500, json: { message: 'No' } } }
  const { section, writes, requests } = await edit(coordinator, { answers })
  const organization = section('Organization Information')
  expect(organization.getByRole('link', { name: 'Quiet Harbor' }).getAttribute('href')).toBe('/admin/organizations/8')
  expect(within(organization.getByRole('table')).getAllByRole('row')[1]!.textContent).toContain('Harbor HouseManager')
  await userEvent.click(organization.getByRole('button', { name: 'Remove the Manager role at Harbor House' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Remove role' }))
  await userEvent.click(ask.getByRole('button', { name: 'Remove role' }))
  expect(await ask.findByText('Something went wrong, please try again')).toBeTruthy()
  answers['DELETE /organizations/8/members/50/facility-roles/33'] = { json: { data: { id: 33 } } }
  const reads = () => requests.filter(({ path }) => path === '/users/50').length
  const before = reads()
  const clicked = Date.now()
  await userEvent.click(ask.getByRole('button', { name: 'Remove role' }))
  expect(await ask.findByText('Role removed')).toBeTruthy()
  expect(writes().at(-1)).toMatchObject({ method: 'DELETE', path: '/organizations/8/members/50/facility-roles/33' })
  // The message is shown for three seconds.
  await waitFor(() => expect(reads()).toBeGreaterThan(before), { timeout: 8000 })
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(3000)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('removing a user from the organization asks for confirmation, and the page reloads three seconds after the message [USER-045] [USER-048]', async () => {
  const answers: Answers = {
    'GET /organizations/8/members/50/removal': {
      json: { data: { only_admin: false, patients: [], advocates: [], last_coordinator_at: [] } },
    },
    'DELETE /organizations/8/members/50': { status: 500, json: { message: 'No' } },
  }
  const { writes, requests } = await edit(coordinator, { answers })
  await userEvent.click(screen.getByRole('button', { name: 'Remove from organization' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Remove from organization' }))
  await ask.findByText(/will lose every role at its facilities/)
  expect(writes()).toEqual([])
  await userEvent.click(ask.getByRole('button', { name: 'Remove from organization' }))
  expect(await ask.findByText('Something went wrong, please try again')).toBeTruthy()
  answers['DELETE /organizations/8/members/50'] = { json: { data: anOrganization() } }
  const reads = () => requests.filter(({ path }) => path === '/users/50').length
  const before = reads()
  stopTimers()
  fireEvent.click(ask.getByRole('button', { name: 'Remove from organization' }))
  await stillUntil(() => ask.queryByText('User removed from the organization'))
  await expectToCloseAfter(3000)
  vi.useRealTimers()
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('the approval panel shows the entered data and approves with a new hospital [USER-046] [USER-049] [USER-050] [USER-052]', {
  tags: 'night',
}, async () => {
  const { section, writes } = await edit(applicant())
  const panel = section('Organization Information')
  expect(panel.getByText(/Ivo Brandt requested a Patient Advocate account/)).toBeTruthy()
  expect(panel.getByText('Hill Clinic')).toBeTruthy()
  expect(panel.getByText('1 Hill Road, Reno, NV, 89501')).toBeTruthy()
  expect(panel.getByText('dana.reyes@mercy.example')).toBeTruthy()
  await userEvent.click(panel.getByRole('radio', { name: 'Create a new hospital from this information' }))
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  expect(await panel.findByRole('link', { name: 'Mercy Hospital' })).toBeTruthy()
  expect(writes()).toEqual([{ method: 'POST', path: '/users/70/approve-pa', query: {}, body: { organization: null } }])
})

test('approving into an existing hospital requires a selection, and a failure shows an alert [USER-049] [USER-051] [USER-052]', async () => {
  const answers: Answers = { 'POST /users/70/approve-pa': { status: 409, json: { message: 'Approved already' } } }
  const { section, writes, requests } = await edit(applicant(), { answers })
  const panel = section('Organization Information')
  await userEvent.click(panel.getByLabelText('Add to an existing hospital'))
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  expect(panel.getByRole('alert').textContent).toBe('Please select a hospital')
  expect(writes()).toEqual([])
  await userEvent.click(panel.getByRole('combobox', { name: 'Hospital' }))
  await userEvent.click(await screen.findByRole('option', { name: /Saint Ives/ }))
  expect(requests.findLast(({ path }) => path === '/organizations')?.query.type).toBe('hospital')
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(panel.getByRole('alert').textContent).toBe(
      'Something went wrong. Please try again. If the problem persists, contact support.',
    ),
  )
  expect(writes()[0]!.body).toEqual({ organization: 5 })
})

const likely = {
  id: 5,
  name: 'Hill Clinic of Reno',
  city: 'Reno',
  state: 'NV',
  zip_code: '89501',
  phone_number: '+17755550100',
  likely: true,
  members: 12,
  same_domain: 8,
  domains: ['mercy.example'],
  patients: 43,
  applications: 87,
}
const possible = { ...likely, id: 6, name: 'Hillside Hospital', zip_code: '89502', likely: false }

test('a likely hospital whose members have the same email domain is preselected, with what the person could read [S-15] [S-33]', {
  tags: 'night',
}, async () => {
  const answers: Answers = { 'GET /users/70/hospitals': { json: { data: [likely, possible] } } }
  const { section, writes } = await edit(applicant(), { answers })
  const panel = section('Organization Information')
  const add = await panel.findByRole('radio', {
    name: /^Add to Hill Clinic of Reno\s*· Reno, NV 89501 · probably the same hospital$/,
  })
  expect(add).toHaveProperty('checked', true)
  expect(panel.getByRole('radio', { name: /^Add to Hillside Hospital\s*· Reno, NV 89502$/ })).toHaveProperty('checked', false)
  expect(panel.getByText('8 of 12 members have an email address at mercy.example, like this person.')).toBeTruthy()
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ organization: 5 }]))
})

test('no hospital is preselected if no member has the applicant’s email domain; the panel shows how to check [S-33]', async () => {
  const strange = { ...likely, same_domain: 0, domains: ['hillclinic.example'] }
  const answers: Answers = { 'GET /users/70/hospitals': { json: { data: [strange] } } }
  const { section, writes } = await edit(applicant({ email: 'jola@x.example' }), { answers })
  const panel = section('Organization Information')
  const add = await panel.findByRole('radio', { name: /^Add to Hill Clinic of Reno/ })
  expect(panel.getByText(/None is preselected, because no member has an email address at x\.example\./)).toBeTruthy()
  for (const radio of panel.getAllByRole('radio')) expect(radio).toHaveProperty('checked', false)
  expect([panel.getByText('jola@x.example'), panel.getByText('(213) 555-0147')]).toHaveLength(2)
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  expect(panel.getByRole('alert').textContent).toBe('Please select a hospital')
  expect(writes()).toEqual([])
  await userEvent.click(add)
  expect(panel.getByText('No member has an email address at x.example. Members use hillclinic.example.')).toBeTruthy()
  expect(panel.getByText(/Patients: 43\. Applications: 87\.$/)).toBeTruthy()
  expect(panel.getByText(/call the hospital at \(775\) 555-0100, not the number above/)).toBeTruthy()
})

test('if there are similar hospitals but no likely one, one must be selected [S-15]', { tags: 'night' }, async () => {
  const message = 'A hospital cannot be created from this sign-up. City: City must be at least 3 characters long.'
  const answers: Answers = {
    'GET /users/70/hospitals': { json: { data: [possible] } },
    'POST /users/70/approve-pa': { status: 422, json: { message, errors: { organization: message } } },
  }
  const { section, writes } = await edit(applicant(), { answers })
  const panel = section('Organization Information')
  await panel.findByRole('radio', { name: /Hillside Hospital/ })
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  expect(panel.getByRole('alert').textContent).toBe('Please select a hospital')
  expect(writes()).toEqual([])
  await userEvent.click(panel.getByRole('radio', { name: 'Create a new hospital from this information' }))
  await userEvent.click(panel.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(panel.getByRole('alert').textContent).toBe(message))
})

test('the console shows users who may approve sign-ups how many are waiting [S-15]', { tags: 'night' }, async () => {
  const answers: Answers = { 'GET /users/waiting': { json: { data: { count: 3 } } } }
  await edit(applicant(), { answers })
  expect(await screen.findByRole('link', { name: /^Users\s*\(3 sign-ups waiting\)$/ })).toBeTruthy()
  cleanup()
  const { requests } = await edit(applicant(), { viewer: techSupport, answers })
  expect(screen.getByRole('link', { name: 'Users' })).toBeTruthy()
  expect(requests.filter(({ path }) => path === '/users/waiting')).toEqual([])
})

test('without permission to approve, the request is shown without buttons [USER-053]', async () => {
  const { section } = await edit(applicant(), { viewer: techSupport })
  expect(section('Organization Information').getByText('Hill Clinic')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('a new password has a minimum length and a confirmation; a message confirms it [USER-054] [USER-055] [USER-056] [USER-057]', async () => {
  const answers: Answers = { 'PATCH /users/50/admin-change-password': { status: 500 } }
  const { writes } = await edit(buildUser(), { viewer: socialWork, answers })
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password: Dana Reyes' }))
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Change Password' }))
  const fresh = dialog.getByLabelText('New Password')
  await send()
  expect(await dialog.findByRole('link', { name: 'New Password: Password is required!' })).toBeTruthy()
  await userEvent.type(fresh, '12345')
  expect((await dialog.findAllByText('Password has to be longer than 6 characters!')).length).toBeGreaterThan(0)
  await userEvent.type(fresh, '6')
  await send()
  expect(await dialog.findByRole('link', { name: 'Confirm Password: Passwords must match' })).toBeTruthy()
  const again = dialog.getByLabelText('Confirm Password')
  await userEvent.type(again, '123457')
  await send()
  expect(await dialog.findByRole('link', { name: 'Confirm Password: Passwords must match' })).toBeTruthy()
  expect(writes()).toEqual([])
  await userEvent.type(again, '{Backspace}6')
  await send()
  expect(await dialog.findByText('Something went wrong, please try again')).toBeTruthy()
  delete answers['PATCH /users/50/admin-change-password']
  await send()
  expect(await dialog.findByText('Password changed succesfully')).toBeTruthy()
  expect(writes().at(-1)).toMatchObject({ path: '/users/50/admin-change-password', body: { newPassword: '123456' } })
})

test('the Change Password dialog shows why the server refuses a password, at the field [S-34]', async () => {
  const errors = { newPassword: guessablePassword }
  const refusal = { status: 422, json: { message: guessablePassword, errors } }
  await edit(buildUser(), { viewer: socialWork, answers: { 'PATCH /users/50/admin-change-password': refusal } })
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password: Dana Reyes' }))
  await userEvent.type(dialog.getByLabelText('New Password'), 'Walrus!7788')
  await userEvent.type(dialog.getByLabelText('Confirm Password'), 'Walrus!7788')
  await userEvent.click(dialog.getByRole('button', { name: 'Change Password' }))
  expect(await dialog.findByRole('link', { name: `New Password: ${guessablePassword}` })).toBeTruthy()
  expect(dialog.queryByText('Something went wrong, please try again')).toBeNull()
})

test.each([
  ['an approved user', buildUser(), null, 'Can sign in'],
  ['an unapproved user', buildUser({ tmri_status: 'Not Approved' }), null, 'Cannot sign in: this account is not approved.'],
  ['a locked user', buildUser(), '2026-11-20T15:00:00Z', /^Locked by an administrator/],
] as const)('the page shows whether %s can sign in, by the same rules as sign-in', async (_, user, locked_at, words) => {
  const state = { sessions: [], locked_at, stopped_until: null, second_factor: false, approval_due: [], requested: [] }
  const { section } = await edit(user, { answers: { [`GET /users/${user.id}/sessions`]: { json: { data: state } } } })
  expect(await section('Sign-in').findByText(words)).toBeTruthy()
})
