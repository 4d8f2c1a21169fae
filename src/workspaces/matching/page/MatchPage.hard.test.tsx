import userEvent from '@testing-library/user-event'
import './MatchPage.tsx'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { chooseOption } from '../../../resources/chooseStatus.testing.ts'
import { choose, optionsOf } from '../../../ui/fields/testing.ts'
import { windowOf } from '../../../windowOf.testing.ts'
import { drawing } from '../map/withoutCanvas.testing.ts'
import { aMatch, anAnswer, ptsd, server, wheelchair } from '../testing.ts'
import { card, NoView, open } from './MatchPage.testing.tsx'

// jsdom has no canvas, so the map component throws.
vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('RW_AUTH', 'held')
  queryClient.clear()
  window.scrollTo = () => undefined
  vi.stubGlobal('IntersectionObserver', NoView)
  // React logs the map's error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  drawing.fails = true
})

afterEach(() => {
  drawing.fails = false
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('the heading names the patient, the text shows the number of matches, and the link opens the application [MAT-001]', async () => {
  const { requests } = server()
  open('/facility/match?pid=54')
  expect(await screen.findByRole('heading', { level: 1, name: 'Matches for Rosa Lindqvist' })).toBeTruthy()
  expect(await screen.findByText('Showing 2 matches within 200 miles of Los Angeles, CA 90017')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit Application' }).getAttribute('href')).toBe('/patient/intake/review/p_54')
  expect(document.title).not.toContain('Rosa')
  expect(requests('GET /patients/54/matches')).toHaveLength(1)
})

/** Which of the three columns are visible. The map's column shows a message instead of the map. */
const columnsShown = () => ({
  filters: screen.queryByRole('region', { name: 'Filters' }) !== null,
  list: screen.queryByRole('article', { name: 'House 1' }) !== null,
  map: screen.queryByText('Map cannot be loaded right now, sorry.') !== null,
})

test('filters, list and map are columns next to each other [MAT-002]', async () => {
  server()
  open('/facility/match?pid=54')
  await card('House 1')
  await waitFor(() => expect(columnsShown()).toEqual({ filters: true, list: true, map: true }))
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull()
})

test('on a phone, a button opens the filters, and another switches between list and map [MAT-002]', async () => {
  windowOf(390)
  server()
  open('/facility/match?pid=54')
  await card('House 1')
  expect(columnsShown()).toEqual({ filters: false, list: true, map: false })
  await userEvent.click(screen.getByRole('button', { name: 'Map' }))
  await waitFor(() => expect(columnsShown()).toEqual({ filters: false, list: false, map: true }))
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(columnsShown()).toEqual({ filters: false, list: true, map: false })
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(columnsShown().filters).toBe(true)
  await userEvent.click(panel.getByRole('button', { name: 'Show 2 matches' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(columnsShown()).toEqual({ filters: false, list: true, map: false })
})

test('a row shows distance, town, network and accreditations; its details show the address [MAT-007] [MAT-008] [MAT-012]', async () => {
  const carf = { joint_commission_accreditation: true, other_license_3: 'State, and CARF (3 years)' }
  server({
    answer: anAnswer([
      aMatch(1, { distance: 23_828, ...carf }),
      aMatch(2, { insurance_plans_in_network: [], network: 'unknown' }),
    ]),
  })
  open('/facility/match?pid=54')
  const first = await card('House 1')
  for (const words of ['14.8 mi', /Pasadena, CA$/, 'In Network', 'Joint Commission', 'CARF'])
    expect(first.getByText(words)).toBeTruthy()
  await userEvent.click(first.getByRole('button', { name: 'More Information' }))
  expect(first.getByText('1 Harbor Road, Pasadena, CA 91101')).toBeTruthy()
  const second = await card('House 2')
  expect(second.getByText('10.0 mi')).toBeTruthy()
  for (const words of ['In Network', 'Joint Commission', 'CARF', 'Directory listing'])
    expect(second.queryByText(words)).toBeNull()
  expect(second.getByText('Network not stated')).toBeTruthy()
})

test('the button of a row responds before the details render', async () => {
  server({ answer: anAnswer([aMatch(1, { owner_text: 'A house by the sea.' })]) })
  open('/facility/match?pid=54')
  const shown = await card('House 1')
  const more = shown.getByRole('button', { name: 'More Information' })
  // Like in a browser, React renders work of low priority in a later task. `act` would render it before it returns.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  more.click()
  await Promise.resolve()
  expect(more.textContent).toBe('Less Information')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(more.getAttribute('aria-controls')).toBeNull()
  expect(shown.queryByText('A house by the sea.')).toBeNull()
  const details = await shown.findByText('A house by the sea.')
  expect(document.getElementById(more.getAttribute('aria-controls')!)?.contains(details)).toBe(true)
})

test('the distance selector offers seven radii, searches again and updates the URL [MAT-011]', async () => {
  const { requests } = server()
  const router = open('/facility/match?pid=54')
  const distance = await screen.findByLabelText('Distance')
  expect(distance.textContent).toBe('200 miles')
  const radii = [10, 25, 50, 100, 200, 500, 1000].map(miles => `${miles.toLocaleString('en-US')} miles`)
  expect(await optionsOf(distance)).toEqual(radii)
  await choose(distance, '50 miles')
  expect(await screen.findByText('Showing 2 matches within 50 miles of Los Angeles, CA 90017')).toBeTruthy()
  expect(requests('GET /patients/54/matches').map(one => one.query.get('radius'))).toEqual(['200', '50'])
  expect(router.state.location.search).toBe('?pid=54&radius=50')
})

test('places are searched from three characters after a pause; the selected place becomes the center [MAT-013]', async () => {
  const chicago = {
    label: 'Chicago, IL 60602',
    city: 'Chicago',
    state: 'IL',
    zip_code: '60602',
    latitude: 41.88,
    longitude: -87.63,
  }
  const { requests } = server({ also: { 'GET /common/places': () => ({ json: { data: [chicago], total: 1 } }) } })
  const router = open('/facility/match?pid=54')
  const location = await screen.findByRole('combobox', { name: 'Location' })
  await userEvent.type(location, 'ch')
  expect(await screen.findByText('Enter at least 3 characters')).toBeTruthy()
  // Change synchronously so that the debounce cannot elapse between the changes, even on a slow machine.
  for (const typed of ['chi', 'chica', 'chicago']) fireEvent.change(location, { target: { value: typed } })
  await userEvent.click(await screen.findByRole('option', { name: 'Chicago, IL 60602' }))
  expect(requests('GET /common/places').map(one => one.query.get('q'))).toEqual(['chicago'])
  expect(await screen.findByText(/of Chicago, IL 60602$/)).toBeTruthy()
  await waitFor(() => expect(requests('GET /patients/54/matches').at(-1)?.query.get('lat')).toBe('41.88'))
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('place')).toBe('Chicago, IL 60602'))

  await userEvent.click(screen.getByRole('button', { name: 'Back to the patient’s location' }))
  expect(await screen.findByText(/of Los Angeles, CA 90017$/)).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54'))
})

test('places are not requested before a pause of 300 ms [MAT-013]', async () => {
  let requestedAt = 0
  const places = () => {
    requestedAt = performance.now()
    return { json: { data: [], total: 0 } }
  }
  server({ also: { 'GET /common/places': places } })
  open('/facility/match?pid=54')
  const location = await screen.findByRole('combobox', { name: 'Location' })
  await userEvent.type(location, 'ch')
  const typed = performance.now()
  fireEvent.change(location, { target: { value: 'chicago' } })
  await waitFor(() => expect(requestedAt).toBeGreaterThan(0))
  expect(requestedAt - typed).toBeGreaterThan(295)
})

test('filters are checkboxes with counts, and those that leave no match are disabled [MAT-014] [MAT-016]', async () => {
  const { requests } = server()
  const router = open('/facility/match?pid=54')
  const intake = within(await screen.findByRole('group', { name: 'From the intake' }))
  const chair = intake.getByRole('checkbox', { name: 'Wheelchair 1 match' })
  expect((intake.getByRole('checkbox', { name: 'PTSD no matches' }) as HTMLInputElement).disabled).toBe(true)
  await userEvent.click(chair)
  await waitFor(() => expect(requests('GET /patients/54/matches').at(-1)?.query.get('filters')).toBe(String(wheelchair)))
  expect(router.state.location.search).toBe(`?pid=54&filters=${wheelchair}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter: Wheelchair' }))
  expect(router.state.location.search).toBe('?pid=54')
})

test('every group of filters opens with its first list, four options and the rest on demand [MAT-014] [S-42]', async () => {
  server()
  open('/facility/match?pid=54')
  const populations = await screen.findByRole('button', { name: 'Populations' })
  expect(populations.getAttribute('aria-expanded')).toBe('true')
  const list = within(await screen.findByRole('group', { name: 'Languages' }))
  expect(list.getAllByRole('checkbox')).toHaveLength(4)
  await userEvent.click(list.getByRole('button', { name: '+ See 2 more' }))
  expect(list.getAllByRole('checkbox')).toHaveLength(6)
})

test('two filter changes made before the page updates both take effect', async () => {
  const { requests } = server({ answer: anAnswer([aMatch(1), aMatch(2)], { counts: { [wheelchair]: 1, [ptsd]: 1 } }) })
  open('/facility/match?pid=54')
  const intake = within(await screen.findByRole('group', { name: 'From the intake' }))
  const [chair, trauma] = ['Wheelchair 1 match', 'PTSD 1 match'].map(name =>
    intake.getByRole<HTMLInputElement>('checkbox', { name }),
  )
  act(() => {
    chair!.click()
    trauma!.click()
  })
  await waitFor(() => expect([chair!.checked, trauma!.checked]).toEqual([true, true]))
  await waitFor(() => expect(requests('GET /patients/54/matches').at(-1)?.query.get('filters')).toBe(`${wheelchair},${ptsd}`))
})

test('the Back button reverts a filter', async () => {
  server()
  const router = open(`/facility/match?pid=54`)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Wheelchair 1 match' }))
  expect(await screen.findByRole('button', { name: 'Remove filter: Wheelchair' })).toBeTruthy()
  // The URL updates in a transition.
  await waitFor(() => expect(router.state.location.search).not.toBe('?pid=54'))
  await router.navigate(-1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove filter: Wheelchair' })).toBeNull())
})

test('more pages load on demand, and the URL stores how many', async () => {
  const pages = [Array.from({ length: 20 }, (_, at) => aMatch(at + 1)), [aMatch(21)]]
  const page = (number: number) => anAnswer(pages[number - 1]!, { total: 21 })
  server({
    also: { 'GET /patients/54/matches': ({ query }) => ({ json: { data: page(Number(query.get('page_number'))) } }) },
  })
  const router = open('/facility/match?pid=54')
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('article', { name: 'House 21' })).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54&page=2'))
})

test('searching, selecting, and loading more keep the link back to the intake section', async () => {
  const pages = [Array.from({ length: 20 }, (_, at) => aMatch(at + 1)), [aMatch(21)]]
  const page = (number: number) => anAnswer(pages[number - 1]!, { total: 21 })
  server({
    also: { 'GET /patients/54/matches': ({ query }) => ({ json: { data: page(Number(query.get('page_number'))) } }) },
  })
  const router = open('/facility/match?pid=54', { returning: { to: '/patient/intake/add/section-4/p/54' } })
  const back = () => screen.queryByRole('link', { name: 'Back to the intake' })?.getAttribute('href')
  const expectBack = async (search: string) => {
    await waitFor(() => expect(router.state.location.search).toBe(search))
    await waitFor(() => expect(back()).toBe('/patient/intake/add/section-4/p/54'))
  }
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByRole('article', { name: 'House 21' })
  await expectBack('?pid=54&page=2')
  fireEvent.click((await card('House 1')).getByRole('checkbox'))
  await expectBack('?pid=54&page=2&compare=1')
  await chooseOption(screen.getByLabelText('Distance'), '100 miles')
  await expectBack('?pid=54&compare=1&radius=100')
})

test('without pins, the list still works', async () => {
  const { requests } = server({ also: { 'GET /patients/54/matches/pins': () => ({ status: 500, json: {} }) } })
  open('/facility/match?pid=54')
  await card('House 1')
  expect(await screen.findByText('Map cannot be loaded right now, sorry.')).toBeTruthy()
  expect(screen.queryByText('The matches could not be loaded')).toBeNull()
  expect(requests('GET /patients/54/matches/pins').length).toBeGreaterThan(0)
})

test('sorting searches again, and the line above the list explains the order', async () => {
  const { requests } = server()
  const router = open('/facility/match?pid=54')
  const sort = await screen.findByLabelText('Sort by')
  expect(screen.getByText('Sorted by network, beds, then distance. Not a recommendation.')).toBeTruthy()
  for (const [option, param, line] of [
    ['Open beds', 'open_beds', 'Sorted by open beds, most first. Not a recommendation.'],
    ['Distance', 'distance', 'Sorted by distance, nearest first. Not a recommendation.'],
    ['Response time', 'response_time', 'Sorted by response time, fastest first. Not a recommendation.'],
  ] as const) {
    await choose(sort, option)
    expect(await screen.findByText(line)).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(`?pid=54&sort=${param}`))
  }
  await choose(sort, 'Network first')
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54'))
  expect(requests('GET /patients/54/matches').map(one => one.query.get('sort'))).toEqual([
    null,
    'open_beds',
    'distance',
    'response_time',
    ...requests('GET /patients/54/matches')
      .slice(4)
      .map(() => null),
  ])
})

test('a name search is shown as a chip, adds no history entry, and does not change the patient’s match count', async () => {
  const { requests } = server({
    also: {
      'GET /patients/54/matches': ({ query }) => ({
        json: { data: query.get('name') ? anAnswer([aMatch(2)]) : anAnswer([aMatch(1), aMatch(2)]) },
      }),
    },
  })
  const router = open('/facility/match?pid=54&radius=50')
  await waitFor(() => expect(requests('PATCH /patients/54/match-count')).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('Facility name'), 'house 2')
  expect(await screen.findByText('Showing 1 match within 50 miles of Los Angeles, CA 90017')).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54&radius=50&name=house+2'))
  expect(router.state.historyAction).toBe('REPLACE')
  expect(requests('PATCH /patients/54/match-count')).toHaveLength(1)
  const chips = within(screen.getByRole('group', { name: 'Selected filters' }))
  expect(chips.getByRole('button', { name: 'Remove filter: 50 miles' })).toBeTruthy()
  await userEvent.click(chips.getByRole('button', { name: 'Remove filter: Name: house 2' }))
  expect(await screen.findByRole('article', { name: 'House 1' })).toBeTruthy()
  expect((screen.getByLabelText('Facility name') as HTMLInputElement).value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toBe('?pid=54'))
  expect(screen.queryByRole('group', { name: 'Selected filters' })).toBeNull()
})
