import type { Page } from 'playwright/test'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

async function editTag(page: Page, content: string) {
  await page.getByLabel('Search feature tags').fill(content)
  await page.getByRole('button', { name: `Edit ${content}`, exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit Feature Tag' })
}

onEveryScreen(() => {
  test('success messages close automatically, stay open while hovered, and can be read again [UX-008]', async ({ page }) => {
    await signIn(page, 'tech.support')
    await page.clock.install()
    await page.goto('/admin/feature_tags_modifier')
    const dialog = await editTag(page, 'Vegan')
    await page.clock.pauseAt(Date.now() + 60_000)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const word = dialog.getByText('Succesfully edited Feature Tag')
    await word.hover()
    await page.clock.runFor(30_000)
    await expect(word).toBeVisible()
    await page.clock.resume()
    await checkPage(page)
    await page.mouse.move(0, 0)
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Profile of June Halloran' }).click()
    await page.getByRole('menuitem', { name: 'Recent messages' }).click()
    const messages = page.getByRole('dialog', { name: 'Recent messages' })
    await expect(messages.getByRole('listitem')).toHaveText(/Succesfully edited Feature Tag/)
    await expect(messages.getByRole('listitem').locator('time')).toHaveAttribute('title', /^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)
    await checkPage(page)
    await messages.getByRole('button', { name: 'Close' }).click()
    await expect(messages).toBeHidden()
  })

  test('a tag used by rules cannot be deactivated, and its dialog explains why', async ({ page }) => {
    await signIn(page, 'tech.support', { at: '/admin/feature_tags_modifier' })
    const dialog = await editTag(page, 'Cash/Self Pay')
    await expect(dialog.getByText('Passage relies on this tag, so it cannot be made inactive.')).toBeVisible()
    await expect(dialog.getByRole('switch', { name: 'Active', exact: true })).toBeDisabled()
    await checkPage(page)
  })
})
