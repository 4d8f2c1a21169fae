import { answerTo } from './browser/answerButton.ts'
import { answerUpTo, applyTo } from './browser/newCase.ts'
import { checkPage, expect, onEveryScreen, signIn } from './fixtures.ts'
import { test } from './involuntary-hold.testing.ts'

onEveryScreen(() => {
  test('a coordinator confirms that the facility can admit a patient on a hold [S-25]', async ({
    page,
    sides: { advocate, coordinator, facility, ...fresh },
  }) => {
    const id = await applyTo(advocate, facility, fresh)
    await answerUpTo({ advocate, coordinator }, id, 'application_approved')
    await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
    await answerTo(page, 'Patient Accepted', 'Yes').click()
    const dialog = page.getByRole('dialog', { name: 'Approval Confirmation' })
    // The same sentence as on the advocate's screens.
    await expect(dialog.getByText('Whether it can provide line-of-sight or 1:1 observation')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Yes' }).check()
    await dialog.getByRole('checkbox', { name: /accepts this patient/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog.getByText('You must confirm this before submitting').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('checkbox', { name: /on an involuntary hold/ }).check()
    await dialog.getByRole('button', { name: 'Accept patient' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
  })
})
