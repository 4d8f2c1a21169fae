import type { InfiniteData } from '@tanstack/react-query'

/** The next page's number while fewer than the total are loaded, from 1 (DASH-017); nothing at the end. */
export const nextPage =
  <Page extends { total: number }>(rows: (page: Page) => readonly unknown[]) =>
  (last: Page, pages: Page[]): number | undefined =>
    rows(last).length > 0 && pages.reduce((sum, page) => sum + rows(page).length, 0) < last.total ? pages.length + 1 : undefined

/** The rows of all loaded pages, each once: one that moved on meanwhile may stand on two. */
export const rowsOf = <Page, Row extends { id: number }>(
  data: InfiniteData<Page>,
  rows: (page: Page) => readonly Row[],
): Row[] => [...new Map(data.pages.flatMap(rows).map(row => [row.id, row])).values()]

/** What is shown while another order, filter or name is asked for: what was there, but never another tab's rows. */
export const sameTab =
  (tab: string) =>
  <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    (query?.queryKey.at(-1) as { tab?: string } | undefined)?.tab === tab ? before : undefined
