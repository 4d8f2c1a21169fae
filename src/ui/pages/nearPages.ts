import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { setCached } from '../../dataProvider/setCached.ts'
import { isOutdated, markCurrent, markOutdated } from './outdated.ts'
import { rowsNear } from './viewportRows.ts'

/**
 * A list with up to this many pages is rendered and refetched in full. A longer list is rendered and refetched only near the
 * viewport.
 */
export const maxFullPages = 3
export const isLong = ({ pages }: InfiniteData<unknown>): boolean => pages.length > maxFullPages

/** How to load a page of a list and read its rows. */
export type Paged<Page extends object = object> = {
  load: (query: { page_number: number }, signal?: AbortSignal) => Promise<Page>
  rows: (page: Page) => readonly { id: number }[]
}
type PageContext = { client: QueryClient; queryKey: QueryKey; pageParam: number; signal: AbortSignal }

/**
 * Returns a page's query function. When a long list is refetched, requests only the first page, which has the counts, and the pages
 * in view, or the first pages if none are in view. Other pages keep their data until they are near the viewport (`reloadNear`).
 */
export const pageOf =
  <Page extends object>({ load, rows }: Paged<Page>, near = rowsNear) =>
  async ({ client, queryKey, pageParam, signal }: PageContext): Promise<Page> => {
    const pages = client.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? []
    const previous = pages[pageParam - 1]
    const visibleIds = near()
    const isNear = (page: Page) => rows(page).some(row => visibleIds.has(row.id))
    const isSkipped = pageParam > 1 && pages.length > maxFullPages
    if (previous && isSkipped && (pages.some(isNear) ? !isNear(previous) : pageParam > maxFullPages))
      return markOutdated(previous)
    const page = await load({ page_number: pageParam }, signal)
    // If the new response equals the old one, the cache keeps the old object.
    if (previous) markCurrent(previous)
    return page
  }

/** Refetches pages near the viewport that may be outdated. */
export async function reloadNear<Page extends object>(
  queries: QueryClient,
  { queryKey, paged }: { queryKey: QueryKey; paged: Paged<Page> },
  near = rowsNear,
): Promise<void> {
  const loaded = () => queries.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? []
  const visibleIds = near()
  const indexes = loaded().flatMap((page, at) =>
    isOutdated(page) && paged.rows(page).some(row => visibleIds.has(row.id)) ? [at] : [],
  )
  if (indexes.length === 0) return
  const fresh = new Map(await Promise.all(indexes.map(async at => [at, await paged.load({ page_number: at + 1 })] as const)))
  setCached(queries, queryKey, (previous: InfiniteData<Page> | undefined) =>
    previous ? { ...previous, pages: previous.pages.map((page, at) => fresh.get(at) ?? page) } : previous,
  )
  for (const at of indexes) {
    const page = loaded()[at]
    if (page) markCurrent(page)
  }
}
