import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const region = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const table = (page: Page, title: string) => page.getByRole('table', { name: title, exact: true })
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
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
  await selectOption(page.getByLabel(label, { exact: true }), option)
  await expect(page).toHaveURL(/\?/)
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
  const read = async () =>
    (
      await facilities
        .getByRole('row')
        .all()
        .then(rows => Promise.all(rows.slice(1).map(row => row.locator('th, td').allTextContents())))
    ).map(cells => ({ name: cells[0]!, minutes: minutesOf(cells[column]!) }))
  await expect
    .poll(async () => {
      const minutes = (await read()).map(row => row.minutes)
      return minutes.every((value, at) => at === 0 || value <= minutes[at - 1]!)
    })
    .toBe(true)
  return read()
}

onEveryScreen(() => {
  test('how long Medicaid patients waited last month, and at which facility longest [S-30]', async ({ page }) => {
    await openInsights(page)
    await choose(page, 'Date range', 'Last Month')
    const medicaid = table(page, 'Wait by payer').getByRole('row', { name: /^Medicaid/ })
    const [, patients, admission] = await medicaid.locator('th, td').allTextContents()
    expect(Number(patients)).toBeGreaterThan(2)
    expect(minutesOf(admission!)).toBeGreaterThan(60)

    await choose(page, 'Insurance', 'Public (Medicaid/Medicare)')
    const waits = await sortedBy(page, 'Arrival to admission')
    expect(waits[0]!.name).not.toBe('')
    expect(waits[0]!.minutes).toBeGreaterThan(waits.findLast(({ minutes }) => minutes > 0)!.minutes)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
  })

  test('which facility answers slowest, and why patients were declined most [S-30]', async ({ page }) => {
    await openInsights(page)
    const answers = await sortedBy(page, 'Median answer')
    expect(answers.length).toBeGreaterThan(4)
    expect(answers[0]!.minutes).toBeGreaterThan(answers.findLast(({ minutes }) => minutes > 0)!.minutes)

    const reasons = table(page, 'Why facilities declined').getByRole('row')
    const [reason, count] = await reasons.nth(1).locator('th, td').allTextContents()
    const [, next] = await reasons.nth(2).locator('th, td').allTextContents()
    expect(reason).not.toBe('')
    expect(Number(count)).toBeGreaterThanOrEqual(Number(next))
    await checkPage(page)
  })

  test('whether it is better than the quarter before [S-30]', async ({ page }) => {
    await openInsights(page)
    await choose(page, 'Date range', 'Last Quarter')
    await expect(page.getByText(/Compared with patients entered \d\d\/01\/\d{4} – \d\d\/3[01]\/\d{4}\./)).toBeVisible()
    await expect(region(page, 'Arrival to admission').getByText(/^\d+% (shorter|longer) than before \(\d+ hr\)$/)).toBeVisible()
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
