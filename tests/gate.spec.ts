import { mkdirSync } from 'node:fs'
import type { Page, Response, Route } from 'playwright/test'
import { everyScreen, findSubjects, type Screen, type Subjects } from './browser/everyScreen.ts'
import { checkPage, core, expect, signIn, test } from './stories.ts'

/*
 * The gate of every screen: no finding of axe, no sideways scrolling down to 320 px, one h1, one main, a title of its own. Each
 * route once, theme and width taking turns; with HARD=1 (npm run test:hard) each in every look, and besides as it is while it
 * loads, when there is nothing to show, and when the server fails. PICTURES names a folder for a picture of each.
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

/** What every screen stands on, and what it chooses from: these come in any state. What comes by pages is a list that is shown. */
const always = /\/api\/v2\/(common\/(whoami|installation|feature-tags|counties)|users\/current|live|providers)/

type State = 'loaded' | 'empty' | 'failed' | 'loading'
/** Every list that an answer holds is empty, what is around it stays. */
const emptied = (value: unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return []
  // What is one thing, and no list of things, stays as it is.
  if (value === null || typeof value !== 'object' || depth > 2 || 'id' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /^(total|count|.*_count)$/.test(key) && typeof inner === 'number'
        ? 0
        : // Who matches is a list in letters (domain/matching/pins.ts).
          key === 'matches' && typeof inner === 'string'
          ? ''
          : emptied(inner, depth + 1),
    ]),
  )
}
const answers: Record<Exclude<State, 'loaded'>, (route: Route) => Promise<void>> = {
  async empty(route) {
    const reply = await route.fetch()
    if (!/json/.test(reply.headers()['content-type'] ?? '')) return route.fulfill({ response: reply })
    await route.fulfill({ response: reply, json: emptied(await reply.json()) })
  },
  failed: route =>
    route.fulfill({ status: 500, json: { success: false, message: 'Something went wrong. Please try again.', data: null } }),
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

/** The frame of the page is there, and what is shown while it waits no longer changes. */
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

/** What is on its way has come: nothing is drawn pale, no placeholder and no wheel is left. */
async function settle(page: Page, state: State) {
  if (state === 'loading') return drawn(page)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .MuiSkeleton-root, [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
}

/** Whatever reaches over the right edge is named, unless it scrolls in a box of its own. */
async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > clientWidth + 1)
      .map(element => `${element.tagName} ${element.textContent?.slice(0, 40)} to ${element.getBoundingClientRect().right}`)
      .slice(0, 6)
  })
  expect(over, 'over the edge').toEqual([])
}

/** Lists that are read by column, and files of somebody's own: these scroll sideways in their box on a phone, too. */
const wideTables = ['Audit log', 'Disclosures', 'First rows of the file']

/** On a phone the rows of a table stand whole: nothing of them is out of sight. */
async function expectWholeTables(page: Page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('[role=region]:has(> table)')]
      .filter(box => box.scrollWidth > box.clientWidth + 1)
      .map(box => box.getAttribute('aria-label') ?? ''),
  )
  expect(
    cut.filter(name => !wideTables.includes(name)),
    'tables that are cut',
  ).toEqual([])
}

/** An address that no screen has: a page that is drawn at once. */
const nowhere = '/no/such/page'

/**
 * Shows a screen without loading the product anew, as going back to it would, which takes a third of the time. It is left for nowhere
 * first: so nothing of the last screen can be taken for this one.
 */
async function turnTo(page: Page, address: string) {
  const lost = page.getByRole('heading', { level: 1, name: 'Page not found' })
  const turn = (to: string) =>
    page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  await turn(nowhere)
  await expect(lost).toBeVisible()
  if (address === nowhere) return
  await turn(address)
  await expect(lost).toHaveCount(0)
}

async function look(page: Page, screen: Screen, ids: Subjects, name: Look, state: State, at: number, inside: boolean) {
  const { colorScheme, ...size } = looks[name]
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
  expect(new URL(page.url()).pathname, 'nobody is sent away').toBe(address.split(/[?#]/)[0])
  if (state !== 'loading') await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/.+ – Passage$|^Passage$/)
  // What fails is said; a screen that asked for nothing has nothing to say.
  if (failures > 0) await expect(page.getByRole('alert').first()).toBeVisible()
  if (state !== 'loading') await checkPage(page)
  await expectNoSidewaysScroll(page)
  if (size.width > 390) return
  await expectWholeTables(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

// Nobody's screens wait for another's.
test.describe.configure({ mode: 'parallel' })

const told = everyScreen.map((screen, at) => ({ screen, at })).filter(({ screen }) => hard || !screen.again)
const viewers = [...new Set(told.map(({ screen }) => screen.as))]
const lookedAt = hard ? allLooks : (['turns'] as const)
const states: State[] = hard ? ['loaded', 'empty', 'failed', 'loading'] : ['loaded']

for (const viewer of viewers)
  for (const name of lookedAt)
    for (const state of states)
      test(`every screen of ${viewer} passes the gate: ${name}, ${state}`, core, async ({ page, api, problems }) => {
        const screens = told.filter(({ screen }) => screen.as === viewer && (state === 'loaded' || !screen.still))
        test.skip(screens.length === 0, 'none of these asks the server for anything')
        test.setTimeout(60_000 + screens.length * 20_000)
        const ids = await findSubjects(api)
        if (viewer !== 'nobody') await signIn(page, viewer)
        await bring(page, state)
        // At night each is loaded by its address, as a link in a mail leads to it.
        const inside = !hard && viewer !== 'nobody'
        // Every screen is looked at, whatever another one showed.
        const faults: string[] = []
        for (const { screen, at } of screens)
          await look(page, screen, ids, name === 'turns' ? allLooks[at % allLooks.length]! : name, state, at, inside).catch(
            (fault: Error) => faults.push(`${screen.route} at ${screen.at(ids)}: ${fault.message}`),
          )
        expect(faults).toEqual([])
        // The last one has been looked at, too.
        await page.goto('about:blank')
        // The browser itself notes what the failing server answered.
        if (state === 'failed') problems.splice(0, problems.length, ...problems.filter(said => !/status of 500/.test(said)))
      })
