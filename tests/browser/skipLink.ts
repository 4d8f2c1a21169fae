import { expect, type Page } from 'playwright/test'

/** Expects a "Skip to results" link that is visible while it has the focus, and after which the next Tab goes to the first row. */
export async function expectSkipToResults(page: Page) {
  const link = page.getByRole('link', { name: 'Skip to results' })
  await expect(link).not.toBeInViewport()
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('#results')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('article').first().locator(':focus')).toHaveCount(1)
  await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    scrollTo(0, 0)
  })
}
