import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { enter, openAt } from '../../testing.ts'
import { chooseOption } from '../chooseStatus.testing.ts'
import { admin, aPayer, consoleNetwork } from '../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payers = [aPayer(), aPayer({ id: 6, payer_code: 'PY901', payer_name: 'Medi-Cal', insurance_type: 'Public', active: false })]

async function open(
  replies: Parameters<typeof consoleNetwork>[1] = {},
  type = 'private',
  role: Parameters<typeof admin>[0] = 'SUPER_ADMIN',
) {
  const network = consoleNetwork(admin(role), {
    'GET /providers': ({ query }) => ({ data: payers.filter(payer => payer.insurance_type === query.insurance_type) }),
    ...replies,
  })
  openAt(`/admin/${type}_insurance_providers_modifier`)
  await screen.findByRole('gridcell', { name: type === 'private' ? 'Blue Lantern Health' : 'Medi-Cal' })
  return network
}
const cells = (text: string) =>
  within(screen.getByRole('gridcell', { name: text }).closest<HTMLElement>('[role=row]')!)
    .getAllByRole('gridcell')
    // The first cell contains the checkbox.
    .slice(1)
    .map(cell => cell.textContent)

async function openNew() {
  await userEvent.click(screen.getByRole('button', { name: 'Add Insurance Provider' }))
  return within(await screen.findByRole('dialog', { name: 'Add Insurance Provider' }))
}
async function openEdit(name: string) {
  await userEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))
  return within(await screen.findByRole('dialog', { name: 'Edit Insurance Provider' }))
}
const submit = (dialog: ReturnType<typeof within>) => userEvent.click(dialog.getByRole('button', { name: 'Save' }))

test('the private screen lists private payers with their label and the Pacific date [PAYR-001] [PAYR-002] [PAYR-003]', async () => {
  const network = await open()
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(header => header.textContent),
  ).toEqual([...['ID', 'Payer Code', 'Payer Name', 'Last Updated', 'Insurance Type', 'Status', 'Edit']])
  expect(cells('Blue Lantern Health')).toEqual([
    ...['5', 'PY900', 'Blue Lantern Health', '07/04/2026', 'Commercial Policy', 'Active', ''],
  ])
  expect(screen.queryByText('Medi-Cal')).toBeNull()
  const sortable = (header: HTMLElement) => header.classList.contains('MuiDataGrid-columnHeader--sortable')
  expect(screen.getAllByRole('columnheader').slice(1).map(sortable)).toEqual([...Array(6).fill(true), false])
  await userEvent.click(screen.getByRole('columnheader', { name: 'Payer Name' }))
  await waitFor(() => expect(network.requests.at(-1)?.query).toMatchObject({ sort: 'payer_name', insurance_type: 'Private' }))
})

test('the public screen lists public payers, including inactive ones [PAYR-002] [PAYR-003] [PAYR-008]', async () => {
  const network = await open({}, 'public')
  expect(cells('Medi-Cal')).toEqual(['6', 'PY901', 'Medi-Cal', '07/04/2026', 'Medicaid/Medicare', 'Inactive', ''])
  expect(screen.queryByText('Blue Lantern Health')).toBeNull()
  expect(network.requests.find(one => one.path === '/providers')?.query.insurance_type).toBe('Public')
})

test('code, name and type are required, and no type is preselected [PAYR-005] [S-42]', async () => {
  const network = await open()
  const dialog = await openNew()
  expect(dialog.getByLabelText('Insurance Type').textContent).toBe('Select…')
  await submit(dialog)
  expect((await dialog.findAllByText('Required field')).length).toBe(3)
  expect(network.writes()).toEqual([])
})

test('a new payer is saved with its type, and the list reloads [PAYR-009] [PAYR-011]', async () => {
  const network = await open({ 'POST /providers': { status: 201, data: aPayer({ id: 7 }) } })
  const dialog = await openNew()
  await enter(dialog.getByLabelText('Payer Code'), 'PY902')
  await enter(dialog.getByLabelText('Payer Name'), 'Harbor Mutual')
  await chooseOption(dialog.getByLabelText('Insurance Type'), 'Commercial Policy')
  await submit(dialog)
  expect(await dialog.findByText('Succesfully added new Insurance Provider')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([
    { payer_code: 'PY902', payer_name: 'Harbor Mutual', insurance_type: 'Private' },
  ])
  const reads = () => network.requests.filter(one => one.path === '/providers' && one.method === 'GET').length
  const before = reads()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
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

test('an edit has its own messages, sends all fields and the status, and confirms [PAYR-006] [PAYR-010] [PAYR-012] [S-09]', async () => {
  const network = await open({ 'PATCH /providers/5': { data: aPayer({ active: false }) } })
  const dialog = await openEdit('Blue Lantern Health')
  await userEvent.clear(dialog.getByLabelText('Payer Code'))
  await userEvent.clear(dialog.getByLabelText('Payer Name'))
  await chooseOption(dialog.getByLabelText('Insurance Type'), 'Select…')
  await submit(dialog)
  await waitFor(() => expect(dialog.getAllByText('Field required').length).toBe(3))
  expect((await dialog.findAllByRole('link')).map(link => link.textContent)).toEqual([
    'Payer Code: Field required',
    'Payer Name: Field required',
    'Insurance Type: Field required',
  ])
  await enter(dialog.getByLabelText('Payer Code'), 'PY950')
  await enter(dialog.getByLabelText('Payer Name'), 'Blue Lantern')
  await chooseOption(dialog.getByLabelText('Insurance Type'), 'Medicaid/Medicare')
  await userEvent.click(dialog.getByRole('radio', { name: 'Inactive' }))
  await submit(dialog)
  expect(await dialog.findByText('Successfully edited')).toBeTruthy()
  expect(network.writes().map(one => one.body)).toEqual([
    {
      payer_code: 'PY950',
      payer_name: 'Blue Lantern',
      insurance_type: 'Public',
      active: false,
      updated_at: '2026-07-05T04:30:00.000Z',
    },
  ])
})

test('without PROVIDER_WRITE, a payer is read-only [PAYR-007]', async () => {
  const network = await open({}, 'private', 'SOCIAL_WORK_ADMIN')
  const dialog = await openEdit('Blue Lantern Health')
  expect(await dialog.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Payer Name'), 'x{Control>}{Enter}{/Control}')
  expect(network.writes()).toEqual([])
})

test('without PROVIDER_WRITE, a new payer cannot be saved either [PAYR-007]', async () => {
  const network = await open({}, 'private', 'SOCIAL_WORK_ADMIN')
  const dialog = await openNew()
  await enter(dialog.getByLabelText('Payer Code'), 'PY902')
  await userEvent.type(dialog.getByLabelText('Payer Name'), 'Harbor Mutual{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(network.writes()).toEqual([])
})

const bulkPath = '/providers/bulk/status'
const bulkRow = (from: string, to: string, reason: string | null = null) => ({
  id: 5,
  name: 'Blue Lantern Health',
  about: 'PY900',
  from,
  to,
  reason,
})
const none = { done: [], unchanged: [], refused: [] }

test('selected payers are deactivated in one request, after a preview, with a report of each row and Undo [S-32] [S-35]', {
  timeout: 40_000,
}, async () => {
  const network = await open({ [`POST ${bulkPath}`]: { data: { ...none, done: [bulkRow('Active', 'Inactive')] } } })
  const sent = () => network.requests.filter(({ path }) => path === bulkPath).map(({ body }) => body)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Blue Lantern Health' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Set inactive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set 1 insurance provider inactive' }))
  await dialog.findByText('1 will change')
  expect(sent()).toEqual([{ ids: [5], status: 'Inactive', preview: true }])
  await userEvent.click(dialog.getByRole('button', { name: 'Change 1' }))
  await dialog.findByText('1 changed')
  expect(sent().slice(1)).toEqual([{ ids: [5], status: 'Inactive', preview: false, seen: { 5: 'Active' } }])
  network.respond(`POST ${bulkPath}`, { data: { ...none, done: [bulkRow('Inactive', 'Active')] } })
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await dialog.findByText('Inactive → Active')
  expect(sent().slice(2)).toEqual([{ ids: [5], status: 'Active', preview: false, seen: { 5: 'Inactive' } }])
  expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
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

test('without PROVIDER_WRITE, payers cannot be selected [PAYR-007]', async () => {
  await open({}, 'private', 'SOCIAL_WORK_ADMIN')
  expect(screen.queryByRole('checkbox')).toBeNull()
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
  await dialog.findByText('0 will change, 1 stays the same')
  expect(dialog.getByRole('button', { name: 'Nothing to change' })).toHaveProperty('disabled', true)
})
