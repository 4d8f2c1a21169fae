import type { Page } from 'playwright/test'
import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** The previous list is dimmed until the new one has loaded. */
const settled = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

onEveryScreen(() => {
  test('a booked patient is listed by the day of arrival and admitted from the list; then nothing asks for action until the outcome is due [S-30]', async ({
    page,
    api,
    colleague,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    const id = await applyTo(advocate, await houseOf(coordinator), fresh)
    await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')

    await signIn(page, 'coordinator', { at: '/patient/intakecoord?tab=Booked' })
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const row = page.getByRole('listitem').filter({ hasText: fresh.name })
    await expect(page.getByRole('heading', { name: 'Tomorrow' })).toBeVisible()
    await expect(row).toContainText(/\d\d M/)
    await expect(row).toContainText(/Expected \d\d\/\d\d\/\d{4}/)
    await expect(row).toContainText('Ambulance')
    await settled(page)
    await checkPage(page)
    await row.getByRole('button', { name: `Arrived: ${fresh.name}` }).click()
    const dialog = page.getByRole('dialog', { name: fresh.name })
    await answerTo(page, 'Patient Admitted', 'Yes').click()
    await expect(dialog.getByText('Admitted', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('heading', { name: 'Admitted', exact: true })).toBeVisible()
    await expect(row).toContainText(/Admitted \d\d\/\d\d\/\d{4}/)
    await expect(row.getByRole('button', { name: /^(Answer|Arrived)/ })).toHaveCount(0)
    await settled(page)
    await checkPage(page)

    const mine = await colleague('advocate', '/patient/advocate?tab=Booked')
    await mine.getByLabel('Search by name or phone').fill(fresh.name)
    const card = mine.getByRole('listitem', { name: fresh.name, exact: true })
    await expect(card.getByRole('link', { name: `Review: ${fresh.name}` })).toBeVisible()
    await expect(card.getByText(/Your turn|Needs your action/)).toHaveCount(0)
    await card.getByRole('button', { name: `More actions for ${fresh.name}` }).click()
    await expect(mine.getByRole('menuitem', { name: 'Consent' })).toBeVisible()
    await expect(mine.getByRole('menuitem', { name: 'Match', exact: true })).toHaveCount(0)
    await mine.keyboard.press('Escape')
    await checkPage(mine)
  })

  test('a card shows who the patient is and how long the patient has waited, with one button for the next act [S-30]', async ({
    page,
    api,
  }) => {
    const fresh = await freshCase(await api('advocate'))
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const card = page.getByRole('listitem', { name: fresh.name, exact: true })
    await expect(card).toContainText(/\d\d M · waiting \d+ min/)
    const links = card.getByRole('link', { name: new RegExp(`^(Continue intake|Review|Match|Consent): ${fresh.name}$`) })
    await expect(links).toHaveCount(1)
    await expect(links).toHaveText('Continue intake')
    await card.getByRole('button', { name: `More actions for ${fresh.name}` }).click()
    for (const name of ['Review', 'Match', 'Consent'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Hand-over note' }).click()
    const dialog = page.getByRole('dialog', { name: `Hand-over note for ${fresh.name}` })
    await dialog.getByLabel('Note', { exact: true }).fill('The family calls back at 7 PM.')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect(dialog).toBeHidden()
    await expect(card.getByRole('note', { name: 'Hand-over note' })).toContainText('The family calls back at 7 PM. Elena Marsh')
    await checkPage(page)
  })
})
