import { findSubjects } from './browser/everyScreen.ts'
import { expectToastCoversNothing } from './browser/toast.ts'
import { expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { save, toast } from './toasts.testing.ts'

onEveryScreen(() => {
  test('the next section can be filled in as soon as one is saved', async ({ page, api }) => {
    const { patient } = await findSubjects(api)
    await signIn(page, 'advocate', { at: `/patient/intake/add/section-3/p/${patient}` })
    await save(page)
    await expect(page.getByText('Section 4 of 10')).toBeVisible()
    await expect(toast(page)).toHaveText('Patient successfully edited!')
    const box = (await toast(page).boundingBox())!
    expect([box.x, box.width <= 320, box.height < 120]).toEqual([24, true, true])
    await expectToastCoversNothing(page)
    await page.getByRole('radio', { name: 'Medical insurance' }).click({ timeout: 1000 })
  })
})
