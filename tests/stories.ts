import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test'
import { type CastName, castPassword } from '../server/seed/cast.ts'
import { axeFaults } from './browser/axe.ts'
import { copyDemoWorld } from './browser/demoWorld.ts'
import { startProduct } from './browser/product.ts'

export { expect } from 'playwright/test'

type Product = { url: string; said: () => string }
type Story = {
  /** What went wrong on the page, by itself: script errors, console errors, what the content security policy stopped. */
  problems: string[]
  /** Another browser, of which the first knows nothing, as closely watched; it closes with the story. */
  elsewhere: () => Promise<Page>
  /** Signs a second person in, in a browser of their own, and goes to `at`, or waits for wherever this user lands. */
  colleague: (username: CastName, at?: string) => Promise<Page>
  /** Calls the API as this user, past the screens: to bring about what a story begins with. */
  api: (
    username: CastName | (string & {}),
    password?: string,
  ) => Promise<(method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>>
}

/**
 * A story that `npm test` tells: each journey once, every screen (the gate), and whatever alone shows a requirement, which the ledger
 * checks. The others are for `npm run test:hard` and `npm run e2e`.
 */
export const core = { tag: '@core' }

/**
 * Stories run against the built product, a server of its own for each worker with a copy of the demo world. Each ends
 * with a look at the last page (axe) and at everything the browser complained about: a story without a word about it
 * has promised that there is nothing.
 */
export const test = base.extend<Story, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this very pattern.
    async ({}, use) => {
      const world = copyDemoWorld()
      try {
        const product = await startProduct(world.folder)
        await use(product)
        await product.stop()
      } finally {
        world.remove()
      }
    },
    // Longer than the start itself may take, which says what is wrong (tests/browser/product.ts).
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      watch(page.context(), problems)
      await use(problems)
      if (page.url() !== 'about:blank') await checkPage(page)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],

  elsewhere: async ({ browser, problems, viewport, colorScheme }, use) => {
    const opened: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({ viewport, colorScheme })
      opened.push(context)
      watch(context, problems)
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

  api: async ({ product }, use) => {
    const call = async (token: string | null, method: string, path: string, body?: object) => {
      // A form says by itself what it is.
      const json = body && !(body instanceof FormData)
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(json && { 'content-type': 'application/json' }) }
      const sent = body instanceof FormData ? body : JSON.stringify(body)
      const reply = await fetch(`${product.url}/api/v2${path}`, { method, headers, ...(body && { body: sent }) })
      const { data } = (await reply.json()) as { data?: unknown }
      return { status: reply.status, data }
    }
    await use(async (username, password = castPassword) => {
      const { data } = await call(null, 'POST', '/users/login', { username, password })
      return (method, path, body) => call((data as { token: string }).token, method, path, body)
    })
  },
})

/** Writes down what goes wrong by itself on any page of this browser: those that a story opens, and those that a page opens. */
function watch(context: BrowserContext, problems: string[]) {
  context.on('weberror', error => problems.push(`script error: ${error.error().message}`))
  context.on('console', message => {
    // Markup that the policy of Trusted Types does not know is no error: it is only reported.
    if (/requires 'Trusted/.test(message.text())) problems.push(`trusted types: ${message.text()}`)
    if (message.type() !== 'error') return
    // What the content security policy stops is an error of the console, too (tests/watching.spec.ts).
    // The browser itself notes every refusal of the API; a story that provokes one looks at the screen.
    if (/^Failed to load resource.*\b4\d\d\b/.test(message.text()) && message.location().url.includes('/api/v2/')) return
    problems.push(`console: ${message.text()}`)
  })
}

/** No finding of axe on the page as it stands. To be called on every screen that a story passes. */
export async function checkPage(page: Page) {
  // What is being loaded anew is drawn pale for that moment.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await axeFaults(page), `axe on ${page.url()}`).toEqual([])
}

/**
 * Signs in as the form does, without drawing it (tests/sign-in.spec.ts fills it in), and goes to `at`, or waits for wherever this user
 * lands.
 */
/** Chooses a status in the menu of its chip. */
export async function chooseStatus(status: Locator, name: string) {
  await status.click()
  await status.page().getByRole('menuitemradio', { name, exact: true }).click()
}

export async function signIn(
  page: Page,
  username: CastName | (string & {}),
  { password = castPassword, at }: { password?: string; at?: string } = {},
) {
  const reply = await page.request.post('/api/v2/users/login', { data: { username, password } })
  expect(reply.status(), `${username} signs in`).toBe(200)
  const { data } = (await reply.json()) as { data: { token: string } }
  // A file of the product will do to leave the token from (src/session/session.ts).
  await page.goto('/icon.svg')
  await page.evaluate(token => localStorage.setItem('RW_AUTH', token), data.token)
  await page.goto(at ?? '/')
  if (!at) await expect(page).not.toHaveURL(/^[^/]*\/\/[^/]+\/$/)
}

const screens = {
  'on a wide screen, light': { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  'on a phone, dark': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const

/** Tells the stories inside twice: on a wide light screen and on a narrow dark one. */
export function onEveryScreen(stories: () => void) {
  for (const [name, use] of Object.entries(screens))
    test.describe(name, () => {
      test.use(use)
      stories()
    })
}
