import type { Page } from 'playwright/test'
import { checkPage, expect } from './fixtures.ts'

/** A unique name that contains only letters. */
export const uniqueName = () => `Zed${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`

export async function choose(page: Page, kind: string, file: File) {
  await page.getByRole('radio', { name: kind }).check()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file or drop it here' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(await file.arrayBuffer()) })
}
export const count = (page: Page, words: string | RegExp) => page.getByRole('listitem').filter({ hasText: words })
export async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo this import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('list', { name: 'Import undone' })).toBeVisible()
}
