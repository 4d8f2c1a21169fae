import type { Page } from 'playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from './fixtures.ts'

export type Bar = { label: string; count: number | null }

/** Returns the printed text without spaces, because PDFs add spaces between some letters. Expects that no page is empty. */
export async function printed(page: Page): Promise<string> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // The button uses the browser's print function, like Ctrl+P.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'yes')
  })
  await page.getByRole('button', { name: 'Print report' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
  const { text } = await extractText(pdf)
  const pages = text.map(solid)
  expect(pages.filter(page => page.length < 20)).toEqual([])
  return pages.join('')
}
export const solid = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
export const shown = (count: number | null) => (count === null ? 'fewer than 5' : count.toLocaleString('en-US'))

/** Collects the page's API responses by the last part of the path. Leaves out those about the period before. */
export function answers(page: Page, under: string) {
  const found = new Map<string, unknown>()
  const newest = new Map<string, string>()
  page.on('response', async response => {
    const { pathname, searchParams } = new URL(response.url())
    const name = pathname.match(new RegExp(`${under}/([^/]+)$`))?.[1]
    const start = searchParams.get('start_date') ?? ''
    if (!name || !response.ok() || start < (newest.get(name) ?? '')) return
    newest.set(name, start)
    const answer = await response.json().catch(() => undefined)
    // While this response was read, a newer period's may have arrived.
    if (newest.get(name) === start) found.set(name, answer)
  })
  return found
}
