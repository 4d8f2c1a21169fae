import type { Page } from 'playwright/test'
import { type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { test as base, checkPage, expect } from './fixtures.ts'

export const house = 'Quiet Harbor House'
export const row = (page: Page, label: string) => page.getByRole('listitem', { name: label, exact: true })

export const test = base.extend<{
  sides: { advocate: Calls; coordinator: Calls; patient: number; name: string; facility: number }
}>({
  /** API access for both sides, and a new patient with a release. */
  sides: async ({ api }, use) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    await use({ advocate, coordinator, facility: await houseOf(coordinator), ...(await freshCase(advocate)) })
  },
})

export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
export async function check(page: Page) {
  await page.evaluate(() => scrollTo(0, 0))
  expect(await fits(page), page.url()).toBe(true)
  await checkPage(page)
}
