import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { enter, expectToCloseAfter, stillUntil, stopTimers } from '../../testing.ts'
import { aTag } from '../testing.ts'
import { create, fill, open, openNew, submit } from './FeatureTagList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rowOf = (text: string) => within(screen.getByRole('gridcell', { name: text }).closest<HTMLElement>('[role=row]')!)

const cells = (text: string) =>
  rowOf(text)
    .getAllByRole('gridcell')
    // The first cell contains the checkbox.
    .slice(1)
    .map(cell => cell.textContent)

test('the table has eleven columns, each sorted by the server [TAG-001]', async () => {
  const network = await open()
  expect(
    screen
      .getAllByRole('columnheader')
      .slice(1)
      .map(header => header.textContent),
  ).toEqual([
    ...['ID', 'Category', 'UI Friendly Category', 'UI Main Category', 'Content', 'Filter Tag Content', 'Tooltip Content'],
    ...['Display Order', 'Last Updated', 'Status', 'Edit'],
  ])
  const sortable = (header: HTMLElement) => header.classList.contains('MuiDataGrid-columnHeader--sortable')
  expect(screen.getAllByRole('columnheader').slice(1).map(sortable)).toEqual([...Array(10).fill(true), false])
  await userEvent.click(screen.getByRole('columnheader', { name: 'Last Updated' }))
  await waitFor(() => expect(network.requests.at(-1)?.query).toMatchObject({ sort: 'updated_at', order: 'asc' }))
})

test('empty values show None, the tooltip is an icon, the date is in Pacific time, the status is a word [TAG-002] [TAG-011]', async () => {
  await open()
  const [icon] = rowOf('Vegetarian meals').getAllByRole('button')
  expect(icon?.getAttribute('aria-label')).toBe('Tooltip: Vegetarian meals')
  await userEvent.hover(icon!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('No meat and no fish')
  expect(cells('Vegetarian meals')).toEqual([
    '12',
    'diet',
    'Diet',
    'Food',
    'Vegetarian meals',
    'Vegetarian',
    '',
    '3',
    '07/04/2026',
    'Active',
    '',
  ])
  expect(cells('Halal meals')).toEqual([
    '13',
    'diet',
    'None',
    'None',
    'Halal meals',
    '',
    '',
    'None',
    '07/04/2026',
    'Inactive',
    '',
  ])
})

test('add and edit open their dialogs; categories come from the lookup, in a menu with a maximum height [TAG-003] [TAG-004]', async () => {
  const network = await open()
  const dialog = await openNew()
  await userEvent.click(dialog.getByLabelText('UI Main Category (optional)'))
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Food'])
  expect(getComputedStyle(screen.getByRole('listbox')).maxHeight).toBe('120px')
  const keys = network.requests.flatMap(one => (one.body as { field_keys?: string[] } | undefined)?.field_keys ?? [])
  expect(keys.sort()).toEqual(['category', 'ui_friendly_category', 'ui_main_category'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Feature Tag' }))
  expect((edit.getByLabelText('Content') as HTMLInputElement).value).toBe('Vegetarian meals')
})

test('an empty order is sent as 0; the list reloads 1.5 seconds after the success message [TAG-006] [TAG-010] [TAG-012]', async () => {
  const network = await open({ [create]: { status: 201, data: aTag({ id: 14, content: 'Vegan meals' }) } })
  const dialog = await openNew()
  await fill(dialog)
  stopTimers()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await stillUntil(() => dialog.queryByText('Succesfully uploaded new Feature Tag'))
  const before = network.requests.filter(one => one.path === '/common/feature-tags' && one.method === 'GET').length
  expect(network.writes().map(one => one.body)).toEqual([
    {
      category: 'diet',
      ui_friendly_category: 'Diet',
      ui_main_category: null,
      content: 'Vegan meals',
      filter_content: null,
      tooltip_content: null,
      display_order: 0,
    },
  ])
  await expectToCloseAfter(1500)
  vi.useRealTimers()
  const reads = () => network.requests.filter(one => one.path === '/common/feature-tags' && one.method === 'GET').length
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('an edit sends all fields and the status, and confirms [TAG-007] [TAG-011] [TAG-014] [S-09]', async () => {
  const network = await open({ 'PATCH /common/feature-tags/12': { data: aTag({ active: false }) } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Content'))
  await submit(dialog)
  // The error summary takes focus when it appears.
  expect((await dialog.findByRole('alert')).textContent).toContain('Content: Required field')
  await enter(dialog.getByLabelText('Content'), 'No meat')
  await userEvent.click(dialog.getByRole('switch', { name: 'Active' }))
  await submit(dialog)
  expect(await dialog.findByText('Succesfully edited Feature Tag')).toBeTruthy()
  const { id: _id, updated_at: _at, ...fields } = aTag({ content: 'No meat', active: false })
  expect(network.writes().map(one => one.body)).toEqual([{ ...fields, updated_at: '2026-07-05T04:30:00.000Z' }])
})

test('a rejected tag shows the server’s message and closes the dialog [TAG-013]', async () => {
  await open({ [create]: { status: 422, message: 'This tag is there already.' } })
  const dialog = await openNew()
  await fill(dialog)
  stopTimers()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await stillUntil(() => dialog.queryByRole('alert'))
  expect(dialog.getByRole('alert').textContent).toBe('This tag is there already.')
  await expectToCloseAfter(1500)
})

test('without TAG_WRITE, a new tag cannot be saved, even with Ctrl+Enter [TAG-008]', async () => {
  const network = await open({}, 'SOCIAL_WORK_ADMIN')
  const dialog = await openNew()
  await fill(dialog)
  expect(await dialog.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.type(dialog.getByLabelText('Content'), '{Control>}{Enter}{/Control}')
  expect(network.writes()).toEqual([])
})

test('a select whose options fail to load shows an error, and logs it without content [LOOK-010]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await open({ 'POST /common/lookup': { status: 403, message: 'Lists are closed.' } })
  const dialog = await openNew()
  const alerts = await waitFor(() => {
    const found = dialog.getAllByRole('alert')
    expect(found).toHaveLength(3)
    return found
  })
  expect(alerts.map(alert => alert.textContent)).toEqual(Array(3).fill('Lists are closed.'))
  // The list's filter also loads the categories.
  expect(logged.mock.calls).toEqual(Array(4).fill(['Options could not be loaded.', 'lookup', 403]))
  logged.mockRestore()
})
