import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { i18nProvider } from '../../i18n/i18nProvider.ts'
import '../../layout/Layout.tsx'
import { store } from '../../store/store.ts'
import { ask, network, open } from './ConsoleDataGrid.testing.tsx'

// Rendering a grid is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  store.reset()
  Object.assign(network, { requests: [], fails: false, total: 45, settings: {}, keeps: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  return i18nProvider.changeLocale('en')
})

test('the range and the page buttons are in Spanish on a Spanish screen', async () => {
  open()
  expect(await screen.findByText('1–20 of 45')).toBeTruthy()
  await act(() => i18nProvider.changeLocale('es'))
  expect(await screen.findByText('1–20 de 45')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ir a la página siguiente' })).toBeTruthy()
})

test('a link with an unknown filter value says so, and offers the whole list', async () => {
  open(`/payers?filter=${encodeURIComponent(JSON.stringify({ state: 'XX' }))}`)
  expect(await screen.findByText('This link contains a filter or column that this list does not have.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Show the whole list' }))
  expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
})

test.each(['filter=%7Bbroken', 'filter=%5B1%5D', 'page=-2', 'page=x', 'perPage=many', 'order=sideways&sort=payer_name'])(
  'a link with the unreadable part %s opens the list, and says so',
  async query => {
    open(`/payers?${query}`)
    expect(await screen.findByText(/^Part of this link could not be read/)).toBeTruthy()
    expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
  },
)

test('a link that can be read says nothing', async () => {
  open('/payers?page=2&perPage=20&sort=payer_name&order=ASC&displayedFilters=%7B%7D&filter=%7B%22state%22%3A%22CA%22%7D')
  expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
  expect(screen.queryByText(/^Part of this link/)).toBeNull()
})

test('on hover, a cell with an element of its own has its whole text as its title, as the others have', async () => {
  open('/payers-twice')
  const [name] = await screen.findAllByText('Payer 3')
  fireEvent.mouseOver(name!)
  expect(name!.closest<HTMLElement>('[role=gridcell]')!.title).toBe('Payer 3')
})

test('on a screen with two grids, j and k move in the one with focus, and otherwise in the first', async () => {
  Element.prototype.scrollIntoView = () => undefined
  open('/payers-twice')
  const grids = ['publicPayers', 'privatePayers'].map(name => screen.findByRole('grid', { name }))
  const [first, second] = await Promise.all(grids)
  await waitFor(() => expect(screen.getAllByText('Payer 3')).toHaveLength(2))
  const row = () => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id
  await userEvent.keyboard('jj')
  expect([first!.contains(document.activeElement), row()]).toEqual([true, '1'])
  await userEvent.click(within(second!).getByText('P3'))
  await userEvent.keyboard('jj')
  expect([second!.contains(document.activeElement), row()]).toEqual([true, '5'])
  await userEvent.keyboard('k')
  expect([second!.contains(document.activeElement), row()]).toEqual([true, '4'])
})

test('on a phone, a row starts with its name, and a select sorts the list', async () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', (query: string) => ({ ...listeners, matches: /max-width/.test(query), media: query }))
  open()
  const row = (await screen.findByRole('gridcell', { name: 'Payer 3' })).closest<HTMLElement>('[role=row]')!
  const cells = within(row).getAllByRole('gridcell')
  expect(cells.map(cell => cell.dataset.field)).toEqual(['__check__', 'payer_name', 'payer_code'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Payer Code, descending')
  await waitFor(() => expect(Object.fromEntries(ask())).toMatchObject({ sort: 'payer_code', order: 'desc' }))
})
