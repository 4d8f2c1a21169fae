import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { anOrganization } from '../testing.ts'
import { anAdvocate, applicant, buildUser, network, socialWork, techSupport } from './testing.ts'
import { type Answers, coordinator, edit, likely } from './UserEdit.testing.tsx'

// Rendering whole screens with many fields is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

test('a user without communication methods shows "None selected" [USER-036] [USER-047]', async () => {
  const { section } = await edit(buildUser())
  expect(section('Login Information').getByText('None selected')).toBeTruthy()
  expect(section('Organization Information').getByText('Dana is not part of an organization.')).toBeTruthy()
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
  const state = {
    sessions: [],
    locked_at,
    stopped_until: null,
    second_factor: false,
    linked_to: [],
    approval_due: [],
    requested: [],
  }
  const { section } = await edit(user, { answers: { [`GET /users/${user.id}/sessions`]: { json: { data: state } } } })
  expect(await section('Sign-in').findByText(words)).toBeTruthy()
})

test('a link cannot fill in the form, for example with an admin role', async () => {
  network({ users: [buildUser()] })
  openAt(`/admin/users/edit/50?source=${encodeURIComponent('{"is_admin":true,"first_name":"Mallory"}')}`)
  expect(await screen.findByLabelText('First Name')).toHaveProperty('value', 'Dana')
  expect(screen.getByLabelText('Is Admin')).toHaveProperty('checked', false)
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
