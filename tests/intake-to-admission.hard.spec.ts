import { answerUpTo, applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { answer, house, status, submitted, tells } from './intake-to-admission.testing.ts'

onEveryScreen(() => {
  test('an admitted patient is found in the tabs of both dashboards, and an application leads back to the matches [DASH-041]', async ({
    page,
    api,
    colleague,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    const id = await applyTo(advocate, await houseOf(coordinator), fresh)
    await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')
    const facility = await colleague('coordinator')
    await facility.getByRole('tab', { name: /^Booked/ }).click()
    await facility.getByRole('link', { name: fresh.name, exact: true }).click()
    await answer(facility, 'Patient Admitted', 'Yes')
    await status(facility, 'Admitted')
    await facility.getByRole('button', { name: 'All applications' }).click()
    await expect(facility.getByRole('tab', { name: /^Booked/ })).toBeVisible()

    // The list is long, so its cards load page by page.
    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}` })
    const match = page.getByRole('article', { name: house, exact: true })
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(match).toBeVisible({ timeout: 500 })
    }).toPass()
    await match.getByRole('link', { name: 'Applied' }).click()
    await tells(page, 'Patient Admitted', 'Yes')
    await page.getByRole('button', { name: 'Back to matches' }).click()
    await expect(page.getByRole('heading', { name: `Matches for ${fresh.name}` })).toBeVisible()
    await expect(page).toHaveTitle(/^Matches/)

    await page.goto('/patient/advocate')
    await page.getByRole('tab', { name: /^Booked/ }).click()
    const card = page.getByRole('listitem', { name: fresh.name, exact: true })
    await expect(card.getByText('Admitted', { exact: true })).toBeVisible()
    await card.getByRole('link', { name: house }).click()
    await page.getByRole('button', { name: 'Record Outcome', exact: true }).click()
    const outcome = page.getByRole('dialog', { name: 'Record Outcome' })
    await outcome.getByRole('radio', { name: 'Completed <30 Days Residential' }).check()
    await selectOption(outcome.getByLabel(/^Level of care/), 'Residential short-term (<30 days)')
    await submitted(outcome)
    await page.getByRole('button', { name: 'Back to dashboard' }).click()
    await page.getByRole('tab', { name: /^Closed/ }).click()
    await expect(page.getByRole('listitem', { name: fresh.name, exact: true })).toBeVisible()
  })
})
