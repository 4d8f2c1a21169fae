import type { Page } from 'playwright/test'
import { answerTo } from './browser/answerButton.ts'
import { applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { expect, signIn, test } from './fixtures.ts'

const step = 'Payment Method Accepted'

/** Opens the application and the dialog for No, and selects a reason. */
async function openNoDialog(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: step })).toBeVisible()
  // An answered step takes up one line, and its buttons are shown with its details.
  const details = page.getByRole('button', { name: `Details: ${step}` })
  if (await details.isVisible()) await details.click()
  await answerTo(page, step, 'No').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Policy is HMO' }).check()
  return dialog
}

test('when two coordinators answer the same step, the second sees the first answer and reverses it only on purpose [S-09] [APP-016]', async ({
  page,
  colleague,
  api,
}) => {
  const advocate = await api('advocate')
  const patient = await freshCase(advocate)
  const id = await applyTo(advocate, await houseOf(await api('coordinator')), patient)
  const path = `/patient/intakecoord/${id}`
  await signIn(page, 'coordinator')
  const second = await colleague('rehab.advocate')

  const late = await openNoDialog(page, path)
  await second.goto(path)
  await answerTo(second, step, 'Yes').click()
  await expect(second.getByText('In Review', { exact: true }).first()).toBeVisible()

  await late.getByRole('button', { name: 'Decline payment' }).click()
  await expect(page.getByText('Someone else already answered. Here’s the current status.')).toBeVisible()
  await expect(page.getByText('In Review', { exact: true }).first()).toBeVisible()
  await expect(second.getByText('In Review', { exact: true }).first()).toBeVisible()

  const onPurpose = await openNoDialog(page, path)
  await onPurpose.getByRole('button', { name: 'Decline payment' }).click()
  await expect(page.getByText('Declined Insurance', { exact: true }).first()).toBeVisible()
  await expect(second.getByText('Declined Insurance', { exact: true }).first()).toBeVisible()
})
