import { fileOf, rowOf } from '../server/imports/testing.ts'
import { choose, count, undo, uniqueName } from './admin-imports.testing.ts'
import { sideways } from './browser/layout.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin previews a file, imports it, and undoes the import', async ({ page, api }) => {
    test.slow()
    const name = uniqueName()
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()
    await checkScreen(page)

    const rows = [rowOf.facilities(`${name} House`), rowOf.facilities(`${name} Lodge`), rowOf.facilities('=1+1')]
    await choose(page, 'Treatment facilities', fileOf('facilities', rows, 'directory.csv'))
    await expect(page.getByRole('heading', { name: 'directory.csv' })).toBeVisible()
    await expect(count(page, 'will be created')).toContainText('2')
    await expect(count(page, 'rows cannot be imported')).toContainText('1')
    await expect(page.getByRole('table', { name: 'Rows that cannot be imported' })).toContainText('the cell contains a formula')
    await expect(page.getByRole('table', { name: 'First rows of the file' })).toContainText(`${name} Lodge`)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(count(page, /created$/)).toContainText('2')
    const newest = page.getByRole('grid', { name: 'Past imports' }).getByRole('row').nth(1)
    // A phone does not show the column without scrolling.
    if (page.viewportSize()!.width > 768) await expect(newest).toContainText('2 created, 0 changed')
    const { data } = await (await api('super.admin'))('GET', `/admin/facilities?q=${name}`)
    expect(JSON.stringify(data)).toContain(`${name} House`)
    await undo(page)
    await expect(count(page, 'removed')).toContainText('2')
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeHidden()
    await expect(newest).toContainText('Undone')
  })
})
