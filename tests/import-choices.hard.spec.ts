import { rowOf } from '../server/imports/testing.ts'
import { choose, count, undo, uniqueName } from './admin-imports.testing.ts'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a 211 directory is named and dated, and its other services are listed without matching', async ({ page }) => {
    test.slow()
    const name = uniqueName()
    const service = (kind: string, category: string) =>
      JSON.stringify({ ...JSON.parse(rowOf.hsds(`${name} ${kind}`)), attributes: [{ taxonomy_term: { name: category } }] })
    const file = (...services: string[]) => new File([`[${services.join(',')}]`], `${name}-2024.json`)
    const [detox, pantry] = [service('Detox', 'Detoxification'), service('Pantry', 'Food Pantries')]
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    await choose(page, 'Other directory (HSDS)', file(detox, pantry))
    await expect(count(page, 'will be created')).toContainText('1')
    await expect(page.getByText('1 service names no treatment.')).toBeVisible()
    const others = page.getByRole('table', { name: 'Rows that name no treatment' })
    await expect(others).toContainText(`${name} Pantry (Food Pantries): nothing names treatment`)
    await page.getByRole('checkbox', { name: 'List this 1 row, too, without matching it' }).click()
    await expect(count(page, 'will be created')).toContainText('2')
    await expect(page.getByText('never match a patient')).toBeVisible()

    await expect(page.getByText('Date of the edition: 2024, from the name of the file')).toBeVisible()
    await page.getByRole('button', { name: 'Change edition' }).click()
    await page.getByLabel('Name of this directory').fill(`${name} County`)
    await page.getByLabel('Date of the edition').fill('May 2024')
    await page.getByRole('button', { name: 'Update preview' }).click()
    await expect(page.getByText('Enter a date such as 2025, 2025-10, or 2025-10-31')).toBeVisible()
    await checkPage(page)
    await page.getByLabel('Date of the edition').fill('2024-05')
    await page.getByRole('button', { name: 'Update preview' }).click()
    await expect(page.getByText('Date of the edition: 2024-05')).toBeVisible()
    await expect(page.getByText(`Directory: ${name} County`)).toBeVisible()
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(count(page, /created$/)).toContainText('2')
    const first = page.url()

    await page.goto(`/admin/facilities/dashboard?filter=${encodeURIComponent(JSON.stringify({ listing: 'NotTreatment' }))}`)
    await expect(page.getByText(`${name} Pantry`)).toBeVisible()
    await expect(page.getByText(`${name} County, 2024-05`)).toBeVisible()

    // The next export of the directory no longer names one of them.
    await page.goto('/admin/imports')
    await choose(page, 'Other directory (HSDS)', new File([`[${pantry}]`], 'services-2025.json'))
    await page.getByRole('checkbox', { name: 'List this 1 row, too, without matching it' }).click()
    await expect(page.getByText(`Directory: ${name} County`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Retire 1 listing' }).check()
    await page.getByRole('button', { name: 'Retire 1 listing' }).click()
    await expect(count(page, /^1retired$/)).toBeVisible()
    await undo(page)
    await page.goto(first)
    await undo(page)
    await expect(count(page, 'removed')).toContainText('2')
  })

  test('the columns of a file with known headings are changed by hand, and read so the next time', async ({ page }) => {
    test.slow()
    const name = uniqueName()
    // Every run has its own list, so its columns are new.
    const list = `payer_code,payer_name,Plan ${name},Kind\n${name},${name} Health,${name} Ohio,Medicaid\n`
    const file = () => new File([list], 'payers.csv')
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    await choose(page, 'Insurance providers', file())
    await expect(page.getByText('Passage knows the columns of this file by their headings.')).toBeVisible()
    await expect(count(page, 'will be created')).toContainText(`For example, ${name} Health`)
    await page.getByRole('button', { name: 'Change columns' }).click()
    await selectOption(page.getByLabel('Import “payer_name” as'), 'Do not import')
    await selectOption(page.getByLabel(`Import “Plan ${name}” as`), 'Payer name (required)')
    await selectOption(page.getByLabel('Import “Kind” as'), 'Insurance type')
    await page.getByLabel('Name of this list').fill(`${name} payers`)
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Preview with these columns' }).click()
    await expect(count(page, 'will be created')).toContainText(`For example, ${name} Ohio`)
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'Insurance providers', file())
    await expect(page.getByText(`Read with the saved mapping “${name} payers”`)).toBeVisible()
    await expect(count(page, 'will be created')).toContainText(`For example, ${name} Ohio`)
  })
})
