import { type ViewedList, viewedLists } from '#domain/savedViews/lists.ts'
import { type ViewQuery, viewPageSizes } from '#domain/savedViews/schema.ts'

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

export const sameQuery = (a: ViewQuery, b: ViewQuery): boolean => serialize(a) === serialize(b)

/** Whether there is no filter and the sort order is the default. */
export const isPlain = ({ filter, sort }: ViewQuery): boolean => sort === null && !Object.keys(filter).length

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
