import type { Page } from 'playwright/test'

/** Opens the filters of a list that has many, which a phone hides behind a button. */
export async function showFilters(page: Page) {
  if (page.viewportSize()!.width < 600) await page.getByRole('button', { name: 'Filters', exact: true }).click()
}
