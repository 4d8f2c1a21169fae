import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { fileOf, rowOf } from '../server/imports/testing.ts'
import { choose, count, undo, uniqueName } from './admin-imports.testing.ts'
import { sideways } from './browser/layout.ts'
import { checkPage, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a file without the required columns cannot be previewed; an import is shown again after a reload, and its records are listed', async ({
    page,
  }) => {
    test.slow()
    const name = uniqueName()
    await signIn(page, 'super.admin', { at: '/admin/users/dashboard' })
    await openTool(page, 'Import')
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible()

    // A file without the required columns needs a mapping.
    await choose(page, 'Insurance providers', new File(['name,town\nAda,Elm\n'], 'people.csv'))
    await expect(page.getByRole('alert').filter({ hasText: 'people.csv' })).toContainText(
      'Missing columns: payer_code. Columns found: name, town.',
    )
    await page.getByRole('button', { name: 'Preview with these columns' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Choose a column for: Payer code' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Choose another file' }).click()
    // A file that is no table is rejected with a message, and the selection stays.
    await page.getByRole('radio', { name: 'Insurance providers' }).check()
    await choose(page, 'Insurance providers', new File(['name\nAda\n'], 'people.csv'))
    await expect(page.getByRole('alert').filter({ hasText: 'people.csv' })).toContainText('Missing columns: payer_code.')
    await expect(page.getByRole('radio', { name: 'Insurance providers' })).toBeChecked()

    const rows = [rowOf.facilities(`${name} House`), rowOf.facilities(`${name} Lodge`), rowOf.facilities('=1+1')]
    await choose(page, 'Treatment facilities', fileOf('facilities', rows, 'directory.csv'))
    await expect(count(page, 'will be created')).toContainText('2')
    await checkPage(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    expect(parse(readFileSync(await (await download).path()), { bom: true, columns: true })).toEqual([
      { Line: '4', Column: 'name1', Why: 'the cell contains a formula' },
    ])

    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(count(page, /created$/)).toContainText('2')
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'directory.csv' })).toBeVisible()
    await checkPage(page)
    const url = page.url()

    await page.goto('/admin/facilities/dashboard')
    await page.getByLabel('Search by name, city, or phone').fill(name)
    await expect(page.getByText(`${name} House`)).toBeVisible()
    await page.goto(url)
    await undo(page)
    await expect(count(page, 'removed')).toContainText('2')
    await expect(page.getByRole('button', { name: 'Undo this import' })).toBeHidden()
    const history = page.getByRole('grid', { name: 'Past imports' })
    await expect(history.getByRole('row').nth(1)).toContainText('Undone')
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)
  })

  test('a file’s directory must be selected if it is unclear, and removing values requires confirmation [S-22]', async ({
    page,
  }) => {
    test.slow()
    const name = uniqueName()
    const rows = (codes: string, type = '') =>
      ['House', 'Lodge', 'Farm', 'Hall', 'Court', 'Ridge'].map(kind =>
        rowOf.facilities(`${name} ${kind}`, codes).replace(/^substance/, type),
      )
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    // The rows are from the mental health directory, but the file name indicates substance use.
    const mental = 'MH GT IPT OMH * TYP TRMA * F66 F67 SP N40 N24'
    await choose(page, 'Treatment facilities', fileOf('facilities', rows(mental), 'substance-use.csv'))
    await expect(page.getByRole('alert').filter({ hasText: 'Choose which directory this file is from' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import/ })).toBeHidden()
    await checkPage(page)
    await page.getByRole('radiogroup', { name: 'Which directory is this file from?' }).getByLabel('Mental health').check()
    await expect(page.getByText('This file contains the Mental health directory.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 6 rows' }).click()
    await expect(count(page, /created$/)).toContainText('6')
    const first = page.url()

    await page.goto('/admin/imports')
    await choose(page, 'Treatment facilities', fileOf('facilities', rows('MH GT IPT OMH', 'mental'), 'mental.csv'))
    await expect(page.getByRole('table', { name: 'What changes' })).toContainText('Removes')
    const removed = page.getByRole('table', { name: 'This import removes values' })
    await expect(removed.getByRole('row', { name: /^Languages/ })).toContainText(`${name} House: `)
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Import 6 rows' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Check this box to import' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Remove these values' }).check()
    await page.getByRole('button', { name: 'Import 6 rows' }).click()
    await expect(count(page, /\dchanged$/)).toContainText('6')
    await undo(page)
    await page.goto(first)
    await undo(page)
    await expect(count(page, 'removed')).toContainText('6')
  })

  test('an HSDS file from another directory is imported with a list of unreadable data, and the import is undone', async ({
    page,
  }) => {
    const name = uniqueName()
    await signIn(page, 'super.admin', { at: '/admin/imports' })
    const services = [rowOf.hsds(`${name} House`), rowOf.hsds(`${name} Lodge`).replace('"02108"', '"nowhere"')]
    await choose(page, 'Other directory (HSDS)', fileOf('hsds', services))
    await expect(page.getByRole('heading', { name: 'services.json' })).toBeVisible()
    await expect(count(page, 'will be created')).toContainText(`For example, ${name} House`)
    const problems = page.getByRole('table', { name: 'Rows that cannot be imported' })
    await expect(problems.getByRole('row').nth(1)).toContainText(
      `2addresses.postal_code${name} Lodge: "nowhere" is not a ZIP code`,
    )
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)
    await page.getByRole('button', { name: 'Import 1 row' }).click()
    await expect(count(page, /created$/)).toContainText('1')
    await undo(page)
    await expect(count(page, 'removed')).toContainText('1')
  })

  test('payers and hospitals can also be imported, and the imports can be undone', async ({ page, api }) => {
    const name = uniqueName()
    const call = await api('super.admin')
    const found = async (path: string) => ((await call('GET', path)).data as unknown[]).length
    await signIn(page, 'super.admin')
    for (const { kind, file, path } of [
      {
        kind: 'Insurance providers',
        file: fileOf('payers', [rowOf.payers(name, `${name} Health`), 'X,,Private,,medical']),
        path: `/providers?q=${name}`,
      },
      {
        kind: 'Hospitals',
        file: fileOf('hospitals', [rowOf.hospitals(String(Date.now()).slice(-6), `${name} General`), ',,,,,,,,']),
        path: `/organizations?type=hospital&q=${name}`,
      },
    ]) {
      await page.goto('/admin/imports')
      await choose(page, kind, file)
      await expect(count(page, 'rows cannot be imported')).toContainText('1')
      await page.getByRole('button', { name: 'Import 1 row' }).click()
      await expect(count(page, /created$/)).toContainText('1')
      const url = page.url()
      if (kind === 'Insurance providers') {
        await page.goto('/admin/private_insurance_providers_modifier')
        await page.getByLabel('Search providers').fill(name)
        await expect(page.getByText(`${name} Health`)).toBeVisible()
        await page.goto(url)
      }
      await undo(page)
      expect(await found(path)).toBe(0)
    }
  })
})

test('a long import shows its progress, is stopped, keeps its rows, and is resumed', async ({ page }) => {
  test.slow()
  const name = uniqueName()
  await signIn(page, 'super.admin', { at: '/admin/imports' })
  const rows = Array.from({ length: 24_000 }, (_, n) => rowOf.payers(`${name}${n}`, `${name} Health ${n}`))
  // The preview can be canceled, too.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v2/admin/imports', async route => {
    if (route.request().method() === 'POST') await answer.promise
    await route.continue().catch(() => undefined)
  })
  await choose(page, 'Insurance providers', fileOf('payers', rows))
  await expect(page.getByRole('progressbar', { name: /^Reading payers\.csv/ })).toBeVisible()
  await checkPage(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar')).toBeHidden()
  answer.resolve()
  await page.unroute('**/api/v2/admin/imports')
  await choose(page, 'Insurance providers', fileOf('payers', rows))
  await page.getByRole('button', { name: /^Import 24,?000 rows$/ }).click()
  const progress = page.getByRole('progressbar', { name: 'Importing payers.csv' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^[\d,]+ of 24,000$/)
  await page.getByRole('button', { name: 'Stop importing payers.csv' }).click()
  const stopped = page.getByRole('alert').filter({ hasText: /^Import stopped at [\d,]+ of 24,000/ })
  await expect(stopped).toContainText('Rows imported so far are saved. Resume the import, or undo it.')
  await checkPage(page)
  await page.reload()
  await expect(stopped).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(count(page, /created$/)).toContainText('24,000', { timeout: 150_000 })
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog', { name: 'Undo this import?' }).getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('list', { name: 'Import undone' })).toBeVisible({ timeout: 150_000 })
})

test('each admin can select only the kinds they may import', async ({ page, colleague }) => {
  await signIn(page, 'social.work', { at: '/admin/imports' })
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Hospitals' })).toBeChecked()
  const support = await colleague('tech.support', '/admin/imports')
  await expect(support.getByRole('radio')).toHaveCount(3)
  await expect(support.getByRole('radio', { name: 'Hospitals' })).toHaveCount(0)
})
