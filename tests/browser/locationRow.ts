import { expect, type Page } from 'playwright/test'

/** Location rows with this name on My Organization, using the search if there are many. */
export async function locationRow(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search locations' })
  if (await search.isVisible()) await search.fill(name)
  // Scroll up, so that the bar does not half cover a row.
  await page.evaluate(() => scrollTo(0, 0))
  return page.getByRole('row', { name: new RegExp(name) })
}
