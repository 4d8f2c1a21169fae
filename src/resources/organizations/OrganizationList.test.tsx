import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { texts } from '../../i18n/english/organizations.ts'
import { chooseStatus } from '../chooseStatus.testing.ts'
import { anOrganization } from '../testing.ts'
import { center, fill, headers, lastList, open, openNew, person, send } from './OrganizationList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the hospital list requests hospitals [ORG-002] [ORG-021]', async () => {
  expect(lastList(await open('hospitals'))?.type).toBe('hospital')
})

test('hospitals have no locations column; a status change has a relative time [ORG-003]', async () => {
  await open('hospitals')
  expect(headers()).toEqual(['', 'Name', 'NPI', '# of members', 'Status', 'Status Changed', 'Created'])
  expect(screen.getByText(/^\d+ years ago$/)).toBeTruthy()
})

test('deactivating asks first, says what members lose, and counts the open applications [S-37] [ORG-017]', async () => {
  const about = 'Open applications: 7, which can be viewed until 12/12/2026'
  const row = { id: 31, name: center.name, about, from: 'Approved', to: 'Deactivated', reason: null }
  const network = await open('organizations', {
    'POST /organizations/bulk/status': () => ({ data: { done: [row], unchanged: [], refused: [] } }),
    'PATCH /organizations/31/status-change': () => ({ data: anOrganization({ active_status: 'Deactivated', active: false }) }),
  })
  const preview = { ids: [31], status: 'Deactivated', preview: true }
  const ask = async () => {
    await chooseStatus('Quiet Harbor Recovery', 'Deactivated')
    const dialog = within(await screen.findByRole('dialog', { name: `Deactivate ${center.name}?` }))
    await dialog.findByText(about)
    await dialog.findByText(texts.deactivate.members)
    return dialog
  }
  await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.writes().map(one => one.body)).toEqual([preview])
  await userEvent.click((await ask()).getByRole('button', { name: texts.deactivate.confirm }))
  await waitFor(() => expect(network.writes().map(one => one.body)).toEqual([preview, preview, { status: 'Deactivated' }]))
})

test('without ORG_WRITE_ALL, there is no add button, and the status is read-only [ORG-004] [ORG-018]', async () => {
  await open('organizations', {}, 'TECH_SUPPORT_ADMIN')
  expect(screen.queryByRole('button', { name: '+ Add New' })).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Status of Quiet Harbor Recovery/ }).disabled).toBe(true)
})

test('a failure shows one message and keeps the input [ORG-016]', async () => {
  await open('organizations', { 'POST /organizations': { status: 500, message: 'A disk is full' } })
  const dialog = await openNew()
  await fill(dialog, person)
  await send(dialog)
  expect(await dialog.findByText('Something went wrong, please try again')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Tern Island Recovery')
})
