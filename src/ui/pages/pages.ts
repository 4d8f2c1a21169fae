import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isLive } from '../../dataProvider/live.ts'
import { setCached } from '../../dataProvider/setCached.ts'
import { onNear, rowsNear } from './viewportRows.ts'

/**
 * Returns the next page's number, starting with 1, or undefined once all rows are loaded (DASH-017). The first page has the latest
 * total, because every refetch loads it.
 */
export const nextPage =
  <Page extends { total: number }>(rows: (page: Page) => readonly unknown[]) =>
  (last: Page, pages: Page[]): number | undefined =>
    rows(last).length > 0 && pages.reduce((sum, page) => sum + rows(page).length, 0) < pages[0]!.total
      ? pages.length + 1
      : undefined

type Loaded = { state: { data: unknown; isInvalidated: boolean } }
/** Whether live updates keep this list current, so it does not need to be refetched. */
export const isLiveUpdated = ({ state }: Loaded): boolean =>
  isLive() &&
  !state.isInvalidated &&
  ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > maxFullPages

/** Refetches the list on mount and on window focus unless live updates keep it current. */
export const refetchOptions = {
  refetchOnMount: (list: Loaded) => !isLiveUpdated(list),
  refetchOnWindowFocus: (list: Loaded) => !isLiveUpdated(list),
}

/** Placeholder data while the sort order, filter, or search changes: the previous rows, unless they are from another tab. */
export const sameTab =
  (tab: string) =>
  <Data>(previous: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    (query?.queryKey.at(-1) as { tab?: string } | undefined)?.tab === tab ? previous : undefined

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

/** Refetches a long list's outdated pages when they scroll into view. */
export function useNearPages({ queryKey, meta }: { queryKey: QueryKey; meta?: Record<string, unknown> }, data: unknown): void {
  const queries = useQueryClient()
  const loading = useRef(false)
  const reload = useEffectEvent(async () => {
    if (loading.current) return
    loading.current = true
    // The next scroll retries a failed reload.
    await reloadNear(queries, { queryKey, paged: meta?.paged as Paged }).catch(() => {})
    loading.current = false
  })
  useEffect(() => onNear(() => void reload()), [])
  useEffect(() => {
    if (data) void reload()
  }, [data])
}
