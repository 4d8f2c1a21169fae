import type { Pins } from '../domain/matching/directory.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { type Api, answered, isNarrow, matchesOf, released, showing, somePatient, toTop } from './match.testing.ts'

const pinsOf = async (api: Api, pid: number) =>
  ((await api('GET', `/patients/${pid}/matches/pins?radius=1000`)).data as Pins).pins

onEveryScreen(() => {
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

  test('a card expands to show services by tab, and collapses [MAT-005] [MAT-045]', async ({ page, api }) => {
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

  test('cards and pins share the selection and the number: red pins, and a larger blue one for the selected facility [MAT-002] [MAT-043]', async ({
    page,
    api,
  }) => {
    const patient = await somePatient(await api('advocate'), released)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}&radius=10` })
    await expect(page.getByRole('article').first()).toBeVisible()
    if (isNarrow(page)) await page.getByRole('button', { name: 'Map', exact: true }).click()
    const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
    await expect(map).toContainText('U.S. Census Bureau')
    await expect(map.locator('.map-pin, .map-count').first()).toBeVisible()
    const chosen = map.locator('.map-pin:not([role=button])')
    await expect(chosen).toHaveCount(0)
    await checkPage(page)
    // Closer, so that not every pin is part of a count.
    for (const _ of [1, 2]) await map.getByRole('button', { name: 'Zoom in', exact: true }).click()
    const pin = (await map
      .getByRole('button', { name: /^\d+\. / })
      .first()
      .getAttribute('aria-label'))!
    const [, number, facility] = /^(\d+)\. (.*?)(?: \(.*\))?$/.exec(pin)!

    if (isNarrow(page)) await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('article', { name: facility, exact: true }).getByRole('button', { name: 'Show on map' }).click()
    await expect(chosen).toHaveText(number!)
    await expect(map.getByText(facility!)).toBeVisible()
    await expect(map.getByRole('button', { name: pin, pressed: true })).toHaveText(number!)
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
  // The search is centered on the facility, so its pin is not behind another one.
  await page.goto(`/facility/match?pid=${patient.id}&radius=100&lat=${lat}&lng=${lng}&place=Here`)
  const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
  const pin = (await map.getByRole('button', { name: new RegExp(`^\\d+\\. ${facility}`) }).boundingBox())!
  await page.mouse.click(pin.x + pin.width / 2, pin.y + pin.height / 2)
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
