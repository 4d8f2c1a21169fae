import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
export const shows = (page: Page) => page.getByText(/^\d+ programs? match(es)? within/)

/** Answers a question, and waits until the list shows the results of the search that the answer starts. */
export async function answer(page: Page, act: () => Promise<unknown>): Promise<void> {
  const searched = page.waitForResponse(response => response.url().endsWith('/api/v2/matches') && response.ok())
  await act()
  await searched
  await expect(page.getByRole('progressbar', { name: 'Searching' })).toBeHidden()
}
