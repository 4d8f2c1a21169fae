import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { enter } from '../../testing.ts'
import { chooseOption } from '../chooseStatus.testing.ts'
import { aPayer } from '../testing.ts'
import { bulkPath, bulkRow, none, open, openEdit, openNew, submit } from './PayerList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cells = (text: string) =>
  within(screen.getByRole('gridcell', { name: text }).closest<HTMLElement>('[role=row]')!)
    .getAllByRole('gridcell')
    // The first cell contains the checkbox.
    .slice(1)
    .map(cell => cell.textContent)

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
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
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

test('without PROVIDER_WRITE, payers cannot be selected [PAYR-007]', async () => {
  await open({}, 'private', 'SOCIAL_WORK_ADMIN')
  expect(screen.queryByRole('checkbox')).toBeNull()
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
  await userEvent.click(dialog.getByRole('switch', { name: 'Active' }))
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
