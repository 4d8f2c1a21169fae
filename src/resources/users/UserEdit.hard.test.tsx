import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { optionsOf } from '../../ui/fields/testing.ts'
import { anOrganization } from '../testing.ts'
import { anAdvocate, applicant, buildUser, socialWork, superAdmin, techSupport } from './testing.ts'
import { type Answers, coordinator, edit, likely, status } from './UserEdit.testing.tsx'

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Responses for a user who is neither locked nor signed in. */
const unlocked = (id: number): Answers => ({
  [`GET /users/${id}/sessions`]: {
    json: {
      data: {
        sessions: [],
        locked_at: null,
        stopped_until: null,
        second_factor: false,
        linked_to: [],
        approval_due: [],
        requested: [],
      },
    },
  },
})

const place = (name: string) => screen.getAllByRole('region').indexOf(screen.getByRole('region', { name }))

test('the page shows the status, and approving updates the sign-in state and can be undone [S-35]', async () => {
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

test('setting a user back to Not Approved on the page asks for confirmation', async () => {
  const { writes } = await edit(buildUser())
  await userEvent.click(status())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Not Approved' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(writes()).toEqual([])
})

test('a sign-up to review comes first, and choosing Approved moves focus to it [USER-046]', async () => {
  await edit(applicant())
  expect(place('Organization Information')).toBe(0)
  await userEvent.click(status())
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Approved' }))
  await waitFor(() =>
    expect(document.activeElement?.contains(screen.getByRole('region', { name: 'Organization Information' }))).toBe(true),
  )
})

test('a member of a deactivated organization is marked in the sign-in section', async () => {
  const organization = anOrganization({ id: 8, active_status: 'Deactivated', active: false })
  const answers: Answers = { ...unlocked(50), 'GET /organizations': { json: { data: [organization], total: 1 } } }
  const { section } = await edit(coordinator, { answers })
  expect(await section('Sign-in').findByText(/^The organization is deactivated/)).toBeTruthy()
})

test('the profile picture, or the initials if there is none, is next to the name [USER-035]', async () => {
  const { requests } = await edit(buildUser({ profile_image: { s3_filename: 'dana.png' } }))
  await waitFor(() => expect(document.querySelector('.MuiAvatar-root img')).toBeTruthy())
  expect(requests.some(({ path }) => path === '/users/50/picture')).toBe(true)
  cleanup()
  await edit(buildUser())
  expect(document.querySelector('.MuiAvatar-root img')).toBeNull()
  expect(screen.getByText('DR')).toBeTruthy()
})

test('fields show the specified messages [USER-038] [USER-039]', async () => {
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

test('Update sends all fields; a message is shown and the user reloads [USER-031] [USER-043] [USER-044]', async () => {
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

test('the organization is linked; leaving it and removing a role are confirmed with a message, and the page reloads [USER-045] [USER-048]', async () => {
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
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(3000)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the approval panel shows the entered data and approves with a new hospital [USER-046] [USER-049] [USER-050] [USER-052]', async () => {
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

const possible = { ...likely, id: 6, name: 'Hillside Hospital', zip_code: '89502', likely: false }

test('a likely hospital whose members have the same email domain is preselected, with what the person could read [S-15] [S-33]', async () => {
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

test('if there are similar hospitals but no likely one, one must be selected [S-15]', async () => {
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

test('the console shows users who may approve sign-ups how many are waiting [S-15]', async () => {
  const answers: Answers = { 'GET /users/waiting': { json: { data: { count: 3 } } } }
  await edit(applicant(), { answers })
  expect(await screen.findByRole('link', { name: /^Users\s*\(3 sign-ups waiting\)$/ })).toBeTruthy()
  cleanup()
  const { requests } = await edit(applicant(), { viewer: techSupport, answers })
  expect(screen.getByRole('link', { name: 'Users' })).toBeTruthy()
  expect(requests.filter(({ path }) => path === '/users/waiting')).toEqual([])
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
