import { expect, type Page } from 'playwright/test'

/**
 * Expects exactly one h1 (unless the screen is still loading), one main, a title of the screen's own, and no horizontal scrolling at the
 * current width.
 */
export async function expectLayout(page: Page, { isLoading = false } = {}) {
  if (!isLoading) await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/.+ – .+$|^Passage$/)
  await expectNoSidewaysScroll(page)
}

/** Reports elements that extend beyond the right edge, unless they scroll in a box of their own. */
export async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter(element => element.getBoundingClientRect().right > clientWidth + 1)
      .map(element => `${element.tagName} ${element.textContent?.slice(0, 40)} to ${element.getBoundingClientRect().right}`)
      .slice(0, 6)
  })
  expect(over, 'elements beyond the right edge').toEqual([])
}
