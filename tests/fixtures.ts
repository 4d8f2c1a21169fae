import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test'
import { type TestUsername, testPassword } from '../server/seed/testUsers.ts'
import { axeFaults } from './browser/axe.ts'
import { startDemo } from './browser/demoData.ts'
import { htmlFaults } from './browser/html.ts'
import { expectLayout } from './browser/layout.ts'

export { expect } from 'playwright/test'

type Product = { url: string; output: () => string }
type Story = {
  /** Problems on the page: script errors, console errors, and content security policy violations. */
  problems: string[]
  /** Opens a second, independent browser with the same checks. It closes at the end of the test. */
  elsewhere: () => Promise<Page>
  /** Signs in a second user in a separate browser, then opens `at` or waits for the landing page. */
  colleague: (username: TestUsername, at?: string) => Promise<Page>
  /** Calls the API as this user to set up a test. */
  api: (
    username: TestUsername | (string & {}),
    password?: string,
  ) => Promise<(method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>>
}

/** Signs in to the API as a user. See `Story`. */
export type Api = Story['api']

/**
 * The base of the e2e tests, which run against the built product. Each worker has one server and one copy of the demo data. Each
 * test ends with a check of the last page (`checkPage`) and fails on any unexpected browser error.
 */
export const test = base.extend<Story, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const product = await startDemo()
      await use(product)
      await product.stop()
    },
    // Longer than the server may take to start, so the server's own error appears (tests/browser/product.ts).
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      await watch(page.context(), problems)
      await use(problems)
      if (page.url() !== 'about:blank') {
        // A control that is partly behind the top bar would count as too small.
        await page.evaluate(() => scrollTo(0, 0))
        await checkPage(page)
      }
      // A request that is still being answered must not fail the test.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],

  elsewhere: async ({ browser, problems, viewport, colorScheme }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ viewport, colorScheme })
      opened.push(context)
      await watch(context, problems)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },

  colleague: ({ elsewhere }, use) =>
    use(async (username, at) => {
      const page = await elsewhere()
      await signIn(page, username, { at })
      return page
    }),

  api: async ({ baseURL }, use) => {
    const call = async (token: string | null, method: string, path: string, body?: object) => {
      // A form sets its own content type.
      const json = body && !(body instanceof FormData)
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(json && { 'content-type': 'application/json' }) }
      const sent = body instanceof FormData ? body : JSON.stringify(body)
      const reply = await fetch(`${baseURL}/api/v2${path}`, { method, headers, ...(body && { body: sent }) })
      const { data } = (await reply.json()) as { data?: unknown }
      return { status: reply.status, data }
    }
    await use(async (username, password = testPassword) => {
      const { data } = await call(null, 'POST', '/users/login', { username, password })
      return (method, path, body) => call((data as { token: string }).token, method, path, body)
    })
  },
})

/** Records problems on every page in this browser, including pages that other pages open. */
async function watch(context: BrowserContext, problems: string[]) {
  await context.addInitScript(reportTwoDialogs)
  context.on('weberror', error => problems.push(`script error: ${error.error().message}`))
  context.on('console', message => {
    // HTML that violates the Trusted Types policy is only reported. It is not an error.
    if (/requires 'Trusted/.test(message.text())) problems.push(`trusted types: ${message.text()}`)
    if (message.type() !== 'error') return
    // Content security policy violations are also console errors (tests/fixtures.hard.spec.ts). The browser also logs expected API
    // errors; the tests that cause them check the screen.
    if (/^Failed to load resource.*\b4\d\d\b/.test(message.text()) && message.location().url.includes('/api/v2/')) return
    problems.push(`console: ${message.text()}`)
  })
}

/**
 * Runs in the browser. Logs an error if two dialogs are open at once: a dialog's next step is its next page (docs/design-system.md). The
 * questions about unsaved input, the session warning, the command palette, and panels that a click beside them closes, such as a calendar
 * or the notifications, may cover a dialog. A dialog that is closing does not count.
 */
function reportTwoDialogs() {
  const questions = ['discard-title', 'leave-title', 'sign-out-title'].map(id => `:not([aria-labelledby=${id}])`).join('')
  const dialog = `[role=dialog]:not(.MuiPopover-paper)${questions}:not([aria-label="Search and navigate"], [aria-label="Buscar y navegar"])`
  const name = (one: Element) => one.querySelector('h1, h2')?.textContent
  let reported = ''
  let waits = false
  const openNow = () => [...document.querySelectorAll(`.MuiModal-root:not(.MuiModal-hidden) ${dialog}`)]
  new MutationObserver(() => {
    if (waits || openNow().length < 2) return
    waits = true
    const before = openNow()
    setTimeout(() => {
      waits = false
      const both = openNow().filter(one => before.includes(one))
      const names = both.map(name).join(', ')
      if (both.length < 2 || names === reported) return
      reported = names
      console.error(`Two dialogs are open at once: ${names}`)
    }, 600)
  }).observe(document, { childList: true, subtree: true })
}

/**
 * In `npm test`, every screen is checked with axe once (tests/browser/everyScreen.ts), and otherwise only open dialogs are. Repeating the
 * check on every page of every test would take a quarter of their time. `npm run test:hard` checks every page.
 */
const onlyDialogsNeedAxe = !process.env.HARD

// An application opens in a dialog, but it is a screen with its own h1.
const dialogs = '[role=dialog]:not(:has(h1))'

/** Expects no axe findings on the current page, or in `npm test`, in open dialogs. Call this on every screen of a test. */
export async function checkPage(page: Page) {
  if (!onlyDialogsNeedAxe) await checkScreen(page)
  else if ((await page.locator(dialogs).count()) > 0) await checkScreen(page, dialogs)
}

/** With 'static', takes the top and the bottom bar off the controls that they cover. With '', puts the bars back. */
const placeBars = (page: Page, position: 'static' | '') =>
  page.evaluate(position => {
    for (const bar of document.querySelectorAll<HTMLElement>('body header, [data-bottom-bar]')) bar.style.position = position
  }, position)

/**
 * Expects no axe findings on the current page in every run, and in `npm test`, the layout and the valid HTML that
 * tests/every-screen.spec.ts checks. For screens that it opens only in hard runs. With `within`, checks only the elements that this selector finds.
 */
export async function checkScreen(page: Page, within?: string) {
  // Content is dimmed while it reloads.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The contrast of a color cannot be checked while the color is changing.
  await page.evaluate(() =>
    Promise.allSettled(
      document.getAnimations().flatMap(animation => (animation instanceof CSSTransition ? [animation.finished] : [])),
    ),
  )
  // A control that is partly behind a bar would count as too small.
  if (!within) await placeBars(page, 'static')
  const faults = await axeFaults(page, within)
  if (!within) await placeBars(page, '')
  expect(faults, `axe on ${page.url()}`).toEqual([])
  if (!onlyDialogsNeedAxe || within) return
  await expectLayout(page)
  expect(await htmlFaults(page), `HTML of ${page.url()}`).toEqual([])
}

/** Opens a page of the admin console from its Tools menu. Moves the mouse away, which would show the tooltip of what is under the menu. */
export async function openTool(page: Page, name: string) {
  await page.getByRole('button', { name: 'Tools', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await page.mouse.move(0, 0)
}

/** Selects a status from its chip's menu. */
export async function chooseStatus(status: Locator, name: string) {
  await status.click()
  await status.page().getByRole('menuitemradio', { name, exact: true }).click()
}

/** Signs in without the form (tests/sign-in.spec.ts covers it), then opens `at` or waits for the landing page. */
export async function signIn(
  page: Page,
  username: TestUsername | (string & {}),
  { password = testPassword, at }: { password?: string; at?: string } = {},
) {
  const reply = await page.request.post('/api/v2/users/login', { data: { username, password } })
  expect(reply.status(), `${username} signs in`).toBe(200)
  const { data } = (await reply.json()) as { data: { token: string } }
  // Any file from the product's origin can be used to store the token (src/session/session.ts).
  await page.goto('/icon.svg')
  await page.evaluate(token => localStorage.setItem('RW_AUTH', token), data.token)
  await page.goto(at ?? '/')
  if (!at) await expect(page).not.toHaveURL(/^[^/]*\/\/[^/]+\/$/)
}

const screens = {
  'on a wide screen, light': { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'on a phone, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

/** Runs the tests inside it twice: on a wide screen in the light theme and on a narrow screen in the dark theme. */
export function onEveryScreen(stories: () => void) {
  for (const [name, use] of Object.entries(screens))
    test.describe(name, () => {
      test.use(use)
      stories()
    })
}
