import type { Page } from 'playwright/test'

/** Adds filters to a list that has many, which a phone shows on request. */
export async function showFilters(page: Page, ...labels: string[]) {
  if (page.viewportSize()!.width >= 600) return
  for (const label of labels) {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitemcheckbox', { name: label, exact: true }).click()
  }
}
