import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { windowOf } from '../../windowOf.testing.ts'
import { chooseStatus } from '../chooseStatus.testing.ts'
import { anAdvocate, applicant, buildUser, network, socialWork, superAdmin, techSupport } from './testing.ts'
import { actionsOf, dashboard, rowOf } from './UserList.testing.tsx'

// Rendering whole screens with a grid is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map(cell => cell.textContent?.trim())
    .slice(1)

test('on a laptop, the table has its title and all columns, with Pacific dates and words for empty values [USER-001] [USER-007] [USER-015] [S-44]', async () => {
  windowOf(1280)
  network({ users: [buildUser(), anAdvocate({ last_login_at: '2026-11-19T20:00:00Z' })] })
  openAt(dashboard)
  const row = await rowOf('Dana')
  expect(screen.getByRole('heading', { name: 'Admin Users Dashboard' })).toBeTruthy()
  // The first column contains the checkboxes.
  expect(screen.getAllByRole('columnheader').map(header => header.textContent)).toEqual([
    ...[
      '',
      'First Name',
      'Last Name',
      'Phone Number',
      'Email',
      'Member Since',
      'Organization',
      'Advocate',
      'Status',
      'Last Login',
    ],
    'Actions',
  ])
  const [first, last, phone, email, since, organization, isAdvocate, , login] = cells(row)
  expect([first, last, phone, email]).toEqual(['Dana', 'Reyes', '(213) 555-0147', 'dana.reyes@mercy.example'])
  expect([since, organization, isAdvocate, login]).toEqual(['11/01/2026', 'Unassigned', 'No', 'Never'])
  const other = cells(await rowOf('Elena'))
  expect([other[5], other[6], other[8]]).toEqual(['Mercy Hospital', 'Yes', '11/19/2026'])
  expect(within(row).getByRole('button', { name: 'Status of Dana Reyes: Approved' })).toBeTruthy()
})

test('nothing is announced if the server refuses an approval [S-35]', async () => {
  network({
    users: [buildUser({ tmri_status: 'Not Approved' })],
    answers: { 'PATCH /users/50': { status: 409, json: { message: 'Someone else changed this user' } } },
  })
  openAt(dashboard)
  await chooseStatus('Dana Reyes', 'Approved')
  expect(await screen.findByText('Someone else changed this user')).toBeTruthy()
  expect(screen.queryByText('Dana Reyes is now Approved')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the viewer’s own account cannot be selected, and only sign-ups can be approved together [S-32]', async () => {
  network({ users: [buildUser(), applicant(), buildUser({ id: superAdmin.id, first_name: 'Self', role_id: 1 })] })
  openAt(dashboard)
  const self = await screen.findByRole('checkbox', { name: 'Select Self Reyes' })
  expect(self).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Dana Reyes' }))
  expect(screen.getByRole('button', { name: 'Approve sign-ups (0 of 1)' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ivo Brandt' }))
  expect(screen.getByRole('button', { name: 'Approve sign-ups (1 of 2)' })).toHaveProperty('disabled', false)
  expect(screen.getByRole('button', { name: 'Change status' })).toHaveProperty('disabled', false)
})

test('an admin is red and marked with a label [USER-009]', async () => {
  network({ users: [buildUser(), buildUser({ id: 51, first_name: 'Ada', role_id: 4 })] })
  openAt(dashboard)
  const row = await rowOf('Ada Admin')
  expect(row.className).toContain('admin')
  expect(getComputedStyle(within(row).getAllByRole('gridcell')[0]!).color).toBe('rgb(179, 38, 30)')
  expect((await rowOf('Dana')).textContent).not.toContain('Admin')
})

test('every user has an Edit action, and advocates also have the patient actions [USER-008]', async () => {
  network({ viewer: socialWork, users: [buildUser(), anAdvocate()] })
  openAt(dashboard)
  const plain = await actionsOf('Dana Reyes')
  expect(
    within(plain)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['Edit'])
  expect(within(plain).getByRole('menuitem').getAttribute('href')).toBe('/admin/users/edit/50')
  await userEvent.keyboard('{Escape}')
  const menu = await actionsOf('Elena Marsh')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['Edit', 'Transfer Patients', 'View patients'])
  expect(within(menu).getByRole('menuitem', { name: 'View patients' }).getAttribute('href')).toBe('/patient/advocate?advocate=60')
})

test('transferring patients requires a new advocate; the overlay closes one second after the success message [USER-017] [USER-018] [USER-019]', async () => {
  const answers: Parameters<typeof network>[0]['answers'] = { 'PATCH /applications/transfer': { status: 500 } }
  const { writes, requests } = network({
    viewer: superAdmin,
    users: [anAdvocate(), anAdvocate({ id: 61, first_name: 'Owen' })],
    answers,
  })
  openAt(dashboard)
  const menu = await actionsOf('Elena Marsh')
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Transfer Patients' }))
  const overlay = await screen.findByRole('dialog', { name: 'Transfer Patients' })
  const confirm = within(overlay).getByRole('button', { name: 'Transfer' })
  await userEvent.click(confirm)
  expect(within(overlay).getByText('Please select a user')).toBeTruthy()
  expect(writes()).toEqual([])
  await userEvent.click(within(overlay).getByRole('combobox', { name: 'New advocate' }))
  const others = await screen.findAllByRole('option', { name: /Marsh/ })
  expect(others.map(option => option.textContent)).toEqual(['Owen MarshSame organization · dana.reyes@mercy.example'])
  expect(requests.findLast(({ path }) => path === '/transfers/advocates')?.query).toMatchObject({ old_pa_id: '60' })
  await userEvent.click(others[0]!)
  await userEvent.click(confirm)
  expect(await within(overlay).findByText('Transfer failed')).toBeTruthy()
  answers['PATCH /applications/transfer'] = { status: 409, json: { message: 'This advocate has left' } }
  await userEvent.click(confirm)
  expect(await within(overlay).findByText('This advocate has left')).toBeTruthy()
  delete answers['PATCH /applications/transfer']
  stopTimers()
  fireEvent.click(confirm)
  await stillUntil(() => within(overlay).queryByText('Successfully Updated'))
  expect(writes().at(-1)?.body).toEqual({ old_pa_id: 60, new_pa_id: 61 })
  await expectToCloseAfter(1000)
})

test('without USER_WRITE, users cannot be added or changed; editing opens a read-only page [USER-006] [USER-012]', async () => {
  network({ viewer: techSupport, users: [anAdvocate()] })
  openAt(dashboard)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Status of Elena Marsh: Approved' })).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: '+ Add New' })).toBeNull()
  const menu = await actionsOf('Elena Marsh')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['Edit'])
})
