import { useGetList, useStore } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ViewedList, viewedLists } from '#domain/platform/savedViews/lists.ts'
import { type SavedView, type ViewQuery, viewPageSizes } from '#domain/platform/savedViews/schema.ts'

/** The list's current state, and a function that returns the URL query for another state. */
export type ViewState = { current: ViewQuery; toSearch: (query: ViewQuery) => string }

/** Suppresses error toasts because the menu shows loading errors. */
const quiet = { onError: () => undefined }

/**
 * Returns a list's views and the active view: the one that matches the URL or, if none does, the one applied last. If the URL has
 * no query, the list opens with the user's default view.
 */
export function useViews(list: ViewedList, { current, toSearch }: ViewState) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data: views = [], error } = useGetList<SavedView>('savedViews', { filter: { resource: list } }, quiet)
  const [applied, setApplied] = useStore<number | null>(`view.${list}`, null)
  const matching = views.filter(view => sameQuery(view.query, current))
  const last = views.find(view => view.id === applied)
  const active = matching.find(view => view === last) ?? matching[0] ?? (isPlain(current) ? undefined : last)

  const show = (view: SavedView | null, options: { replace?: boolean } = {}) => {
    setApplied(view?.id ?? null)
    const query = view?.query ?? { filter: {}, sort: null, order: 'asc' as const, page_size: current.page_size }
    navigate({ search: toSearch(query) }, { ...options, preventScrollReset: true })
  }
  const opening = search === '' ? views.find(view => view.is_default) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a URL without a query.
  useEffect(() => {
    if (opening) show(opening, { replace: true })
  }, [opening])
  const changed = active !== undefined && !matching.includes(active)
  // Also remember a view that was opened from a link or by a reload, so that it stays active when the user changes the list.
  const activeId = active && !changed ? active.id : null
  useEffect(() => {
    if (activeId !== null) setApplied(activeId)
  }, [activeId, setApplied])
  return { views, error, active, changed, current, show, setApplied }
}

type ListState = { filterValues: Record<string, unknown>; sort: { field: string; order: string }; perPage: number }

/** Returns the list's current state as a view stores it: known filters, sort order, and page size. */
export function currentQuery(list: ViewedList, { filterValues, sort, perPage }: ListState): ViewQuery {
  const filter: ViewQuery['filter'] = {}
  for (const name of viewedLists[list].filters) {
    const value = filterValues[name]
    if (value !== undefined && value !== null && value !== '') filter[name] = String(value)
  }
  return {
    filter,
    sort: sort.field || null,
    order: sort.field && sort.order === 'DESC' ? 'desc' : 'asc',
    page_size: viewPageSizes.find(size => size === perPage) ?? viewPageSizes[0],
  }
}

const serialize = ({ filter, sort, order, page_size }: ViewQuery) =>
  JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort, order, page_size])

const sameQuery = (a: ViewQuery, b: ViewQuery): boolean => serialize(a) === serialize(b)

/** Whether there is no filter and the sort order is the default. */
const isPlain = ({ filter, sort }: ViewQuery): boolean => sort === null && !Object.keys(filter).length

/** Returns the URL query for the first page of a list in this state. */
export const toSearch = ({ filter, sort, order, page_size }: ViewQuery): string =>
  `?${new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: order.toUpperCase(),
    page: '1',
    perPage: String(page_size),
    sort: sort ?? '',
  })}`
