import type { Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'

/** The page never scrolls horizontally. Tables scroll in their own boxes. */

/** Selects an option of a filter. */
export const choose = (page: Page, filter: string, option: string) =>
  selectOption(page.getByLabel(filter, { exact: true }), option)
