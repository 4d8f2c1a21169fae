import { expect, type Page } from 'playwright/test'
import { smallTargets } from './targets.ts'

/**
 * Expects exactly one h1 (unless the screen is still loading), one main, a title of the screen's own, no horizontal scrolling at the
 * current width, and on a phone, controls of 44 px.
 */
export async function expectLayout(page: Page, { isLoading = false } = {}) {
  if (!isLoading) await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/.+ – .+$|^Passage$/)
  await expectNoSidewaysScroll(page)
  if (page.viewportSize()!.width < 768) expect(await smallTargets(page), 'controls lower than 44 px').toEqual([])
}

/** By how many pixels the page can be scrolled sideways at most within half a second, because a layout may change back and forth. */
export const sideways = (page: Page) =>
  page.evaluate(async () => {
    let most = Number.NEGATIVE_INFINITY
    for (const end = performance.now() + 500; performance.now() < end; ) {
      most = Math.max(most, document.documentElement.scrollWidth - innerWidth)
      await new Promise(requestAnimationFrame)
    }
    return most
  })

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
