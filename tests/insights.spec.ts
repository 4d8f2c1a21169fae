import { definitions, metrics } from '../domain/insights/metrics.ts'
import { sideways } from './browser/layout.ts'
import { expectSelected, optionsOf, selectOption } from './browser/select.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { figure } from './insights.testing.ts'

onEveryScreen(() => {
  test('an Org Admin sees every metric and filters by advocate, and the URL keeps the filters [INS-004] [INS-009] [INS-011] [INS-012] [INS-013] [INS-014] [INS-016] [INS-017]', async ({
    page,
  }) => {
    await signIn(page, 'hospital.admin', { at: '/insights' })
    await expect(page.getByRole('heading', { name: 'Patient Advocate Insights' })).toBeVisible()
    for (const metric of metrics) await expect(figure(page, definitions[metric].title)).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const entered = figure(page, 'Patients entered').locator('p').first()
    const all = Number((await entered.innerText()).replaceAll(',', ''))
    expect(all).toBeGreaterThan(0)
    await expect(page.getByText(/Entire hospital, entered \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}/)).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)

    const days = page.getByLabel('Date range', { exact: true })
    expect(await optionsOf(days)).toEqual([
      'Last 90 days',
      'Today',
      'Week to Date',
      'Last Week',
      'Month to Date',
      'Last Month',
      'Quarter to Date',
      'Last Quarter',
      'Year to Date',
      'Last Year',
      'Custom range',
    ])
    expect(await optionsOf(page.getByLabel('Gender'))).toEqual(['Any', 'Male', 'Female', 'Non-binary'])
    expect(await optionsOf(page.getByLabel('Insurance', { exact: true }))).toEqual([
      'Any',
      'Public (Medicaid/Medicare)',
      'Private (Commercial Policy)',
    ])
    expect(await optionsOf(page.getByLabel('Housing'))).toEqual(['Any', 'Housed', 'Unhoused'])
    await selectOption(page.getByLabel('User'), 'Elena Marsh')
    await selectOption(page.getByLabel('Gender'), 'Female')
    await expect(page).toHaveURL(/user=\d+.*gender=female/)
    await expect(page.getByText(/Elena Marsh, entered/)).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(async () => Number(await entered.innerText())).toBeLessThan(all)
    await page.reload()
    await expectSelected(page.getByLabel('Gender'), 'Female')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/insights')
  })
})
