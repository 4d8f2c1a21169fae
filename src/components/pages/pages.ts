import type { InfiniteData } from '@tanstack/react-query'
import { isLive } from '../../dataProvider/live.ts'
import { rowsIn } from './changedRow.ts'
import { few } from './nearPages.ts'

/** The next page's number while fewer than the total are loaded, from 1 (DASH-017); nothing at the end. */
export const nextPage =
  <Page extends { total: number }>(rows: (page: Page) => readonly unknown[]) =>
  (last: Page, pages: Page[]): number | undefined =>
    rows(last).length > 0 && pages.reduce((sum, page) => sum + rows(page).length, 0) < last.total ? pages.length + 1 : undefined

/** The rows of all loaded pages. */
export const rowsOf = <Page extends object, Row extends { id: number }>(
  data: InfiniteData<Page>,
  rows: (page: Page) => readonly Row[],
): Row[] => rowsIn(data.pages, rows)

type Loaded = { state: { data: unknown; isInvalidated: boolean } }
/** Whether the stream keeps this list up to date, so that it need not be asked for again. */
export const isKeptUp = ({ state }: Loaded): boolean =>
  isLive() && !state.isInvalidated && ((state.data as Partial<InfiniteData<unknown>> | undefined)?.pages?.length ?? 0) > few

/** When a list is asked for again by itself: whenever one comes to it, or back to the window. */
export const whenCome = {
  refetchOnMount: (list: Loaded) => (isKeptUp(list) ? false : ('always' as const)),
  refetchOnWindowFocus: (list: Loaded) => !isKeptUp(list),
}

/** What is shown while another order, filter or name is asked for: what was there, but never another tab's rows. */
export const sameTab =
  (tab: string) =>
  <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    (query?.queryKey.at(-1) as { tab?: string } | undefined)?.tab === tab ? before : undefined
