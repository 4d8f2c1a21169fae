import { useQuery } from '@tanstack/react-query'
import { useSavedQueries, useStore, useStoreContext } from 'ra-core'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  hasQuery,
  listPageSizes,
  mostSavedQueries,
  type QueriedList,
  type SavedQuery,
  savedQueryFilters,
} from '#domain/platform/tableSettings/savedQueries.ts'
import { savedQueriesTexts as texts } from '../../i18n/english/grid.ts'
import { savedSettingsQuery } from '../savedSettings.ts'

export type Query = SavedQuery['value']
/** The list's current query, and a function that returns the URL query for another one. */
export type QueryState = { current: Query; toSearch: (query: Query) => string }

/**
 * Returns a list's saved queries, which are in react-admin's store, and the active one: the one that matches the URL or, if none does,
 * the one applied last. If the URL has no query, the list opens with the user's default.
 */
export function useSavedViews(list: QueriedList, { current, toSearch }: QueryState) {
  const { search } = useLocation()
  const navigate = useNavigate()
  useQuery(savedSettingsQuery)
  const [stored, store] = useSavedQueries(list) as unknown as [readonly SavedQuery[], (queries: readonly SavedQuery[]) => void]
  const views = stored.toSorted((a, b) => a.label.localeCompare(b.label))
  const { getItem } = useStoreContext()
  const latest = () => getItem<readonly SavedQuery[]>(`${list}.savedQueries`) ?? []
  const [applied, setApplied] = useStore<string | null>(`view.${list}`, null)
  const matching = views.filter(({ value }) => sameQuery(value, current))
  const last = views.find(({ label }) => label === applied)
  const active = matching.find(view => view === last) ?? matching[0] ?? (isPlain(current) ? undefined : last)

  const show = (view: SavedQuery | null, options: { replace?: boolean } = {}) => {
    setApplied(view?.label ?? null)
    navigate({ search: toSearch(view?.value ?? plain(current.perPage)) }, { ...options, preventScrollReset: true })
  }
  const opening = search === '' ? views.find(({ isDefault }) => isDefault)?.label : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for a URL without a query.
  useEffect(() => {
    const view = views.find(({ label }) => label === opening)
    if (view) show(view, { replace: true })
  }, [opening])
  const changed = active !== undefined && !matching.includes(active)
  // Also remember a view that was opened from a link or by a reload, so that it stays active when the user changes the list.
  const activeName = active && !changed ? active.label : null
  useEffect(() => {
    if (activeName !== null) setApplied(activeName)
  }, [activeName, setApplied])
  return { views, active, changed, show, ...changesOf(views, latest, store, setApplied) }
}

/** Functions that change the saved queries. Those that give a name return the reason why the name cannot be used, if there is one. */
function changesOf(
  views: readonly SavedQuery[],
  latest: () => readonly SavedQuery[],
  store: (views: readonly SavedQuery[]) => void,
  setApplied: (label: string) => void,
) {
  const replace = (view: SavedQuery, part: Partial<SavedQuery>) =>
    store(views.map(one => (one === view ? { ...one, ...part } : part.isDefault ? { ...one, isDefault: false } : one)))
  return {
    add(label: string, value: Query) {
      if (hasQuery(views, label)) return texts.taken
      if (views.length >= mostSavedQueries) return texts.most(mostSavedQueries)
      store([...views, { label, value }])
      setApplied(label)
      return undefined
    },
    rename(view: SavedQuery, label: string) {
      if (
        hasQuery(
          views.filter(one => one !== view),
          label,
        )
      )
        return texts.taken
      replace(view, { label })
      setApplied(label)
      return undefined
    },
    replace,
    /** Returns a function that restores the query. It throws if the user has given its name to another one since then. */
    remove(view: SavedQuery) {
      store(views.filter(one => one !== view))
      return () => {
        const others = latest()
        if (hasQuery(others, view.label)) throw new Error(texts.taken)
        const isDefault = Boolean(view.isDefault) && !others.some(one => one.isDefault)
        store([...others, { ...view, isDefault }])
      }
    },
  }
}

type ListState = { filterValues: Record<string, unknown>; sort: { field: string; order: string }; perPage: number }

/** Returns the list's current query as it is saved: known filters, sort order, and page size. */
export function currentQuery(list: QueriedList, { filterValues, sort, perPage }: ListState): Query {
  const known = savedQueryFilters[list].filter(name => !['', null, undefined].includes(filterValues[name] as string))
  return {
    ...plain(listPageSizes.find(size => size === perPage) ?? listPageSizes[0]),
    filter: Object.fromEntries(known.map(name => [name, String(filterValues[name])])),
    sort: { field: sort.field, order: sort.field && sort.order === 'DESC' ? 'DESC' : 'ASC' },
  }
}

/** The query of a list without filters in its default order. */
export const plain = (perPage: Query['perPage']): Query => ({
  filter: {},
  displayedFilters: {},
  sort: { field: '', order: 'ASC' },
  perPage,
})

const isPlain = (query: Query): boolean => sameQuery(query, plain(query.perPage))

const serialize = ({ filter, sort, perPage }: Query) =>
  JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)), sort.field, sort.order, perPage])

const sameQuery = (a: Query, b: Query): boolean => serialize(a) === serialize(b)

/** Returns the URL query for the first page of a list, in react-admin's form. Shows the filters also where they are optional. */
export const toSearch = ({ filter, sort, perPage }: Query): string =>
  `?${new URLSearchParams({
    displayedFilters: JSON.stringify(Object.fromEntries(Object.keys(filter).map(name => [name, true]))),
    filter: JSON.stringify(filter),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  })}`
