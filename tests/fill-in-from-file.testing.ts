import type { Page } from 'playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fill in from a file' })

export async function choose(page: Page, file: string) {
  await page.getByRole('button', { name: 'Fill in from a file' }).click()
  await dialog(page).locator('input[type=file]').setInputFiles(file)
}

/** Leaving a form with a draft asks the browser's question. */
export const acceptLeaving = (page: Page) => page.on('dialog', question => question.accept())
