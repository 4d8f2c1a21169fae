import type { Locator, Page } from 'playwright/test'
import { answerTo, sendButton } from './browser/answerButton.ts'
import { expect } from './fixtures.ts'

export const house = 'Quiet Harbor House'

const row = (page: Page, label: string) => page.getByRole('listitem', { name: label, exact: true })
export const answer = (page: Page, label: string, name: 'Yes' | 'No') => answerTo(page, label, name).click()
/** Checks a row's text. The other side's answers arrive live or when the window regains focus. */
export const tells = (page: Page, label: string, text: string | RegExp) => expect(row(page, label)).toContainText(text)
export const submitted = async (dialog: Locator) => {
  await sendButton(dialog).click()
  await expect(dialog).toBeHidden()
}
export const status = (page: Page, name: string) =>
  expect(page.locator('.MuiChip-label', { hasText: name }).first()).toBeVisible()
