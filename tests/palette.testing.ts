import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and navigate' })
export const input = (page: Page) => palette(page).getByRole('combobox', { name: 'Search' })
export const options = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
/** Moves to the option with the arrow keys and selects it. */
export async function take(page: Page, name: string | RegExp, group?: string) {
  const option = (group ? palette(page).getByRole('group', { name: group }) : palette(page)).getByRole('option', { name }).first()
  await expect(option).toBeVisible()
  for (let steps = 0; steps < 40 && (await option.getAttribute('aria-selected')) !== 'true'; steps++)
    await page.keyboard.press('ArrowDown')
  expect(await input(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Enter')
  await expect(palette(page)).toBeHidden()
}
