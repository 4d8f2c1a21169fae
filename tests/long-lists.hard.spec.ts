import type { Page } from 'playwright/test'
import { makeCases } from './bench/dashboards.ts'
import { startDemo } from './browser/demoData.ts'
import { expect, signIn, test as story } from './fixtures.ts'

const cases = 1_000
/** Maximum number of rendered cards: two screens in each direction. */
const drawn = 60

/** A server with an advocate who has a thousand open cases. Their applications all go to one facility. */
const test = story.extend<object, { full: Awaited<ReturnType<typeof startDemo>> }>({
  full: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const size = { patients: cases, applications: cases }
      const product = await startDemo({}, { fill: db => makeCases(db, size, { mine: size, among: ['New', 'In Review'] }) })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  product: [({ full }, use) => use(full), { scope: 'worker' }],
})

const list = (page: Page) => page.getByRole('tabpanel').locator('[role=region] > ul > li')
const far = (page: Page) => page.locator('[data-far]')
/** The heading of the card that has focus. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[role=region] > ul > li')?.querySelector('h2, h3')?.textContent ?? '')

/** Scrolls down until everything has loaded. */
async function toTheEnd(page: Page) {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
        return page
          .getByRole('tabpanel')
          .getByText(/^(Show more|Loading more\.\.\.)$/)
          .count()
      },
      { timeout: 150_000, intervals: [100] },
    )
    .toBe(0)
}

for (const [who, expected] of [
  ['advocate', 'patient-records'],
  ['coordinator', 'applications'],
] as const)
  test(`a thousand open cases of the ${who} load completely, and only cards near the viewport render; j, k and Enter work; while the stream is down, only pages in view are polled [DASH-017]`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(300_000)
    await page.route('**/api/v2/live', route => route.abort())
    await signIn(page, who)
    await expect(list(page).first()).toBeVisible()
    await toTheEnd(page)
    expect(await list(page).count()).toBeGreaterThanOrEqual(cases)
    const bounded = async () => (await list(page).count()) - (await far(page).count())
    await expect.poll(bounded, { timeout: 60_000 }).toBeLessThan(drawn)
    // Screen readers and the browser's search find distant cards too.
    await expect(far(page).first()).toHaveText(/^\w+ \w+/)

    await page.keyboard.press('j')
    const first = await focused(page)
    expect(first).not.toBe('')
    await page.keyboard.press('k')
    const before = await focused(page)
    expect(before).not.toBe(first)
    await page.keyboard.press('j')
    expect(await focused(page)).toBe(first)

    // The stream is down during this time, so the page polls every 15 seconds.
    const pages: number[] = []
    page.on('request', request => {
      const number = new URL(request.url()).searchParams.get('page_number')
      if (request.url().includes(expected) && number) pages.push(Number(number))
    })
    const inView = cases / 20 - 4
    await expect.poll(() => pages.filter(number => number > inView).length, { timeout: 40_000 }).toBeGreaterThan(1)
    // The first page has the counts.
    expect(pages.filter(number => number !== 1 && number <= inView)).toEqual([])
    expect(await focused(page)).toBe(first)

    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/(advocate|intakecoord)(\?.*)?$/)
    // The browser logs every failed attempt. From here on, there are no more failures.
    await page.unroute('**/api/v2/live')
    const other = problems.filter(problem => !problem.includes('ERR_FAILED'))
    problems.splice(0, problems.length, ...other)
  })
