import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { rowsNear } from './near.ts'
import { isOutdated, keepOutdated, keepUpToDate } from './outdated.ts'

/** Up to so many pages are drawn, and asked for again, whole; of a longer list only what is near. */
export const few = 3
/** Whether so many pages are loaded that only what is near is drawn. */
export const isLong = ({ pages }: InfiniteData<unknown>): boolean => pages.length > few

/** How a page of a list is asked for, and what its rows are. */
export type Paged<Page extends object = object> = {
  ask: (asked: { page_number: number }, signal?: AbortSignal) => Promise<Page>
  rows: (page: Page) => readonly { id: number }[]
}
type Asking = { client: QueryClient; queryKey: QueryKey; pageParam: number; signal: AbortSignal }

/**
 * Asks for a page. However a long list comes to be asked for again, whole, that means its pages in view, or its first ones where none
 * is: the others stay as they are, and are asked for when they come near (`askNear`).
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
    // The cache keeps the same object where the answer is the same.
    if (before) keepUpToDate(before)
    return page
  }

/** Puts those pages in view of which something may have been missed, asked for anew, in the place of the old ones. */
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
