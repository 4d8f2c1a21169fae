import type { Browser, Page } from 'playwright/test'
import { type TestUsername, testPassword } from '../../server/seed/testUsers.ts'
import type { Subjects } from '../browser/everyScreen.ts'
import type { Calls } from '../browser/newCase.ts'
import { selectOption } from '../browser/select.ts'

/** The CPU slowdown factor. */
export const slower = Number(process.env.BENCH_SLOWER ?? 4)
export const viewport = { width: 1280, height: 900 }

/** A screen to open, how to recognize that it has loaded, and how to use it. */
export type Look = {
  what: string
  /** Whether it is an admin list, which loads the data grid. */
  list?: true
  as?: TestUsername
  at: (ids: Subjects) => string
  there: (page: Page) => Promise<void>
  use: (page: Page) => Promise<void>
}

const heading = (page: Page, level: 1 | 2 | 3 = 1) => page.getByRole('heading', { level }).first().waitFor()
/** Waits until nothing is loading. */
export const settled = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'), undefined, { timeout: 60_000 })

/** One screen of each kind. */
export const looks: Look[] = [
  {
    what: 'sign-in',
    at: () => '/',
    there: page => page.getByLabel('Username').waitFor(),
    async use(page) {
      await page.getByLabel('Username').pressSequentially('somebody')
      await page.getByLabel('Password', { exact: true }).pressSequentially('wordless')
    },
  },
  {
    what: 'an advocate’s dashboard',
    as: 'advocate',
    at: () => '/patient/advocate',
    there: page => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
    async use(page) {
      for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
      await page.getByRole('tab', { name: /^Booked/ }).click()
      await page.getByRole('tab', { name: /^Open/ }).click()
    },
  },
  {
    what: 'the intake',
    as: 'advocate',
    at: () => '/patient/intake/add/section-1/p/New',
    there: page => page.getByLabel('First name', { exact: true }).waitFor(),
    async use(page) {
      await page.getByLabel('First name', { exact: true }).pressSequentially('Amina')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      // Lets the browser report the click on its own.
      await page.waitForTimeout(500)
      // Otherwise, the next visit would show a notice about the unsaved patient.
      await page.getByLabel('First name', { exact: true }).fill('')
    },
  },
  {
    what: 'the match page',
    as: 'advocate',
    at: ids => `/facility/match?pid=${ids.patient}`,
    there: page => page.getByRole('article').first().waitFor(),
    async use(page) {
      const group = page.getByRole('region', { name: 'Filters' }).getByRole('group', { name: 'Genders served' })
      const answer = page.waitForResponse(/\/matches\?/)
      await group.getByRole('checkbox').first().click()
      await answer
      await settled(page)
      await page.waitForTimeout(500)
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^More Information/ })
        .click()
    },
  },
  {
    what: 'the admissions dashboard',
    as: 'coordinator',
    at: () => '/patient/intakecoord',
    there: page => page.getByRole('tabpanel').getByRole('listitem').first().waitFor(),
    async use(page) {
      for (const key of ['j', 'j', 'k']) await page.keyboard.press(key)
      await page.getByRole('tab').nth(1).click()
    },
  },
  {
    what: 'an application',
    as: 'advocate',
    at: ids => `/patient/advocate/${ids.application}`,
    there: page => page.getByRole('heading', { name: 'Approval steps' }).waitFor(),
    async use(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Approval steps' }).waitFor({ state: 'hidden' })
    },
  },
  {
    what: 'My Organization',
    as: 'org.admin',
    at: () => '/facility/my_organization',
    there: page => heading(page),
    async use(page) {
      for (let at = 0; at < 4; at++) await page.keyboard.press('Tab')
    },
  },
  {
    what: 'a hospital’s insights',
    as: 'hospital.admin',
    at: () => '/insights',
    there: page => heading(page),
    async use(page) {
      const answer = page.waitForResponse(/gender=female/)
      await selectOption(page.getByLabel('Gender'), 'Female')
      await answer
    },
  },
  {
    what: 'the users list',
    list: true,
    as: 'super.admin',
    at: () => '/admin/users/dashboard',
    there: page => page.getByRole('gridcell').first().waitFor(),
    async use(page) {
      await page.getByLabel('Search by name').pressSequentially('raman')
    },
  },
]

/** Whether BENCH_SCREENS (parts of names, separated by commas) includes this measurement. By default, it includes all of them. */
export const isChosen = ({ what }: { what: string }): boolean =>
  !process.env.BENCH_SCREENS || process.env.BENCH_SCREENS.split(',').some(part => what.includes(part))

/** Signs in and returns the browser's storage. */
export async function signedIn(browser: Browser, url: string, who: TestUsername) {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/.+\/\/[^/]+\/.+/)
  await page.waitForTimeout(1000)
  await settled(page)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Signs in and returns a function that calls the API. */
export async function callsOf(url: string, username: TestUsername): Promise<Calls> {
  const call = async (token: string | undefined, method: string, path: string, body?: object) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: reply.status, data: ((await reply.json()) as { data: unknown }).data }
  }
  const { data } = await call(undefined, 'POST', '/users/login', { username, password: testPassword })
  return (method, path, body) => call((data as { token: string }).token, method, path, body)
}
