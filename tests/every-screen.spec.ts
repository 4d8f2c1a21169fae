import { mkdirSync } from 'node:fs'
import type { Page, Response, Route } from 'playwright/test'
import { everyScreen, findSubjects, type Screen, type Subjects } from './browser/everyScreen.ts'
import { htmlFaults } from './browser/html.ts'
import { expectLayout, expectNoSidewaysScroll } from './browser/layout.ts'
import { closeToast, expectToastCoversNothing, showToast } from './browser/toast.ts'
import { checkScreen, expect, signIn, test } from './fixtures.ts'

/*
 * Checks that every screen has no axe findings, is valid HTML, does not scroll horizontally down to a width of 320 px, and has exactly
 * one h1, one main, and its own title, and that a toast covers none of its controls. `npm test` checks each route that no other core test
 * checks once, alternating between themes and widths. `npm run test:hard` checks each route in every theme and width, and on a wide light
 * and a narrow dark screen also while loading, without data, and with server errors. PICTURES sets a folder for screenshots.
 */
const looks = {
  'wide, light': { width: 1280, height: 900, colorScheme: 'light' },
  'phone, dark': { width: 390, height: 844, colorScheme: 'dark' },
  'tablet, light': { width: 768, height: 1024, colorScheme: 'light' },
  'wide, dark': { width: 1280, height: 900, colorScheme: 'dark' },
  'phone, light': { width: 390, height: 844, colorScheme: 'light' },
} as const
type Look = keyof typeof looks
const allLooks = Object.keys(looks) as Look[]

const hard = Boolean(process.env.HARD)
const { PICTURES } = process.env

/** Requests that succeed in every state: basic data and field options. */
const always = /\/api\/v2\/(common\/(whoami|installation|feature-tags|counties)|users\/current|live|providers)/

type State = 'loaded' | 'empty' | 'failed' | 'loading'
/** The response with every list emptied. */
const emptied = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return []
  // Single records stay unchanged.
  if (value === null || typeof value !== 'object' || depth > 2 || 'id' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /^(total|count|.*_count)$/.test(key) && typeof inner === 'number' ? 0 : emptied(inner, depth + 1),
    ]),
  )
}
const answers: Record<Exclude<State, 'loaded'>, (route: Route) => Promise<void>> = {
  async empty(route) {
    const reply = await route.fetch()
    if (!/json/.test(reply.headers()['content-type'] ?? '')) return route.fulfill({ response: reply })
    await route.fulfill({ response: reply, json: emptied(await reply.json()) })
  },
  failed: route => route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.' } }),
  loading: () => new Promise(() => {}),
}

async function bring(page: Page, state: State) {
  if (state === 'loaded') return
  await page.route(
    url => url.pathname.startsWith('/api/v2/') && (!always.test(url.pathname) || url.searchParams.has('page_size')),
    route =>
      route.request().method() === 'GET' || /search$/.test(route.request().url()) ? answers[state](route) : route.continue(),
  )
}

/** Waits until the page's layout is shown and its loading state has settled. */
async function drawn(page: Page) {
  await expect(page.locator('main')).toBeVisible()
  let last = ''
  await expect
    .poll(
      async () => {
        const before = last
        last = await page.locator('main').innerHTML()
        return last === before
      },
      { intervals: [300] },
    )
    .toBe(true)
}

/** Waits until nothing is loading or dimmed. */
async function settle(page: Page, state: State) {
  if (state === 'loading') return drawn(page)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .MuiSkeleton-root, [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
}

/** Tables that users compare by column, and imported files, scroll in their box on phones too. */
const wideTables = ['First rows of the file']

/** Expects that table rows are completely visible, on a phone and on a wide screen. */
async function expectWholeTables(page: Page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter(table => table.getClientRects().length > 0)
      .filter(table => {
        const { left, right } = table.getBoundingClientRect()
        // For screen readers only, such as the table with the numbers of a chart.
        for (let box = table.parentElement; box; box = box.parentElement) if (box.getBoundingClientRect().width <= 1) return false
        for (let box = table.parentElement; box; box = box.parentElement) {
          const { left: start } = box.getBoundingClientRect()
          // Also a card that hides what is too wide for it, which looks as if there were no more columns.
          if (getComputedStyle(box).overflowX !== 'visible')
            return right > start + box.clientLeft + box.clientWidth + 1 || left < start + box.clientLeft - 1
        }
        return right > innerWidth + 1
      })
      .map(table => table.getAttribute('aria-label') ?? table.textContent.slice(0, 60)),
  )
  expect(
    cut.filter(name => !wideTables.includes(name)),
    'tables that are cut off',
  ).toEqual([])
}

/** Expects that on a phone, a grid's cards fill it: no empty strip above the first one, and the last one is above the footer. */
async function expectCardsFillGrid(page: Page) {
  const wrong = await page.evaluate(() =>
    [...document.querySelectorAll('.MuiDataGrid-root')].flatMap(grid => {
      const box = (selector: string) => grid.querySelector(selector)?.getBoundingClientRect()
      const [first, headers, main] = [box('.MuiDataGrid-row'), box('.MuiDataGrid-columnHeaders'), box('.MuiDataGrid-main')]
      const last = [...grid.querySelectorAll('.MuiDataGrid-row')].at(-1)?.getBoundingClientRect()
      if (!first || !headers || !main || !last) return []
      const strip = Math.round(first.top - headers.bottom)
      const hidden = Math.round(last.bottom - main.bottom)
      return strip > 1 || hidden > 1 ? [`${grid.getAttribute('aria-label')}: ${strip} px above, ${hidden} px below`] : []
    }),
  )
  expect(wrong, 'cards that do not fill their grid').toEqual([])
}

/** A path without a screen. Its page renders immediately. */
const nowhere = '/no/such/page'

/**
 * Opens a screen using client-side navigation, which takes a third as long as loading the page. Call this for `nowhere` first, so
 * the previous screen cannot be mistaken for the next one.
 */
async function turnTo(page: Page, address: string) {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveCount(address === nowhere ? 1 : 0)
}

async function look(page: Page, screen: Screen, ids: Subjects, name: Look, state: State, at: number, inside: boolean) {
  const { colorScheme, ...size } = looks[name]
  // Leaves the previous screen first, because changing the size of a long page takes time.
  if (inside) await turnTo(page, nowhere)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  const address = screen.at(ids)
  let failures = 0
  const count = (reply: Response) => {
    if (reply.status() === 500) failures++
  }
  page.on('response', count)
  if (inside) await turnTo(page, address)
  else await page.goto(address)
  await settle(page, state)
  page.off('response', count)
  if (PICTURES) {
    mkdirSync(PICTURES, { recursive: true })
    const file = `${String(at).padStart(2, '0')}-${screen.as}${address.replace(/[^a-z0-9]+/gi, '-')}-${name.replace(', ', '-')}-${state}`
    await page.screenshot({ path: `${PICTURES}/${file}.png`, fullPage: process.env.WHOLE === '1' })
  }
  expect(new URL(page.url()).pathname, 'the path does not redirect').toBe(address.split(/[?#]/)[0])
  // The console has one place for the heading of each screen.
  const heading = page.locator('#react-admin-title')
  if (state === 'loaded' && (await heading.count())) await expect(heading).not.toBeEmpty()
  // Failed requests must show an error.
  if (failures > 0 && !screen.isQuiet) await expect(page.getByRole('alert').first()).toBeVisible()
  if (state !== 'loading') await checkScreen(page)
  await expectLayout(page, { isLoading: state === 'loading' })
  expect(await htmlFaults(page), 'HTML').toEqual([])
  if (state === 'loaded' && screen.as !== 'signedOut') {
    await showToast(page, 'A message')
    await expectToastCoversNothing(page)
    await closeToast(page)
  }
  if (size.width !== looks['tablet, light'].width) await expectWholeTables(page)
  if (size.width > 390) return
  await expectCardsFillGrid(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

// The tests of different users do not affect each other.
test.describe.configure({ mode: 'parallel' })

const tested = everyScreen.map((screen, at) => ({ screen, at })).filter(({ screen }) => hard || !screen.hardOnly)
const viewers = [...new Set(tested.map(({ screen }) => screen.as))]
const lookedAt = hard ? allLooks : (['turns'] as const)
const statesIn = (name: (typeof lookedAt)[number]): State[] =>
  name === 'wide, light' || name === 'phone, dark' ? ['loaded', 'empty', 'failed', 'loading'] : ['loaded']

for (const viewer of viewers)
  for (const name of lookedAt)
    for (const state of statesIn(name))
      test(`every screen of ${viewer} passes the gate: ${name}, ${state}`, async ({ page, api, problems }) => {
        const screens = tested.filter(({ screen }) => screen.as === viewer && (state === 'loaded' || !screen.isStatic))
        test.skip(screens.length === 0, 'none of these asks the server for anything')
        test.setTimeout(60_000 + screens.length * 20_000)
        const ids = await findSubjects(api)
        if (viewer !== 'signedOut') await signIn(page, viewer)
        await bring(page, state)
        // `npm run test:hard` opens each screen by its URL, as if from a link in an email.
        const inside = !hard && viewer !== 'signedOut'
        // Checks every screen, even after one fails.
        const faults: string[] = []
        for (const { screen, at } of screens)
          await look(page, screen, ids, name === 'turns' ? allLooks[at % allLooks.length]! : name, state, at, inside).catch(
            (fault: Error) => faults.push(`${screen.route} at ${screen.at(ids)}: ${fault.message}`),
          )
        expect(faults).toEqual([])
        // Leaves the last page, which has already been checked.
        await page.goto('about:blank')
        // The browser logs the server's errors.
        if (state === 'failed') problems.splice(0, problems.length, ...problems.filter(problem => !/status of 500/.test(problem)))
      })
