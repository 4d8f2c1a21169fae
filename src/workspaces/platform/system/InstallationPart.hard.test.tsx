import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import { zoneWords } from '../../../ui/times.ts'
import './SystemPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-20T16:00:00.000Z'
const system = { ready: true, checked_at: at, started_at: at, version: '0.1.0', checks: [], jobs: [] }
const state = {
  name: null,
  color: null,
  logo: null,
  support_email: null,
  mail_footer: null,
  spanish_release: null,
  spanish_release_counsel: null,
  spanish_release_reviewed_on: null,
  maintenance_text: null,
  maintenance_from: null,
  maintenance_until: null,
  updated_at: at,
}

async function open(answers: object) {
  const network = consoleNetwork(admin(), {
    'GET /admin/system': { data: system },
    'GET /admin/installation': { data: state },
    ...answers,
  })
  openAt('/admin/system')
  await userEvent.click(await screen.findByRole('button', { name: 'Change: Name and support' }))
  return { network, dialog: within(await screen.findByRole('dialog', { name: 'Name and support' })) }
}

test('a color that is too light is refused at its field; a saved name is shown, and the change names the state that was read', async () => {
  let saved = state
  const { network, dialog } = await open({
    'GET /admin/installation': () => ({ data: saved }),
    'PATCH /admin/installation': ({ body }: { body: object }) => {
      saved = { ...state, ...body }
      return { data: saved }
    },
  })
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Mercy Beds')
  await userEvent.type(dialog.getByLabelText(/^Color/), '#FFEE00')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog.getAllByText(/Choose a darker color/)).not.toEqual([]))
  await userEvent.clear(dialog.getByLabelText(/^Color/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.requests.findLast(one => one.method === 'PATCH')?.body).toMatchObject({
    name: 'Mercy Beds',
    color: null,
    updated_at: at,
  })
  await waitFor(() => expect(screen.getByRole('list', { name: 'Installation' }).textContent).toContain('Mercy Beds'))
})

test('the times of a maintenance notice say in which zone they are', async () => {
  const { dialog } = await open({})
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change: Maintenance notice' }))
  const zone = zoneWords(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const notice = within(await screen.findByRole('dialog', { name: 'Maintenance notice' }))
  expect(notice.getByText(`Times are in ${zone}`, { exact: false })).toBeTruthy()
})

test('after a conflict, the dialog keeps the input and says why, and saving again does not overwrite the other change', async () => {
  const conflict = { status: 409, message: 'Someone else has changed these settings.' }
  const { network, dialog } = await open({ 'PATCH /admin/installation': conflict })
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Mercy Beds')
  for (let press = 0; press < 2; press++) {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(network.requests.filter(one => one.method === 'PATCH')).toHaveLength(press + 1))
    await dialog.findByText(/Someone else has changed these settings/)
  }
  expect((dialog.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Mercy Beds')
  for (const { body } of network.requests.filter(one => one.method === 'PATCH')) expect(body).toMatchObject({ updated_at: at })
})
