import { back, enter, other, saved, section, type } from './drafts.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a draft survives a crash of its tab; saving deletes it', async ({ page, api }) => {
    const id = await enter(await api('advocate'), 'Quillfeather')
    // Signs in without opening a screen.
    await signIn(page, 'advocate', { at: '/icon.svg' })
    const dying = await page.context().newPage()
    await dying.goto(section(id, 7))
    await type(dying, 'Kept awake by alarms')
    await saved(dying)
    await checkPage(dying)
    // Simulates a tab that crashes, and opens another tab.
    await dying.close({ runBeforeUnload: false })
    await page.goto(section(id, 7))
    await expect(back(page)).toBeVisible()
    await expect(other(page)).toHaveValue('Kept awake by alarms')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page.getByText('Section 8 of 10')).toBeVisible()
    await page.goBack()
    await expect(other(page)).toHaveValue('Kept awake by alarms')
    await expect(back(page)).toHaveCount(0)
  })
})
