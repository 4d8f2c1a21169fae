import type { Page } from 'playwright/test'

/** The page never scrolls horizontally. Tables scroll in their own boxes. */
export const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
