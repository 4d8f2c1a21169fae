import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import type { Page } from 'playwright/test'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { figure } from './insights.testing.ts'

async function open(page: Page, query = '') {
  await page.goto(`/insights${query}`)
  await expect(page.getByRole('heading', { name: 'Patient Advocate Insights' })).toBeVisible()
}

onEveryScreen(() => {
  test('a future day cannot be selected [INS-010]', async ({ page }) => {
    await signIn(page, 'hospital.admin')
    await open(page)
    await selectOption(page.getByLabel('Date range', { exact: true }), 'Custom range')
    const to = page.getByLabel('To', { exact: true })
    const today = await to.inputValue()
    await expect(to).toHaveAttribute('max', today)
    await to.fill('2099-01-01')
    await expect(page.getByText('Choose today or an earlier date')).toBeVisible()
    const until = `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`
    await expect(page.getByText(new RegExp(`^Saint Brannoc Medical Center · .* – ${until} \\(`))).toBeVisible()
  })

  test('a metric explains what it counts, opens its cases, and is exported with small groups masked', async ({ page }) => {
    await signIn(page, 'advocate')
    await open(page, '?range=Year+to+Date')
    const status = figure(page, 'Patients by status')
    await expect(page.getByText(/Your patients, entered/)).toBeVisible()
    await status.getByRole('button', { name: /^What “Patients by status” counts/ }).click()
    await expect(page.getByRole('dialog')).toContainText('Each patient is counted once')
    await page.keyboard.press('Escape')
    await status.getByRole('button', { name: 'Patients by status: Show table' }).click()
    const row = status.getByRole('row').nth(1)
    const [label, count] = await row.locator('th, td').allInnerTexts()
    await row.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: `Patients by status: ${label}` })
    await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${Number(count)} patients?$`))
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Close' }).click()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save all as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^insights-\d{4}-01-01-to-\d{4}-\d\d-\d\d\.csv$/)
    const { data } = papaparse.parse<string[]>(readFileSync(await download.path(), 'utf8'), { skipEmptyLines: true })
    const about = Object.fromEntries(data.slice(0, 6).map(([name, value]) => [name!.replace('\uFEFF', ''), value]))
    expect(about).toMatchObject({
      Report: 'Patient Advocate Insights',
      Organization: 'Saint Brannoc Medical Center',
      'Time zone': 'Pacific Time',
      Filters: 'Patients: Your patients',
      Period: expect.stringMatching(/^01\/01\/.* – .*inclusive$/),
      Created: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/),
    })
    expect(data[6]).toEqual(['Figure', 'Group', 'Value', 'Unit'])
    const small = data.slice(7).filter(row => row[2] === 'fewer than 5').length
    await expect(
      page.getByText(`In exported files, ${small} of ${data.length - 7} rows will be shown as “fewer than 5.”`),
    ).toBeVisible()
    const counts = data
      .slice(7)
      .filter(([title]) => title?.startsWith('Patients by'))
      .map(([, , value]) => value!)
    expect(counts.length).toBeGreaterThan(0)
    for (const value of counts) expect(value === 'fewer than 5' || Number(value.replaceAll(',', '')) >= 5).toBe(true)
    await status.getByRole('button', { name: 'Save “Patients by status”' }).click()
    await expect(page.getByRole('menu').getByText(/^\d+ of \d+ rows will be shown as “fewer than 5\.”$/)).toBeVisible()
    const [picture] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Image (PNG)' }).click(),
    ])
    expect(picture.suggestedFilename()).toMatch(/^patients-by-status-\d{4}-01-01-to-\d{4}-\d\d-\d\d\.png$/)
    expect(
      readFileSync(await picture.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test('failures show a question mark or a message, and an empty chart shows “no data” [INS-018] [INS-019] [INS-020]', async ({
    page,
  }) => {
    await page.route('**/api/v2/insights/avg-matches?*', route => route.fulfill({ status: 422, json: { message: 'No' } }))
    await page.route('**/api/v2/insights/patients-by-status?*', route => route.fulfill({ status: 422, json: { message: 'No' } }))
    await signIn(page, 'advocate')
    await open(page, '?range=custom&from=2001-01-01&to=2001-01-02')
    await expect(figure(page, 'Average matches').getByTestId('failed-tile')).toBeVisible()
    await expect(figure(page, 'Patients by status').getByText('Error loading data', { exact: true })).toBeVisible()
    await expect(figure(page, 'Average applications').getByText('no data', { exact: true })).toBeVisible()
    await expect(figure(page, 'Patients by insurance type').getByText('no data', { exact: true })).toBeVisible()
    await expect(figure(page, 'Patients entered').locator('p').first()).toHaveText(/^0/)
    const again = figure(page, 'Average matches').getByRole('button', { name: 'Load “Average matches” again' })
    await expect(again).toBeVisible()
    await page.unroute('**/api/v2/insights/avg-matches?*')
    // At once, because a figure also loads again by itself, for example when another user changes a patient.
    await again.dispatchEvent('click')
    await expect(figure(page, 'Average matches').getByText('no data', { exact: true })).toBeVisible()
  })

  const instead = [
    ['free.hospital', 'Upgrade to a paid plan to access Patient Advocate Insights'],
    ['loner', 'You are not currently a member of any organization.'],
    ['tech.support', 'You do not have the required permission'],
  ] as const
  for (const [who, text] of instead)
    test(`${who} sees why there are no Insights [INS-002] [INS-005] [INS-008]`, async ({ page }) => {
      await signIn(page, who, { at: '/insights' })
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    })

  test('a treatment center sees the banner with its booking link [INS-006] [INS-007]', async ({ page }) => {
    await signIn(page, 'coordinator', { at: '/insights' })
    await expect(page.getByRole('link', { name: 'Book a call' })).toHaveAttribute('href', 'mailto:support@passage.example')
  })

  test('a super admin opens the platform analytics from the admin dashboard [INS-001]', async ({ page }) => {
    await signIn(page, 'super.admin')
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page.getByRole('heading', { name: 'Platform analytics' })).toBeVisible()
    await checkPage(page)
  })

  test('a treatment center is compared with its state', async ({ page }) => {
    await signIn(page, 'org.admin', { at: '/insights' })
    const mirror = page.getByRole('region', { name: 'How you compare' })
    await expect(mirror.getByText('Time to first response (median of facility medians)')).toBeVisible()
    await expect(mirror.getByText(/^Other facilities: /)).toHaveCount(3)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  })

  test('a super admin sees the built-in platform analytics [INS-001] [INS-003]', async ({ page }) => {
    await signIn(page, 'super.admin', { at: '/insights' })
    await expect(page.getByRole('heading', { name: 'Platform analytics' })).toBeVisible()
    for (const title of ['Placements', 'From intake to admission', 'Unmet need', 'Directory freshness'])
      await expect(figure(page, title)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Patients who reached each step' }).getByRole('listitem')).toHaveCount(5)
    await checkScreen(page)
    await page.getByRole('switch', { name: 'Show tables' }).click()
    await expect(figure(page, 'From intake to admission').getByRole('row')).toHaveCount(6)
    await expect(
      figure(page, 'Response targets met, by facility').getByRole('columnheader', { name: 'Percentage' }),
    ).toBeVisible()
    const unmet = figure(page, 'Unmet need')
    const map = unmet.getByRole('img', { name: /^Searches without a match by county/ })
    await expect(map).toContainText('Kern, CA: 17 searches without a match')
    await selectOption(unmet.getByLabel('Level of care'), 'IOP')
    await expect(map).not.toContainText('Kern')
    await expect(map).toContainText('San Bernardino, CA: 7 searches')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
  })
})
