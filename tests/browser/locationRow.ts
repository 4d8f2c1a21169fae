import { expect, type Page } from 'playwright/test'

/** The rows of locations with this name on My Organization: where there are many, the search finds them. */
export async function locationRow(page: Page, name: string) {
  await expect(page.getByRole('heading', { name: 'Locations' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search locations' })
  if (await search.isVisible()) await search.fill(name)
  // No row stands half under the bar when the page is looked at.
  await page.evaluate(() => scrollTo(0, 0))
  return page.getByRole('row', { name: new RegExp(name) })
}
