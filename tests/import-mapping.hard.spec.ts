import { readFileSync } from 'node:fs'
import { choose, count, undo, uniqueName } from './admin-imports.testing.ts'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const county = readFileSync(new URL('../server/imports/reading/cases/county-programs.csv', import.meta.url), 'utf8')

onEveryScreen(() => {
  test('a list of an unknown layout is mapped by hand, imported, recognized the next time, and retires what it no longer names', async ({
    page,
  }) => {
    test.slow()
    const name = uniqueName()
    // Every run has its own list, so its columns are new.
    const list = county.replaceAll('Probe', name).replace('Inspector', `Inspector ${name}`)
    const file = () => new File([list], 'county-programs.csv')
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    await choose(page, 'Treatment facilities', file())
    await expect(page.getByText('Choose what the columns of this file are')).toBeVisible()
    await expect(page.getByText(/Missing columns: .* Columns found: Program, Where, Town/)).toBeVisible()
    const columns = page.getByRole('table', { name: 'Columns of this file' })
    await expect(columns.getByRole('row', { name: /^Program/ })).toContainText(`${name} Garden House`)
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await page.getByRole('button', { name: 'Preview with these columns' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a column for: State' })).toBeVisible()
    await expect(page.getByText('Enter a name for this list')).toBeVisible()
    await selectOption(page.getByLabel('State of every row'), 'Texas')
    await selectOption(page.getByLabel('Import “Care offered” as'), 'Levels of care')
    const care = columns.getByRole('row', { name: /^Care offered/ })
    await selectOption(care.getByLabel('Several values in a cell are separated by'), 'a comma')
    await selectOption(care.getByLabel('“Counseling” means'), 'Outpatient')
    await selectOption(care.getByLabel('“Detox” means'), 'Detox (setting not given)')
    await page.getByLabel('Name of this list').fill(`${name} programs`)
    await checkPage(page)
    await page.getByRole('button', { name: 'Preview with these columns' }).click()

    await expect(count(page, 'will be created')).toContainText('3')
    const remarks = page.getByRole('table', { name: 'Values left out or read differently' })
    await expect(remarks).toContainText('"maybe" is neither yes nor no and was left out')
    await expect(remarks).toContainText('"Equine therapy" matches no feature tag and was left out')
    await expect(page.getByRole('table', { name: 'Problems by column' })).toContainText('Takes Medicaid')
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(count(page, /created$/)).toContainText('3')
    const url = page.url()

    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'Treatment facilities', file())
    await expect(page.getByText(`Read with the saved mapping “${name} programs”`)).toBeVisible()
    await expect(count(page, 'already exist, unchanged')).toContainText('3')
    await page.getByRole('button', { name: 'Change columns' }).click()
    await expect(page.getByLabel('Name of this list')).toHaveValue(`${name} programs`)

    // The next edition does not name the last facility.
    await page.getByRole('button', { name: 'Choose another file' }).click()
    const next = list.trimEnd().split('\n').slice(0, -1).join('\n')
    await choose(page, 'Treatment facilities', new File([next], 'county-programs-2099.csv'))
    await expect(page.getByText(`not in this file, for example ${name} Hill House`)).toBeVisible()
    await checkPage(page)
    await page.getByRole('checkbox', { name: 'Retire 1 listing' }).check()
    await page.getByRole('button', { name: 'Retire 1 listing' }).click()
    await expect(count(page, /^1retired$/)).toBeVisible()
    await undo(page)

    await page.goto(url)
    await undo(page)
    await expect(count(page, 'removed')).toContainText('3')
  })
})
