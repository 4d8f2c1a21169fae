import type { InfiniteData } from '@tanstack/react-query'
import { isLive } from '../../dataProvider/live.ts'
import { maxFullPages } from './nearPages.ts'

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
