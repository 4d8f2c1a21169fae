import { act, card, enter, surname } from './cases.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a case is reassigned to a colleague, who books it offline [DASH-025] [DASH-030] [APP-010]', async ({
    page,
    api,
    colleague,
  }) => {
    const last = surname()
    const name = `Corin ${last}`
    await enter(await api('advocate'), last)
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await act(page, name, 'Transfer Patient')
    const transfer = page.getByRole('dialog', { name: 'Transfer Patient' })
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(transfer.getByText('Please select a user')).toBeVisible()
    await transfer.getByLabel('New advocate').fill('Daniel')
    await expect(page.getByRole('option')).toHaveCount(1)
    await checkPage(page)
    await page.getByRole('option').click()
    // The message is shown for only one second, so start waiting before the click.
    const toast = expect(transfer.getByText('Successfully Updated')).toBeVisible()
    await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
    await toast
    await expect(transfer).toBeHidden()
    await expect(card(page, name)).toBeHidden()

    const other = await colleague('colleague')
    await act(other, name, 'Book Offline')
    await expect(other.getByRole('dialog')).toContainText('You cannot undo this.')
    await checkPage(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Book Offline' }).click()
    await expect(card(other, name)).toBeHidden()
    await other.getByRole('tab', { name: /^Closed/ }).click()
    await expect(card(other, name)).toBeVisible()
    await other.getByRole('button', { name: `More actions for ${name}` }).click()
    await expect(other.getByRole('menuitem')).toHaveText([
      'Consent',
      'Transfer Patient',
      'Copy record for patient',
      'Placement log',
    ])
    await other.keyboard.press('Escape')
  })

  test('a case is deleted and stays readable in the Closed tab [DASH-026]', async ({ page, api }) => {
    const last = surname()
    const name = `Corin ${last}`
    await enter(await api('advocate'), last)
    await signIn(page, 'advocate')
    await act(page, name, 'Delete Case')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Case' }).click()
    await expect(page.getByText(`${name}’s case was deleted.`)).toBeVisible()
    await page.getByRole('tab', { name: /^Closed/ }).click()
    await expect(card(page, name).getByRole('link', { name: `Review: ${name}` })).toBeVisible()
  })

  test('a case is put on hold and activated [DASH-021] [DASH-023] [DASH-024]', async ({ page, api }) => {
    const last = surname()
    const name = `Corin ${last}`
    await enter(await api('advocate'), last)
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await expect(card(page, name)).toBeVisible()

    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await checkPage(page)
    await page.getByRole('menuitem', { name: 'Place on Hold' }).click()
    await expect(page.getByRole('dialog', { name: `Place ${name} on hold?` })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Place on Hold' }).click()
    await expect(page.getByText(`${name} is on hold.`)).toBeVisible()
    await expect(card(page, name)).toBeHidden()

    await page.getByRole('tab', { name: /^Hold/ }).click()
    await act(page, name, 'Activate')
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    // While the dialog is open, the list is hidden, too.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card(page, name)).toBeHidden()
    await page.getByRole('tab', { name: /^Open/ }).click()
    // The previous tab's list stays, dimmed, until the new one arrives.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(card(page, name)).toBeVisible()
  })
})

test('a colleague at the same hospital takes over a case from its review, and the previous advocate is notified', async ({
  page,
  api,
  colleague,
}) => {
  const last = surname()
  const id = await enter(await api('advocate'), last)
  await signIn(page, 'colleague', { at: `/patient/intake/review/p_${id}` })
  await page.getByRole('button', { name: 'Take over case' }).click()
  const dialog = page.getByRole('dialog', { name: `Take over Corin ${last}’s case?` })
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Take over case' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Take over case' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^edit section/ }).first()).toBeVisible()

  const before = await colleague('advocate')
  await before
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  // The previous advocate, a colleague, can still read the patient.
  await expect(before.getByText(`Corin ${last}: reassigned`)).toBeVisible()
})
