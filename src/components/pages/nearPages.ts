import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { isOutdated, keepOutdated, keepUpToDate } from './outdated.ts'
import { rowsNear } from './viewportRows.ts'

/** Lists of up to this many pages are rendered and reloaded in full; longer ones only near the viewport. */
export const few = 3
/** Whether the list has too many pages to render in full. */
export const isLong = ({ pages }: InfiniteData<unknown>): boolean => pages.length > few

/** How to request a page of a list and read its rows. */
export type Paged<Page extends object = object> = {
  ask: (asked: { page_number: number }, signal?: AbortSignal) => Promise<Page>
  rows: (page: Page) => readonly { id: number }[]
}
type Asking = { client: QueryClient; queryKey: QueryKey; pageParam: number; signal: AbortSignal }

/**
 * Query function for a page. When a long list is refetched, only pages in view are requested, or the first ones if none is;
 * others keep their data until they come near (`askNear`).
 */
export const pageOf =
  <Page extends object>({ ask, rows }: Paged<Page>, near = rowsNear) =>
  async ({ client, queryKey, pageParam, signal }: Asking): Promise<Page> => {
    const pages = client.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? []
    const before = pages[pageParam - 1]
    const seen = near()
    const isNear = (page: Page) => rows(page).some(row => seen.has(row.id))
    if (before && pages.length > few && (pages.some(isNear) ? !isNear(before) : pageParam > few)) return keepOutdated(before)
    const page = await ask({ page_number: pageParam }, signal)
    // The cache keeps the same object if the response is equal.
    if (before) keepUpToDate(before)
    return page
  }

/** Reloads the pages in view that may be outdated. */
export async function askNear<Page extends object>(
  queries: QueryClient,
  { queryKey, paged }: { queryKey: QueryKey; paged: Paged<Page> },
  near = rowsNear,
): Promise<void> {
  const loaded = () => queries.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? []
  const seen = near()
  const places = loaded().flatMap((page, at) => (isOutdated(page) && paged.rows(page).some(row => seen.has(row.id)) ? [at] : []))
  if (places.length === 0) return
  const fresh = new Map(await Promise.all(places.map(async at => [at, await paged.ask({ page_number: at + 1 })] as const)))
  queries.setQueryData(queryKey, (before: InfiniteData<Page> | undefined) =>
    before ? { ...before, pages: before.pages.map((page, at) => fresh.get(at) ?? page) } : before,
  )
  for (const at of places) {
    const page = loaded()[at]
    if (page) keepUpToDate(page)
  }
}
