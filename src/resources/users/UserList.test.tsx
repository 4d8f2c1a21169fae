import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectToCloseAfter, openAt, stillUntil, stopTimers } from '../../testing.ts'
import { chooseOption, chooseStatus } from '../chooseStatus.testing.ts'
import { anAdvocate, applicant, buildUser, network, socialWork, superAdmin, techSupport } from './testing.ts'

// Rendering whole screens with a grid is slow.
vi.setConfig({ testTimeout: 40_000 })
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dashboard = '/admin/users/dashboard'
const rowOf = async (name: string) => (await screen.findByRole('gridcell', { name })).closest<HTMLElement>('[role=row]')!
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('gridcell')
    .map(cell => cell.textContent?.trim())
    .slice(1)
const actionsOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}

/** Simulates this screen width. */
const screenOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = Number(/max-width:([\d.]+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY)
    const least = Number(/min-width:([\d.]+)px/.exec(query)?.[1] ?? 0)
    const listener = () => undefined
    return { matches: width <= most && width >= least, media: query, addEventListener: listener, removeEventListener: listener }
  })

test('on a laptop, the table has its title and all columns, with Pacific dates and words for empty values [USER-001] [USER-007] [USER-015] [S-44]', async () => {
  screenOf(1280)
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

test('the default order is the server’s, and the server applies sort, search and filters [USER-001] [USER-002] [USER-004] [USER-010]', {
  tags: 'night',
}, async () => {
  const { list } = network({})
  openAt(dashboard)
  await rowOf('Dana')
  expect(list().sort).toBeUndefined()
  await userEvent.type(screen.getByLabelText('Search by name'), 'dan')
  await waitFor(() => expect(list().q).toBe('dan'))
  const roles = screen.getByLabelText('Role')
  expect(await chooseOption(roles, 'Rehab PA')).toEqual(['All', 'PA', 'Rehab', 'Rehab PA'])
  await waitFor(() => expect(list()).toMatchObject({ q: 'dan', role: 'Rehab PA' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  await screen.findByRole('option', { name: /Saint Ives/ })
  expect(
    screen
      .getAllByRole('option')
      .slice(-4)
      .map(option => option.textContent),
  ).toEqual(['All', 'None', 'Mercy Hospital, Reno, NV', 'Saint Ives, Reno, NV'])
  await userEvent.click(screen.getByRole('option', { name: 'None' }))
  await waitFor(() => expect(list()).toMatchObject({ role: 'Rehab PA', organization: 'None' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Organization' }))
  await userEvent.click(await screen.findByRole('option', { name: /Saint Ives/ }))
  await waitFor(() => expect(list().organization).toBe('5'))
})

test('an approval is sent immediately, and Undo is a second call; the row stays in place [USER-010] [USER-012] [S-35]', {
  tags: 'night',
}, async () => {
  const waiting = { tmri_status: 'Not Approved' } as const
  const answers: Parameters<typeof network>[0]['answers'] = {}
  const { writes } = network({ users: [buildUser(waiting), buildUser({ ...waiting, id: 51, first_name: 'Ruth' })], answers })
  openAt(dashboard)
  await chooseStatus('Dana Reyes', 'Approved')
  expect(await screen.findByText('Dana Reyes is now Approved')).toBeTruthy()
  expect(writes().map(({ body }) => body)).toEqual([{ tmri_status: 'Approved' }])
  // Leave time for a reload, which would put Ruth first if she were still awaiting approval.
  await new Promise(resolve => setTimeout(resolve, 500))
  const statuses = screen.getAllByRole('button', { name: /^Status of/ }).map(button => button.getAttribute('aria-label'))
  expect(statuses).toEqual(['Status of Dana Reyes: Approved', 'Status of Ruth Reyes: Not Approved'])
  const row = { id: 50, name: 'Dana Reyes', about: null, from: 'Approved', to: 'Not Approved', reason: null }
  answers['POST /users/bulk/status'] = { json: { data: { done: [row], unchanged: [], refused: [] } } }
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Dana Reyes is Not Approved again')).toBeTruthy()
  expect(writes().at(-1)?.body).toEqual({ ids: [50], tmri_status: 'Not Approved', seen: { 50: 'Approved' } })
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

test('a status change applies immediately, with a confirmation before deactivating; an error reverts it with a banner [USER-011] [USER-012]', {
  tags: 'night',
}, async () => {
  const answers: Parameters<typeof network>[0]['answers'] = {}
  const { writes } = network({ answers })
  openAt(dashboard)
  expect(await chooseStatus('Dana Reyes', 'Not Approved')).toEqual(['Approved', 'Not Approved'])
  // Deactivating requires confirmation because Undo cannot restore the sessions.
  const dialog = within(await screen.findByRole('dialog', { name: 'Set Dana Reyes to Not Approved?' }))
  expect(writes()).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Set to Not Approved' }))
  await waitFor(() =>
    expect(writes()).toEqual([{ method: 'PATCH', path: '/users/50', query: {}, body: { tmri_status: 'Not Approved' } }]),
  )
  await screen.findByRole('button', { name: 'Status of Dana Reyes: Not Approved' })
  expect(await screen.findAllByText('Dana Reyes is now Not Approved')).not.toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answers['PATCH /users/50'] = { status: 500, json: { message: 'The status stays' } }
  await chooseStatus('Dana Reyes', 'Approved')
  expect((await screen.findByText('The status stays')).getAttribute('role')).toBe('alert')
  await screen.findByRole('button', { name: 'Status of Dana Reyes: Not Approved' })
})

test('approving an advocate’s sign-up opens the edit page and changes nothing yet [USER-013]', { tags: 'night' }, async () => {
  const { writes } = network({ users: [applicant()] })
  const router = openAt(dashboard)
  await chooseStatus('Ivo Brandt', 'Approved')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/edit/70'))
  expect(writes()).toEqual([])
})

test('without USER_WRITE, users cannot be added or changed; editing opens a read-only page [USER-006] [USER-012]', {
  tags: 'night',
}, async () => {
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

test('the export contains everything that matches the filter, saved as Users Export [USER-005]', { tags: 'night' }, async () => {
  const { requests, list } = network({})
  const saved: { name: string; href: string }[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:users', revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href })
  })
  openAt(dashboard)
  await chooseOption(await screen.findByLabelText('Role'), 'PA')
  await waitFor(() => expect(list().role).toBe('PA'))
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
  await waitFor(() => expect(saved).toEqual([{ name: 'Users Export.csv', href: 'blob:users' }]))
  expect(requests.find(({ path }) => path === '/users/export')?.query).toEqual({ role: 'PA' })
  click.mockRestore()
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
