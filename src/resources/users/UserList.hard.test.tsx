import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAt } from '../../testing.ts'
import { chooseOption, chooseStatus } from '../chooseStatus.testing.ts'
import { applicant, buildUser, network } from './testing.ts'
import { dashboard, rowOf } from './UserList.testing.tsx'

// Rendering whole screens with a grid is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the default order is the server’s, and the server applies sort, search and filters [USER-001] [USER-002] [USER-004] [USER-010]', async () => {
  const { list } = network({})
  openAt(dashboard)
  await rowOf('Dana')
  expect(list().sort).toBeUndefined()
  await userEvent.type(screen.getByLabelText('Search by name, email, or phone'), 'dan')
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

test('an approval is sent immediately, and Undo is a second call; the row stays in place [USER-010] [USER-012] [S-35]', async () => {
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

test('a status change applies immediately, with a confirmation before deactivating; an error reverts it with a banner [USER-011] [USER-012]', async () => {
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
  expect((await screen.findByText('The status stays')).closest('[role=alert]')).toBeTruthy()
  await screen.findByRole('button', { name: 'Status of Dana Reyes: Not Approved' })
})

test('approving an advocate’s sign-up opens the edit page and changes nothing yet [USER-013]', async () => {
  const { writes } = network({ users: [applicant()] })
  const router = openAt(dashboard)
  await chooseStatus('Ivo Brandt', 'Approved')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/edit/70'))
  expect(writes()).toEqual([])
})

test('the export contains everything that matches the filter, saved as Users Export [USER-005]', async () => {
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
