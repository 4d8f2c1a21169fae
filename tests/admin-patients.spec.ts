import { cards, fits, nameOf, ownOf } from './admin-patients.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('an admin sees all patients, filters by advocate, and reassigns one [DASH-003] [DASH-016]', async ({ page, api }) => {
    await signIn(page, 'super.admin', { at: '/patient/advocate?from=2020-01-01' })
    // First, all advocates' patients, each with "Added by".
    await expect(page.getByText(/^All advocates’ patients/)).toBeVisible()
    await expect(cards(page).first()).toContainText(/Added by \w+ \w+/)
    await checkPage(page)
    expect(await fits(page)).toBe(true)
    await page.getByLabel('Patient advocate').fill('elena mar')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.getByRole('listbox').getByRole('option').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patients of Elena Marsh')

    const { records, counts } = await ownOf(await api('advocate'))
    const name = nameOf(records[0]!)
    const alike = records.filter(record => nameOf(record) === name).length
    await page
      .getByRole('button', { name: `Transfer Patient: ${name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Transfer Patient' })
    await dialog.getByLabel('New advocate').fill('Daniel Osei')
    await page.getByRole('listbox').getByRole('option').first().click()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(dialog.getByText('Successfully Updated')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('tab', { name: `Open (${counts.Open! - 1})` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(alike - 1)
  })
})
