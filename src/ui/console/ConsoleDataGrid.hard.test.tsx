import userEvent from '@testing-library/user-event'
import '../../layout/Layout.tsx'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { i18nProvider } from '../../i18n/i18nProvider.ts'
import { store } from '../../store/store.ts'
import { windowOf } from '../../windowOf.testing.ts'
import { ask, changeThem, code, network, open } from './ConsoleDataGrid.testing.tsx'

// Rendering a grid is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  store.reset()
  Object.assign(network, { requests: [], fails: false, opens: Promise.resolve(), total: 45, settings: {}, keeps: true })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the first page is requested in the server’s default order with the list’s fixed filter', async () => {
  open()
  expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
  expect(screen.getByRole('grid', { name: 'Payers' })).toBeTruthy()
  expect(screen.getByText('45 found')).toBeTruthy()
  expect(ask().get('sort')).toBeNull()
  expect(Object.fromEntries(ask())).toMatchObject({ page_number: '1', page_size: '20', insurance_type: 'Public' })
})

test('the range of rows appears only once they have loaded', async () => {
  open()
  expect(await screen.findByRole('grid', { name: 'Payers' })).toBeTruthy()
  expect(screen.queryByRole('gridcell', { name: 'Payer 3' })).toBeNull()
  expect(screen.queryByText(/ of /)).toBeNull()
  expect(await screen.findByText('1–20 of 45')).toBeTruthy()
})

test('sort, page, filter and search are sent to the server and stored in the URL', async () => {
  const router = open()
  await userEvent.click(await screen.findByRole('columnheader', { name: 'Payer Name' }))
  await waitFor(() => expect(Object.fromEntries(ask())).toMatchObject({ sort: 'payer_name', order: 'asc' }))
  await userEvent.click(screen.getByRole('columnheader', { name: 'Payer Name' }))
  await waitFor(() => expect(ask().get('order')).toBe('desc'))
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }))
  await waitFor(() => expect(ask().get('page_number')).toBe('2'))
  await choose('CA')
  await waitFor(() => expect(Object.fromEntries(ask())).toMatchObject({ state: 'CA', page_number: '1', sort: 'payer_name' }))
  await userEvent.type(screen.getByLabelText('Search by name'), 'medi')
  await waitFor(() => expect(Object.fromEntries(ask())).toMatchObject({ q: 'medi', state: 'CA' }))
  expect(network.requests.filter(params => params.has('q'))).toHaveLength(1)
  expect(new URLSearchParams(router.state.location.search).get('filter')).toBe('{"state":"CA","q":"medi"}')
})

test('a pending search does not interrupt navigating away', async () => {
  const router = open()
  await screen.findByRole('gridcell', { name: 'Payer 3' })
  await userEvent.type(screen.getByLabelText('Search by name'), 'medi')
  let opened = Promise.resolve()
  act(() => {
    opened = router.navigate('/slow')
  })
  // The list stays visible and could still apply the search until the next screen has loaded.
  expect(screen.getByLabelText('Search by name')).toBeTruthy()
  await new Promise(resolve => setTimeout(resolve, 600))
  await act(async () => {
    code.resolve()
    await opened
  })
  expect(await screen.findByText('Here at last')).toBeTruthy()
})

test('a URL restores page, sort and filters', async () => {
  open(`/payers?page=2&perPage=20&sort=payer_code&order=DESC&filter=${encodeURIComponent('{"state":"AZ","q":"aet"}')}`)
  await screen.findByRole('gridcell', { name: 'Payer 3' })
  expect(Object.fromEntries(ask())).toMatchObject({ page_number: '2', sort: 'payer_code', order: 'desc', state: 'AZ', q: 'aet' })
  expect((screen.getByLabelText('Search by name') as HTMLInputElement).value).toBe('aet')
  expect(screen.getByLabelText('State').textContent).toBe('AZ')
})

async function choose(state: string) {
  await userEvent.click(screen.getByLabelText('State'))
  await userEvent.click(await screen.findByRole('option', { name: state }))
}

const names = () => screen.getAllByRole('columnheader').map(header => header.textContent?.trim())

/** Simulates another browser, which has only the data from the server. */
async function openElsewhere({ forget = true } = {}) {
  cleanup()
  if (forget) localStorage.clear()
  queryClient.clear()
  store.reset()
  open()
  await screen.findByRole('gridcell', { name: 'Payer 3' })
}

test('hidden and moved columns, density and page size apply in every browser', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(screen.getByRole('button', { name: 'Move Payer Name up' }))
  await waitFor(() => expect(network.settings.publicPayers).toMatchObject({ order: ['payer_name', 'payer_code'] }))
  expect(screen.getByText('Payer Name is now column 1 of 2')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Row height' }))
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Comfortable' }))
  await waitFor(() => expect(network.settings.publicPayers).toMatchObject({ density: 'comfortable' }))
  await openElsewhere()
  expect(names().slice(-2)).toEqual(['Payer Name', 'Payer Code'])
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Payer Code' }))
  await waitFor(() => expect(network.settings.publicPayers).toMatchObject({ columns: { payer_code: false } }))
  await openElsewhere()
  expect(names().at(-1)).toBe('Payer Name')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Reset table' }))
  await waitFor(() => expect(network.settings.publicPayers).toEqual({}))
})

test('the first page is requested with the user’s last page size', async () => {
  network.settings.publicPayers = { page_size: 50 }
  open()
  await screen.findByRole('gridcell', { name: 'Payer 3' })
  expect(network.requests.map(query => query.get('page_size'))).toEqual(['50'])
})

test('a setting that the server did not receive is kept in this browser and sent later', async () => {
  network.keeps = false
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Payer Code' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(names().at(-1)).toBe('Payer Name'))
  await openElsewhere({ forget: false })
  expect(names().at(-1)).toBe('Payer Name')
  network.keeps = true
  await openElsewhere({ forget: false })
  expect(names().at(-1)).toBe('Payer Name')
  await waitFor(() => expect(network.settings.publicPayers).toEqual({ columns: { payer_code: false } }))
})

test('a load error shows the server’s message and a button to try again', async () => {
  network.fails = true
  open()
  expect(await screen.findByText('The list is away.')).toBeTruthy()
  network.fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('gridcell', { name: 'Payer 3' })).toBeTruthy()
})

test('an empty answer takes the place of the rows that were loading', async () => {
  network.total = 0
  const answer = Promise.withResolvers<void>()
  network.opens = answer.promise
  open()
  expect(await screen.findByRole('grid', { name: 'Payers' })).toBeTruthy()
  expect(screen.queryByText('No payers yet')).toBeNull()
  answer.resolve()
  expect(await screen.findByText('No payers yet')).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})

test('an empty list shows a message, and a filter without results can be cleared', async () => {
  network.total = 0
  open()
  expect(await screen.findByText('No payers yet')).toBeTruthy()
  await choose('CA')
  expect(await screen.findByText('No results match your search and filters')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(await screen.findByText('No payers yet')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText('State').textContent).toBe('All'))
})

test('users can select rows by name across pages, or all rows of a filtered list; changing the filter clears the selection', async () => {
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Payer 3' }))
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }))
  await waitFor(() => expect(document.querySelector('[data-id="23"]')).toBeTruthy())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Payer 3' }))
  expect(await screen.findByText('2 selected', { selector: 'p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(changeThem.mock.lastCall![0]).toEqual([3, 23])
  // react-admin offers all rows once those of the page are selected.
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 45' }))
  expect(await screen.findByText('45 selected', { selector: 'p' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(changeThem.mock.lastCall![0]).toHaveLength(45)
  await choose('CA')
  await waitFor(() => expect(screen.queryByText(/selected/, { selector: 'p' })).toBeNull())
})

test('clicking a row or pressing Enter opens it; j and k move through rows, and / focuses the search', async () => {
  Element.prototype.scrollIntoView = () => undefined
  const router = open()
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Payer 3' }))
  await waitFor(() => expect(router.state.location.search).toBe('?opened=3'))
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText('Search by name'))
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('jj')
  await waitFor(() => expect(document.activeElement?.closest('[data-id]')?.getAttribute('data-id')).toBe('1'))
  await userEvent.keyboard('k{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?opened=0'))
})

/** The id of the row that contains focus. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset.id

test('j and k also move from a button in a row', async () => {
  Element.prototype.scrollIntoView = () => undefined
  open('/payer-pages')
  const button = await screen.findByRole('button', { name: 'Edit Payer 3' })
  act(() => button.focus())
  await userEvent.keyboard('j')
  await waitFor(() => expect(focusedRow()).toBe('4'))
  act(() => button.focus())
  await userEvent.keyboard('k')
  await waitFor(() => expect(focusedRow()).toBe('2'))
})

test('j also moves from a check box', async () => {
  Element.prototype.scrollIntoView = () => undefined
  open()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Payer 3' }))
  await userEvent.keyboard('j')
  await waitFor(() => expect(focusedRow()).toBe('4'))
})

test.each([
  ['gridcell', 'Payer 3'],
  ['link', 'Open Payer 3'],
])('Back moves focus to the row that was opened by a %s', async (role, name) => {
  const router = open('/payer-pages')
  await userEvent.click(await screen.findByRole(role, { name }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The payer' })))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(focusedRow()).toBe('3'))
})

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

test('if the server rejects a filter, the list says why, and offers the whole list', async () => {
  open(`/payers?filter=${encodeURIComponent(JSON.stringify({ state: 'XX' }))}`)
  expect(await screen.findByText('The list cannot be shown with these filters or in this order.')).toBeTruthy()
  expect(screen.getByText('Choose one of: All, CA, AZ')).toBeTruthy()
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

test('on a phone, a list with many filters shows the search and those of the link; react-admin’s button adds the others', async () => {
  windowOf(390)
  open(`/payer-filters?filter=${encodeURIComponent('{"state":"CA"}')}`)
  await screen.findByRole('gridcell', { name: 'Payer 3' })
  expect(screen.getByLabelText('Search by name')).toBeTruthy()
  expect(screen.getByLabelText('State')).toBeTruthy()
  expect(screen.queryByLabelText('Status')).toBeNull()
  // A filter of the link stays when it is turned off, so that focus does.
  await choose('All')
  await waitFor(() => expect(ask().get('state')).toBeNull())
  expect(screen.getByLabelText('State')).toBe(document.activeElement)
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  expect(screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['Type', 'Status'])
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }))
  expect(await screen.findByLabelText('Status')).toBeTruthy()
  expect(screen.queryByLabelText('Type')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Remove this filter' }))
  await waitFor(() => expect(screen.queryByLabelText('Status')).toBeNull())
})

test('on a phone, a row starts with its name, and a select sorts the list', async () => {
  windowOf(390)
  open()
  const row = (await screen.findByRole('gridcell', { name: 'Payer 3' })).closest<HTMLElement>('[role=row]')!
  const cells = within(row).getAllByRole('gridcell')
  expect(cells.map(cell => cell.dataset.field)).toEqual(['__check__', 'payer_name', 'payer_code'])
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Payer Code, descending')
  await waitFor(() => expect(Object.fromEntries(ask())).toMatchObject({ sort: 'payer_code', order: 'desc' }))
})
