import type { Locator, Page } from 'playwright/test'
import { startDemo } from './browser/demoData.ts'
import { sideways } from './browser/layout.ts'
import { expectSelected, selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { fillKnownArrivals } from './insights-times.testing.ts'

const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const table = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true })
/** Minutes of a wait as it is written: "45 min", "2 hr 30 min", "31 hr". */
const minutesOf = (text: string) =>
  [...text.matchAll(/([\d,]+) (hr|min)/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number!.replaceAll(',', '')) * (unit === 'hr' ? 60 : 1),
    0,
  )

async function openInsights(page: Page) {
  await signIn(page, 'hospital.admin', { at: '/insights' })
  await expect(page.getByRole('heading', { name: 'Time to placement' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
const choose = async (page: Page, label: string, option: string) => {
  const select = page.getByRole('combobox', { name: label, exact: true })
  await selectOption(select, option)
  await expectSelected(select, option)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
/** The facility table's rows, each with its name and the time in this column. The browser renders only cards near the viewport. */
async function sortedBy(page: Page, heading: string) {
  const facilities = table(page, 'Facilities')
  await facilities.getByRole('button', { name: heading, exact: true }).click()
  await expect(facilities.getByRole('columnheader', { name: heading, exact: true })).toHaveAttribute('aria-sort', 'descending')
  // Includes the columns that a phone hides.
  const headings = await facilities.locator('thead th').allTextContents()
  const column = headings.findIndex(text => text.trim() === heading)
  // The rows of the previous order stay until the new ones arrive.
  const read = async () => {
    const [, ...rows] = await facilities.getByRole('row').all()
    return Promise.all(
      rows.map(async row => ({
        // Decline reasons follow the name in the same cell on a phone.
        name: await row.getByRole('rowheader').evaluate(cell => cell.firstChild!.textContent),
        minutes: minutesOf((await row.locator('th, td').allTextContents())[column]!),
      })),
    )
  }
  await expect
    .poll(async () => {
      const minutes = (await read()).map(row => row.minutes)
      return minutes.every((value, at) => at === 0 || value <= minutes[at - 1]!)
    })
    .toBe(true)
  return read()
}

/** A hospital with nothing but the arrivals of tests/insights-times.testing.ts, whose figures are known by hand. */
const known = test.extend<object, { product: Awaited<ReturnType<typeof startDemo>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const product = await startDemo({}, { fill: fillKnownArrivals })
      await use(product)
      await product.stop()
    },
    // Filling the copy takes longer than starting the server.
    { scope: 'worker', timeout: 240_000 },
  ],
})

onEveryScreen(() => {
  known('how long Medicaid patients waited last month, and at which facility longest [S-30]', async ({ page }) => {
    await openInsights(page)
    await choose(page, 'Date range', 'Last Month')
    const medicaid = table(page, 'Wait by payer').getByRole('row', { name: /^Medicaid/ })
    const [, patients, acceptance, admission] = await medicaid.locator('th, td').allTextContents()
    // Accepted after 2, 2, and 5 hours, admitted after 10, 22, and 30; one was declined.
    expect([patients, minutesOf(acceptance!), minutesOf(admission!)]).toEqual(['4', 2 * 60, 22 * 60])

    await choose(page, 'Insurance', 'Public (Medicaid/Medicare)')
    expect(await sortedBy(page, 'Arrival to admission')).toEqual([
      { name: 'Known Cedar', minutes: 30 * 60 },
      // 10 and 22 hours
      { name: 'Known Birch', minutes: 16 * 60 },
      { name: 'Known Larch', minutes: 0 },
    ])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
  })

  known('which facility answers slowest, and why patients were declined most [S-30]', async ({ page }) => {
    await openInsights(page)
    expect(await sortedBy(page, 'Median answer')).toEqual([
      { name: 'Known Larch', minutes: 9 * 60 },
      { name: 'Known Cedar', minutes: 5 * 60 },
      { name: 'Known Birch', minutes: 2 * 60 },
    ])
    const reasons = table(page, 'Why facilities declined').getByRole('row')
    const [, ...declined] = await Promise.all((await reasons.all()).map(row => row.locator('th, td').allTextContents()))
    expect(declined.map(([reason, count]) => [reason, count])).toEqual([
      ['Policy is HMO', '3'],
      ['Out of county', '1'],
    ])
    await checkPage(page)
  })

  known('whether it is better than the quarter before [S-30]', async ({ page }) => {
    await openInsights(page)
    await choose(page, 'Date range', 'Last Quarter')
    await expect(page.getByText(/Compared with patients entered \d\d\/01\/\d{4} – \d\d\/3[01]\/\d{4}\./)).toBeVisible()
    // 22 hours after 44
    await expect(region(page, 'Arrival to admission').getByText('50% shorter than before (44 hr)')).toBeVisible()
    await page.getByRole('button', { name: 'Show weeks as a table' }).click()
    await expect(table(page, 'Medians by week').getByRole('row')).toHaveCount(14)
    // A control that is partly behind the top bar would count as too small.
    await page.evaluate(() => scrollTo(0, 0))
    await checkScreen(page)
  })

  test('a treatment center sees its own times below the banner [S-30] [INS-006]', async ({ page }) => {
    await signIn(page, 'org.admin', { at: '/insights' })
    await expect(page.getByRole('link', { name: 'Book a call' })).toBeVisible()
    await expect(region(page, 'Receipt to first answer').getByText(/applications?$/)).toBeVisible()
    const received = table(page, 'From application to admission').getByRole('row', { name: /^Received/ })
    expect(Number(((await received.locator('td').first().textContent()) ?? '').replaceAll(',', ''))).toBeGreaterThan(0)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
  })

  test('bars stay visible with the colors of the system', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(page, 'org.admin', { at: '/insights' })
    const bar = table(page, 'From application to admission').locator('[data-bar]').first()
    const color = (element: Locator) => element.evaluate(one => getComputedStyle(one).backgroundColor)
    expect(await color(bar)).not.toBe(await color(page.locator('body')))
  })

  test('the platform shows where patients wait longest, by county, level of care, and payer [S-30]', async ({ page }) => {
    await signIn(page, 'super.admin', { at: '/insights' })
    await page.getByRole('switch', { name: 'Show tables' }).click()
    for (const by of ['county', 'level of care', 'payer']) {
      const card = region(page, `Time from arrival to admission, by ${by}`)
      await expect(card.getByRole('columnheader', { name: 'Median time' })).toBeVisible()
      expect(await card.getByRole('row').count()).toBeGreaterThan(1)
    }
    await checkPage(page)
  })
})
