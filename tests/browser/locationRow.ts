import { expect, type Page } from 'playwright/test'

/** The location rows with this name on My Organization. Uses the search if there are many rows. */
export async function locationRow(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  // The search box appears with the rows.
  await expect(page.getByRole('table', { name: 'Locations' }).getByRole('row').nth(1)).toBeVisible()
  const search = page.getByLabel('Search locations')
  if (await search.isVisible()) await search.fill(name)
  // Scrolls up, because the bar could cover half of a row.
  await page.evaluate(() => scrollTo(0, 0))
  return page.getByRole('row', { name: new RegExp(name) })
}
