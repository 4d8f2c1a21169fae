import type { Page } from 'playwright/test'

/** Waits until the service worker has stored its files and controls the page. */
export async function installed(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
