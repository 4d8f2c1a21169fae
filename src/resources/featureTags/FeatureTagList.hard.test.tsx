import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { enter } from '../../testing.ts'
import { chooseOption } from '../chooseStatus.testing.ts'
import { aTag } from '../testing.ts'
import { bare, choose, create, fill, list, open, openNew, submit } from './FeatureTagList.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Types a new category's name and leaves the field. */
async function newCategory(dialog: ReturnType<typeof within>, label: string, name: string) {
  await userEvent.type(dialog.getByLabelText(label), name)
  expect((await screen.findByRole('option')).textContent).toBe(`${name}New category`)
  await userEvent.tab()
}

test('a new category is created by name and stays in its field', async () => {
  const network = await open({ 'POST /common/feature-tags': { status: 201, data: aTag({ id: 99 }) } })
  const dialog = await openNew()
  await newCategory(dialog, 'Category', 'sleep')
  await choose(dialog, 'UI Friendly Category', 'Diet')
  await enter(dialog.getByLabelText('Content'), 'Quiet hours')
  expect((dialog.getByLabelText('Category') as HTMLInputElement).value).toBe('sleep')
  await submit(dialog)
  await waitFor(() => expect(network.writes()[0]?.body).toMatchObject({ category: 'sleep', content: 'Quiet hours' }))
})

test('inactive tags are also listed [TAG-009]', async () => {
  const network = await open()
  expect(network.requests.find(one => one.path === '/common/feature-tags')?.query.inactive).toBe('true')
})

test('content, category and friendly category are required [TAG-006]', async () => {
  const network = await open()
  const dialog = await openNew()
  await submit(dialog)
  expect((await dialog.findAllByText('Required field')).length).toBe(3)
  expect(network.writes()).toEqual([])
})

test('a tag used by rules cannot be deactivated, and the dialog explains why', async () => {
  await open({ 'GET /common/feature-tags': { data: [aTag({ id: tag.payment.cash })] } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const dialog = within(await screen.findByRole('dialog'))
  const active = dialog.getByRole<HTMLInputElement>('switch', {
    name: 'Active',
    description: 'Passage relies on this tag, so it cannot be made inactive.',
  })
  expect([active.disabled, active.checked]).toEqual([true, true])
})

test('a failed edit is shown, and the dialog closes [TAG-014]', async () => {
  await open({ 'PATCH /common/feature-tags/12': { status: 500, message: 'Something went wrong, please try again' } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const dialog = within(await screen.findByRole('dialog'))
  await submit(dialog)
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong, please try again')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without TAG_WRITE, an edit cannot be saved either [TAG-008]', async () => {
  const network = await open({}, 'SOCIAL_WORK_ADMIN')
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Feature Tag' }))
  await userEvent.type(dialog.getByLabelText('Content'), 'x{Control>}{Enter}{/Control}')
  expect(await dialog.findByText('Your role lets you view this but not change it.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(network.writes()).toEqual([])
})

test('the list is filtered by category and status on the server', async () => {
  const network = await open()
  await chooseOption(await screen.findByLabelText('Category'), 'diet')
  await chooseOption(screen.getByLabelText('Status'), 'Inactive')
  await waitFor(() =>
    expect(network.requests.findLast(one => one.path === '/common/feature-tags')?.query).toMatchObject({
      category: 'diet',
      status: 'Inactive',
    }),
  )
})

test('a category is found without its accents and is then not a new one', async () => {
  await open({ 'POST /common/lookup': { data: { category: [{ id: 1, name: 'Crème-free' }] } } })
  const dialog = await openNew()
  await userEvent.type(dialog.getByLabelText('Category'), 'creme-free')
  expect((await screen.findAllByRole('option')).map(option => option.textContent)).toEqual(['Crème-free'])
})

test('after a conflict the dialog closes; opened again, it offers the input and the saved version [TAG-014]', async () => {
  const changed = aTag({
    content: 'Meals without meat',
    filter_content: 'Without meat',
    tooltip_content: 'Ask the kitchen',
    updated_at: '2026-11-28T09:00:00.000Z',
  })
  const network = await open({
    'PATCH /common/feature-tags/12': { status: 409, message: 'Someone else changed this record.', data: changed },
    'GET /common/feature-tags/12': { data: changed },
  })
  const edit = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await edit()
  await userEvent.clear(dialog.getByLabelText('Content'))
  await enter(dialog.getByLabelText('Content'), 'Plant-based meals')
  await submit(dialog)
  expect((await dialog.findByRole('alert')).textContent).toBe('Someone else changed this record.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await edit()
  const content = within(await again.findByRole('group', { name: /^Content/ }))
  expect(content.getAllByRole('radio')).toHaveLength(2)
  // Fields have the same names as in the form.
  again.getByRole('group', { name: 'Filter Tag Content' })
  await userEvent.click(content.getByRole('radio', { name: /^Plant-based meals/ }))
  await userEvent.click(again.getByRole('button', { name: 'Use selected versions' }))
  await submit(again)
  await waitFor(() =>
    expect(network.writes().at(-1)!.body).toMatchObject({
      content: 'Plant-based meals',
      tooltip_content: 'Ask the kitchen',
      updated_at: changed.updated_at,
    }),
  )
})

test('a new tag that could not be saved is offered when the dialog opens again [TAG-013]', async () => {
  await open({ [create]: { status: 422, message: 'This tag already exists.' } })
  const dialog = await openNew()
  await fill(dialog)
  await submit(dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openNew()
  await userEvent.click(again.getByRole('button', { name: 'Restore my input' }))
  expect(again.getByLabelText('Content')).toHaveProperty('value', 'Vegan meals')
})

test('tags that Passage relies on cannot be selected, nor are they with Select all [S-32]', async () => {
  const cash = aTag({ id: tag.payment.cash, content: 'Cash' })
  const rows = [aTag(), bare, cash]
  const network = await open({ [list]: { data: rows, total: 30 } })
  expect(await screen.findByRole('checkbox', { name: 'Select Cash' })).toMatchObject({
    disabled: true,
    title: 'No bulk action can change this row',
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 30' }))
  expect((await screen.findAllByText('2 selected')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Select all 30' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Set inactive' }))
  await screen.findByRole('dialog', { name: 'Set 2 feature tags inactive' })
  await waitFor(() =>
    expect(network.requests.find(({ path }) => path === '/common/feature-tags/bulk/status')?.body).toEqual({
      ids: [12, 13],
      status: 'Inactive',
      preview: true,
    }),
  )
})
