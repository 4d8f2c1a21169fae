import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { enter } from '../../testing.ts'
import { chooseOption } from '../chooseStatus.testing.ts'
import { bulkPath, bulkRow, none, open, openEdit, openNew, submit } from './PayerList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a rejected payer shows the server’s message and keeps the input [PAYR-011]', async () => {
  await open({ 'POST /providers': { status: 409, message: 'Another payer has this code.' } })
  const dialog = await openNew()
  await enter(dialog.getByLabelText('Payer Code'), 'PY900')
  await enter(dialog.getByLabelText('Payer Name'), 'Harbor Mutual')
  await chooseOption(dialog.getByLabelText('Insurance Type'), 'Commercial Policy')
  await submit(dialog)
  expect(await dialog.findByText('Another payer has this code.')).toBeTruthy()
  expect((dialog.getByLabelText('Payer Name') as HTMLInputElement).value).toBe('Harbor Mutual')
})

test('without PROVIDER_WRITE, a payer is read-only [PAYR-007]', async () => {
  const network = await open({}, 'private', 'SOCIAL_WORK_ADMIN')
  const dialog = await openEdit('Blue Lantern Health')
  expect(await dialog.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Payer Name'), 'x{Control>}{Enter}{/Control}')
  expect(network.writes()).toEqual([])
})

test('a row that is refused is named with its reason [S-32]', async () => {
  const refused = bulkRow('Active', 'Inactive', 'Someone else changed this. It is now Inactive.')
  await open({ [`POST ${bulkPath}`]: { data: { ...none, refused: [refused] } } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Blue Lantern Health' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set inactive' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('0 will change, 1 cannot be changed')
  expect(dialog.getByRole('row', { name: /^Blue Lantern Health .*Someone else changed this/ })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Nothing to change' })).toHaveProperty('disabled', true)
})

test('after a broken connection, retrying shows that the change had been made, and sends nothing twice [S-32]', {
  timeout: 40_000,
}, async () => {
  const network = await open({ [`POST ${bulkPath}`]: { data: { ...none, done: [bulkRow('Active', 'Inactive')] } } })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Blue Lantern Health' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set inactive' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('1 will change')
  network.respond(`POST ${bulkPath}`, () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1' }))
  await dialog.findByText('0 changed, 1 was not changed')
  network.respond(`POST ${bulkPath}`, { data: { ...none, unchanged: [bulkRow('Inactive', 'Inactive')] } })
  await userEvent.click(dialog.getByRole('button', { name: 'Retry failed rows' }))
  await dialog.findByText('1 changed')
  expect(dialog.getByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Change|^Nothing/ })).toBeNull()
})

test('the list of possible duplicates leads back to the list of payers that was open', async () => {
  await open({ 'GET /providers/duplicates': { data: [], total: 0 } }, 'public')
  await userEvent.click(screen.getByRole('link', { name: 'Find duplicates' }))
  const back = await screen.findByRole('link', { name: 'Back to payers' })
  expect(back.getAttribute('href')).toBe('/admin/public_insurance_providers_modifier')
})
