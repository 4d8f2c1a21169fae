import type { Locator, Page } from 'playwright/test'
import type { Patient } from '../domain/intake/patients/schema.ts'
import type { Pins } from '../domain/matching/pins.ts'
import type { MatchResponse } from '../domain/matching/schema.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Finds an active patient of this advocate in the demo data who meets the condition. */
async function somePatient(api: Api, needed: (patient: Patient) => boolean) {
  const { id } = (await api('GET', '/common/whoami')).data as { id: number }
  for (let pid = 1; pid <= 80; pid++) {
    const { status, data } = await api('GET', `/patients/${pid}`)
    const patient = data as Patient
    if (status === 200 && patient.advocate_id === id && patient.status === 'Active' && needed(patient)) return patient
  }
  throw new Error('The demo data has no such patient')
}
const released = (patient: Patient) => patient.release_expires_at !== null && patient.intake_complete
const matchesOf = async (api: Api, pid: number, search = '') =>
  (await api('GET', `/patients/${pid}/matches${search}`)).data as MatchResponse
const pinsOf = async (api: Api, pid: number) =>
  ((await api('GET', `/patients/${pid}/matches/pins?radius=1000`)).data as Pins).pins

const isNarrow = (page: Page) => page.viewportSize()!.width < 768
/** The filters are next to the list or, on a phone, behind a button. */
async function withFilters(page: Page, act: (filters: Locator) => Promise<unknown>) {
  if (isNarrow(page)) await page.getByRole('button', { name: /^Filters/ }).click()
  await act(page.getByRole('region', { name: 'Filters' }))
  if (isNarrow(page)) await page.getByRole('button', { name: /^Show [\d,]+ match/ }).click()
}
/** Scrolls up, because the bar could cover half of an element. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))
const showing = (page: Page) => page.getByText(/^Showing .* within .* miles of .+/)
/** Waits for the current search. Until it has finished, the count is from the previous search. */
const answered = (page: Page) => expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false')

onEveryScreen(() => {
  test(
    'an advocate filters the search, applies with a note, and opens the application [MAT-001] [MAT-002] [MAT-032]',
    core,
    async ({ page, api }) => {
      const patient = await somePatient(await api('advocate'), released)
      await signIn(page, 'advocate', { at: `/facility/match/?pid=${patient.id}` })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Matches for ${patient.first_name} ${patient.last_name}`)
      await expect(showing(page)).toContainText('within 200 miles of')
      await expect(page.getByText(/^Sorted by network/)).toBeVisible()
      const top = page.getByRole('article').first()
      await expect(top.getByText(/^Meets \d+ needs?/)).toBeVisible()
      await checkScreen(page)

      await withFilters(page, filters => selectOption(filters.getByLabel('Distance'), '100 miles'))
      await expect(showing(page)).toContainText('within 100 miles of')
      await answered(page)
      const wide = await showing(page).textContent()
      await withFilters(page, async filters => {
        await checkPage(page)
        await filters.getByRole('group', { name: 'Genders served' }).getByRole('checkbox').first().check()
      })
      await expect(page).toHaveURL(/radius=100&filters=\d+$/)
      await expect(page.getByRole('group', { name: 'Selected filters' })).toBeVisible()
      await expect(showing(page)).not.toHaveText(wide!)
      await page.goBack()
      await expect(showing(page)).toHaveText(wide!)

      const card = page
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: 'Apply', exact: true }) })
        .first()
      const facility = (await card.getByRole('heading').first().textContent())!
      await card.getByRole('button', { name: 'Apply', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Apply to ${facility}` })
      await dialog.getByLabel(/^Note to the facility/).fill('Ready to leave tonight.')
      await checkPage(page)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(`Success! You've applied to ${facility}.`)).toBeVisible()
      const applied = page.getByRole('article', { name: facility, exact: true }).getByRole('link', { name: 'Applied' })
      await expect(applied).toBeFocused()
      const { matches } = await matchesOf(await api('advocate'), patient.id)
      const application = matches.find(match => match.name === facility)?.application
      await applied.click()
      await expect(page).toHaveURL(`/patient/advocate/${application?.id}`)
    },
  )

  test('a card expands to show services by tab, and collapses [MAT-005] [MAT-045]', core, async ({ page, api }) => {
    const patient = await somePatient(await api('advocate'), released)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
    const card = page.getByRole('article').first()
    await card.getByRole('button', { name: 'More Information' }).click()
    await expect(card.getByRole('heading', { name: 'Meets' })).toBeVisible()
    await expect(card.getByText('In Network', { exact: true }).first()).toBeVisible()
    await expect(card.getByRole('tab')).toHaveCount(7)
    await card.getByRole('tab', { name: 'Insurance and Payment' }).click()
    await expect(card.getByRole('tabpanel')).toContainText('Cash Payment')
    await checkPage(page)
    await card.getByRole('button', { name: 'Less Information' }).click()
    await expect(card.getByRole('tab')).toHaveCount(0)
    await toTop(page)
  })

  test(
    'cards and pins share the selection: red dots, and a blue drop for the selected facility [MAT-002] [MAT-043]',
    core,
    async ({ page, api }) => {
      const patient = await somePatient(await api('advocate'), released)
      await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
      const first = page.getByRole('article').first()
      const facility = (await first.getByRole('heading').first().textContent())!
      if (isNarrow(page)) await page.getByRole('button', { name: 'Map', exact: true }).click()
      const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
      await expect(map).toContainText('U.S. Census Bureau')
      await expect.poll(() => reddish(map)).toBeGreaterThan(20)
      await expect(map.locator('.leaflet-marker-pane svg')).toHaveCount(0)
      await checkPage(page)

      if (isNarrow(page)) await page.getByRole('button', { name: 'List', exact: true }).click()
      await first.getByRole('button', { name: 'Show on map' }).click()
      await expect(map.locator('.leaflet-marker-pane svg').first()).toBeVisible()
      await expect(map.getByText(facility)).toBeVisible()
      await checkPage(page)
    },
  )

  test('excluded facilities are listed by name and reason, with the change that would include them', async ({ page, api }) => {
    const call = await api('advocate')
    const patient = await somePatient(call, released)
    const { excluded } = await matchesOf(call, patient.id, '?radius=10')
    expect(excluded.reasons.lacks_features).toBeGreaterThan(0)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&radius=10` })
    const summary = `${excluded.total} facilities within 10 miles do not match`
    const left = page.getByRole('region', { name: summary })
    await expect(left).toContainText(new RegExp(`${summary}: \\d+ \\S.*, \\d+ .*\\.`))
    const first = left.getByRole('button', { name: /^\d+ (doesn’t|don’t) list / }).first()
    await first.click()
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await expect(left.getByRole('listitem').first()).toContainText('does not list')
    await expect(left.getByRole('link', { name: /^Call / }).first()).toBeVisible()
    await checkPage(page)
    await first.press('Enter')
    await expect(left.getByRole('listitem')).toHaveCount(0)
    await toTop(page)
  })

  test('with few matches, one click adds matches a little farther away', async ({ page, api }) => {
    const { patient, answer } = await fewMatchesNear(await api('advocate'))
    const { radius, more } = answer.wider[0]!
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&radius=10` })
    await expect(showing(page)).toContainText('within 10 miles of')
    const wider = page.getByRole('button', { name: new RegExp(`^\\+${more} match(es)? at ${radius} miles$`) })
    await checkPage(page)
    await wider.click()
    await expect(showing(page)).toContainText(`within ${radius} miles of`)
    await answered(page)
    await expect(showing(page)).toContainText(new RegExp(`^Showing ${answer.total + more} match`))
  })

  test('a facility located only by ZIP code is shown as a ring on the map, with "about" before its distance', async ({
    page,
    api,
  }) => {
    const call = await api('advocate')
    const { patient, match, pin } = await matchByZip(call)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&radius=10&lat=${pin[1]}&lng=${pin[2]}&place=Here` })
    const card = page.getByRole('article', { name: match.name, exact: true })
    await expect(card).toContainText('same ZIP code')
    await card.getByRole('button', { name: 'More Information' }).click()
    await expect(card).toContainText('Approximate location (ZIP code center).')
    await card.getByRole('button', { name: 'Show on map' }).click()
    const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
    await expect(map.getByText(`${match.name} (approximate location)`)).toBeVisible()
    await expect(page.getByText('Approximate (ZIP code)')).toBeVisible()
    await toTop(page)
    await checkPage(page)
  })
})

/** Finds a patient with few matches nearby and more matches farther away. */
async function fewMatchesNear(api: Api) {
  for (let from = 1; from <= 80; ) {
    const patient = await somePatient(api, item => item.id >= from && released(item))
    const answer = await matchesOf(api, patient.id, '?radius=10')
    if (answer.total > 0 && answer.wider.length > 0) return { patient, answer }
    from = patient.id + 1
  }
  throw new Error('The demo data has no such patient')
}

/** Finds a match that is located only by its ZIP code, with its pin. */
async function matchByZip(api: Api) {
  for (let from = 1; from <= 80; ) {
    const patient = await somePatient(api, item => item.id >= from && released(item))
    for (const pin of await pinsOf(api, patient.id)) {
      if (!pin[4]) continue
      const there = await matchesOf(api, patient.id, `?radius=10&lat=${pin[1]}&lng=${pin[2]}`)
      const match = there.matches.find(item => item.id === pin[0])
      if (match) return { patient, match, pin }
    }
    from = patient.id + 1
  }
  throw new Error('The demo data has no such facility')
}

/** The number of red points on the map's canvases. */
const reddish = (map: Locator) =>
  map.evaluate(element => {
    let found = 0
    for (const canvas of element.querySelectorAll('canvas')) {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4)
        if (data[at]! > 180 && data[at + 1]! < 130 && data[at + 2]! < 130 && data[at + 3]! > 200) found++
    }
    return found
  })

/** The distance, in degrees, below which pins may be merged at a radius of 100 miles. */
const near = 0.6

test('a pin opens its card from any page of the list', async ({ page, api }) => {
  const call = await api('advocate')
  const patient = await somePatient(call, released)
  const pins = await pinsOf(call, patient.id)
  const alone = pins.filter(([id, lat, lng]) =>
    pins.every(([other, north, east]) => other === id || Math.abs(north - lat) > near || Math.abs(east - lng) > near),
  )
  expect(alone.length).toBeGreaterThan(0)
  const [id, lat, lng] = alone.at(-1)!
  const facility = ((await call('GET', `/facilities/${id}`)).data as { name: string }).name
  await signIn(page, 'advocate')
  // The search is centered on the facility, so its pin is in the middle of the map.
  await page.goto(`/facility/match?pid=${patient.id}&radius=100&lat=${lat}&lng=${lng}&place=Here`)
  const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
  await expect.poll(() => reddish(map)).toBeGreaterThan(20)
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  const card = page.getByRole('article', { name: facility, exact: true })
  await expect(card).toBeInViewport()
  await expect(card).toHaveAttribute('aria-current', 'true')
  await toTop(page)
})

test('overlapping pins form one marker with their number, which separates on click', async ({ page, api }) => {
  const patient = await somePatient(await api('advocate'), released)
  await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&radius=1000` })
  const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
  const numbers = async () => (await map.locator('.map-count').allTextContents()).map(text => Number(text.replace(',', '')))
  await expect.poll(async () => (await numbers()).length).toBeGreaterThan(1)
  const before = Math.max(...(await numbers()))
  const box = (await map
    .locator('.map-count', { hasText: new RegExp(`^${before}$`) })
    .first()
    .boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(async () => Math.max(0, ...(await numbers()))).toBeLessThan(before)
})

test('without a signed release, the page links to the review, and Apply explains why it is disabled [MAT-004] [MAT-044]', async ({
  page,
  api,
}) => {
  const patient = await somePatient(await api('advocate'), item => item.release_expires_at === null && item.intake_complete)
  await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&fid=1` })
  await expect(page).toHaveURL(`/facility/match?pid=${patient.id}`)
  await expect(page.getByText(/has not signed the HIPAA form yet/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to intake review' })).toHaveAttribute(
    'href',
    `/patient/intake/review/p_${patient.id}`,
  )
  await expect(page.getByRole('article').first().getByRole('button', { name: 'Apply', exact: true })).toBeDisabled()
  await expect(page.getByText('Needs a signed HIPAA release').first()).toBeVisible()
})

test('a search without matches explains why and suggests what to try [MAT-031]', async ({ page, api }) => {
  const patient = await somePatient(await api('advocate'), released)
  await signIn(page, 'advocate')
  // Searches in the middle of the Pacific.
  await page.goto(`/facility/match?pid=${patient.id}&lat=0&lng=-150&place=Nowhere&radius=10`)
  await expect(showing(page)).toHaveText('Showing 0 matches within 10 miles of Nowhere')
  await expect(page.getByText(/^There are no matches for the patient, please try expanding/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'call 988' })).toHaveAttribute('href', 'tel:988')
  await page.getByRole('button', { name: 'Search within 25 miles' }).click()
  await expect(showing(page)).toHaveText('Showing 0 matches within 25 miles of Nowhere')
})
