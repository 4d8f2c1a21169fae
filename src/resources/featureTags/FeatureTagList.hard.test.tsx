import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { enter } from '../../testing.ts'
import { chooseOption } from '../chooseStatus.testing.ts'
import { aTag } from '../testing.ts'
import { choose, open, openNew, submit } from './FeatureTagList.testing.tsx'

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
  const status = dialog.getByRole('group', {
    name: 'Status',
    description: 'Passage relies on this tag, so it cannot be made inactive.',
  })
  const radios = within(status).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(radio => [radio.disabled, radio.checked])).toEqual([
    [true, true],
    [true, false],
  ])
})

test('a failed edit is shown, and the dialog closes [TAG-014]', async () => {
  await open({ 'PATCH /common/feature-tags/12': { status: 500, message: 'Something went wrong, please try again' } })
  await userEvent.click(screen.getByRole('button', { name: 'Edit Vegetarian meals' }))
  const dialog = within(await screen.findByRole('dialog'))
  await submit(dialog)
  expect((await dialog.findByRole('alert')).textContent).toBe('Something went wrong, please try again')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4000 })
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
