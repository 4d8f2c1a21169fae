/** Pages that may have missed changes since they were loaded. */
const outdated = new WeakSet<object>()

export const isOutdated = (page: object): boolean => outdated.has(page)

export function markOutdated<Page extends object>(page: Page): Page {
  outdated.add(page)
  return page
}

/** Marks a page as up to date. Needed because the cache keeps the old object if the new response equals it. */
export const markCurrent = (page: object): void => void outdated.delete(page)
