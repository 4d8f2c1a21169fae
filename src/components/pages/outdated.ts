/** Pages of which something may have been missed since they were answered. */
const outdated = new WeakSet<object>()

export const isOutdated = (page: object): boolean => outdated.has(page)

/** Keeps a page though it may be outdated. */
export function keepOutdated<Page extends object>(page: Page): Page {
  outdated.add(page)
  return page
}

/** The page was answered anew; the cache keeps the same object where the answer is the same. */
export const keepUpToDate = (page: object): void => void outdated.delete(page)
