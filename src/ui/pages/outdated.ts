import type { InfiniteData } from '@tanstack/react-query'

/** Pages that may have missed changes since they were loaded. */
const outdated = new WeakSet<object>()

export const isOutdated = (page: object): boolean => outdated.has(page)

export function markOutdated<Page extends object>(page: Page): Page {
  outdated.add(page)
  return page
}

/** Marks a page as up to date. Needed because the cache keeps the old object if the new response equals it. */
export const markCurrent = (page: object): void => void outdated.delete(page)

/**
 * Returns all pages' rows in the server's order, without duplicates. A row that has moved may be on two pages; the copy on an
 * up-to-date page takes precedence.
 */
export function rowsOf<Page extends object, Row extends { id: number }>(
  { pages }: InfiniteData<Page>,
  rows: (page: Page) => readonly Row[],
): Row[] {
  const byId = new Map<number, Row>()
  for (const page of pages) for (const row of rows(page)) if (!byId.has(row.id) || !isOutdated(page)) byId.set(row.id, row)
  return [...byId.values()]
}
