import { choose, count, sideways, undo, uniqueName } from './admin-imports.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

const heading = 'name1,name2,street1,street2,city,state,zip,phone,intake1,intake2,intake1a,intake2a,service_code_info'

onEveryScreen(() => {
  test('likely duplicates of an import are compared side by side, kept apart, reviewed again, and merged', async ({ page }) => {
    test.slow()
    const name = uniqueName()
    const row = (words: string, unit: string) =>
      `${words},,24 North Moor Street,${unit},Evanston,IL,60201,847-555-0101,,,,,SA RES DT`
    const file = (words: string, unit: string, year: number) =>
      new File([`${heading}\n${row(words, unit)}\n`], `substance-${year}.csv`)
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    await choose(page, 'Treatment facilities', file(`${name} Recovery Center`, 'Suite 4', 2031))
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(count(page, /created$/)).toContainText('1')

    // The same place with another suite, in words of its own: a person decides.
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await choose(page, 'Treatment facilities', file(`The ${name} Recovery Ctr LLC`, 'Ste 5', 2032))
    await expect(page.getByText('1 may be a facility that exists.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(count(page, /created$/)).toContainText('1')
    const secondImport = page.url()

    await openTool(page, 'Possible duplicates')
    const pair = page.getByRole('row').filter({ hasText: name })
    await expect(pair).toHaveCount(1)
    await checkScreen(page)
    await pair.getByRole('gridcell').first().click()
    const details = page.getByRole('dialog', { name: new RegExp(name) })
    await expect(details).toContainText('Different suite or unit')
    await expect(details.getByRole('region', { name: `The ${name} Recovery Ctr LLC` })).toContainText('Ste 5')
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await details.getByRole('button', { name: 'Different facilities' }).click()
    await expect(pair).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pair).toHaveCount(1)

    await pair.getByRole('gridcell').first().click()
    await details.getByRole('link', { name: 'Same facility' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Merge two facilities' })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(pair).toHaveCount(1)

    // The undo of the import removes the listing and its pair.
    await page.goto(secondImport)
    await undo(page)
    await openTool(page, 'Possible duplicates')
    await expect(pair).toHaveCount(0)
  })
})
