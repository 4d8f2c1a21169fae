import { dashboard, found } from './admin-facilities.testing.ts'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** The page never scrolls horizontally. The grid scrolls in its own box. */
// The tests of one worker share their data, so each test deletes its saved queries.
test.afterEach(async ({ api }) => {
  const admin = await api('super.admin')
  await admin('PUT', '/table-settings/facilities/queries', { queries: [] })
})

onEveryScreen(() => {
  test('an administrator searches facilities by state and name', async ({ page }) => {
    await signIn(page, 'tech.support', { at: dashboard })
    await expect(page.getByRole('grid', { name: 'Facilities' })).toBeVisible()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    const all = await found(page).textContent()

    await selectOption(page.getByLabel('State'), 'Texas')
    await expect(found(page)).not.toHaveText(all!)
    const inTexas = await found(page).textContent()
    await page.getByLabel('Search by name, city, or phone').fill('a')
    await expect(page).toHaveURL(/%22q%22/)
    await expect(found(page)).not.toHaveText(inTexas!)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })
})
