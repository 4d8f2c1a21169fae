import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { matching } from '#domain/matching/contract.ts'
import type { MapBox, Pins } from '#domain/matching/directory.ts'
import type { Facts } from '#domain/matching/facts.ts'
import type { SearchPlace } from '#domain/matching/places.ts'
import type { ExcludedFacility, ExcludedLine, MatchResponse } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { readReturnTarget } from '../../ui/browser.ts'
import { readPages, readSearch, type Search, writeSearch } from './search.ts'

/** A request for a search's pins in one part of the map, and for the pins of the facilities in `ids`, wherever they are. */
export type PinRequest = { search: Search; box: MapBox | null; ids: readonly number[]; signal?: AbortSignal | undefined }

type Page = { search: Search; page_number: number; page_size: number; signal?: AbortSignal | undefined }

/** Where matches come from. `key` is the prefix of the query keys. */
export type Source = {
  key: readonly unknown[]
  matches: (page: Page) => Promise<MatchResponse>
  pins: (request: PinRequest) => Promise<Pins>
  /** Loads the facilities excluded for one reason, or for any reason if there is none. */
  excluded: (page: Page & Partial<Pick<ExcludedLine, 'reason' | 'tags'>>) => Promise<{ data: ExcludedFacility[]; total: number }>
}

const stopping = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** Pins are not paged. */
const onePage = { page_number: 1, page_size: 1 }

/** Returns the sort order and the name, but only if the user has changed them. */
const chosenIn = ({ sort, name }: Search) => ({ ...(sort !== 'published' && { sort }), ...(name && { name }) })

const queryOf = ({ search, page_number, page_size }: Omit<Page, 'signal'>) => ({
  ...chosenIn(search),
  radius: search.radius,
  lat: search.place?.latitude,
  lng: search.place?.longitude,
  filters: search.filters.join(','),
  open_beds: search.open_beds ? ('true' as const) : undefined,
  page_number,
  page_size,
})

export const patientSource = (id: number): Source => ({
  key: ['patients', id],
  matches: page => call(matching.matches, { params: { id }, query: queryOf(page), ...stopping(page.signal) }),
  pins: ({ search, box, ids, signal }) =>
    call(matching.pins, {
      params: { id },
      query: { ...queryOf({ search, ...onePage }), ...box, ids: ids.join(',') },
      ...stopping(signal),
    }),
  excluded: ({ reason, tags = [], ...page }) =>
    call(matching.excluded, {
      params: { id },
      query: { ...queryOf(page), reason, lacks: tags.join(',') },
      ...stopping(page.signal),
    }),
})

const bodyOf = ({ search, page_number, page_size }: Omit<Page, 'signal'>) => ({
  ...chosenIn(search),
  radius: search.radius,
  ...(search.place && { lat: search.place.latitude, lng: search.place.longitude }),
  filters: [...search.filters],
  open_beds: search.open_beds,
  page_number,
  page_size,
})

/** Loads matches for facts entered without a patient. Sends everything in the request body because URLs are logged. */
export const factSource = (facts: Facts, near: SearchPlace | null): Source => ({
  key: ['facts', facts, near],
  matches: page => call(matching.search, { body: { ...facts, near, ...bodyOf(page) }, ...stopping(page.signal) }),
  pins: ({ search, box, ids, signal }) =>
    call(matching.searchPins, {
      body: { ...facts, near, ...bodyOf({ search, ...onePage }), ...box, ids: [...ids] },
      ...stopping(signal),
    }),
  excluded: ({ reason, tags = [], ...page }) =>
    call(matching.searchExcluded, { body: { ...facts, near, ...bodyOf(page), reason, lacks: tags }, ...stopping(page.signal) }),
})

/** Normalizes a search so that equal searches become equal strings. */
const written = (search: Search) => String(writeSearch(new URLSearchParams(), search))

/**
 * Returns the search in the URL and functions to change it. Each change adds or replaces a history entry and takes effect before
 * the URL updates. Call only once per page.
 */
export function useSearch() {
  const [query] = useSearchParams()
  const currentQuery = useCurrentQuery()
  const held = written(readSearch(query))
  const changeQuery = useChangeQuery()
  const [pending, setPending] = usePendingChange<string>()

  const now = pending ?? held
  // Return the same object until the search changes, even when more pages load.
  const search = useMemo(() => readSearch(new URLSearchParams(now)), [now])

  // A second change may occur before the first one renders and must include it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])

  const change = (part: Partial<Search>, { replace = false } = {}) => {
    const current = currentQuery()
    if (!current) return
    const next = { ...latest.current, ...part }
    latest.current = next
    setPending(written(next), () => changeQuery(writeSearch(current, next), { replace }))
  }
  const toggle = (tag: number) => {
    const { filters } = latest.current
    change({ filters: filters.includes(tag) ? filters.filter(id => id !== tag) : [...filters, tag] })
  }

  /** Replaces the history entry instead of adding one. */
  const keepPages = useCallback(
    (pages: number) => {
      const next = currentQuery()
      if (!next) return
      if (pages > 1) next.set('page', String(pages))
      else next.delete('page')
      void changeQuery(next, { replace: true })
    },
    [changeQuery, currentQuery],
  )

  return { search, pages: now === held ? readPages(query) : 1, change, toggle, keepPages }
}

/**
 * Returns a function that reads the page's current query. A navigation changes the router before React renders the new URL, so a
 * second quick change must start from the router's query to include the first one. The function returns null while the user is
 * leaving for another page, because a change in the background would cancel that navigation.
 */
export function useCurrentQuery(): () => URLSearchParams | null {
  const rendered = useLocation()
  const router = useContext(RouterContext)?.router
  const latest = useRef(rendered)
  useEffect(() => {
    latest.current = rendered
  }, [rendered])
  return useCallback(() => {
    const { pathname } = latest.current
    const location = router?.state.navigation.location ?? router?.state.location ?? latest.current
    return location.pathname === pathname ? new URLSearchParams(location.search) : null
  }, [router])
}

/**
 * Returns a function that navigates to the same page with another query. It keeps the scroll position and the return target, so
 * the link back to the intake does not disappear when the user searches or selects a facility.
 */
export function useChangeQuery() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  return useCallback(
    (next: URLSearchParams, { replace }: { replace: boolean }) => {
      const returning = readReturnTarget(latest.current)
      return navigate({ search: String(next) }, { replace, preventScrollReset: true, state: returning && { returning } })
    },
    [navigate],
  )
}

type Pending<T> = { value: T; finished: boolean }

/**
 * Returns a change that the user has made but that the URL does not show yet, and a function that sets it with its navigation.
 * The change remains until the navigation has finished and the component has rendered the router's current URL. Waiting only for
 * the navigation would briefly show the old URL, because React may render the end of the navigation before the new URL.
 */
export function usePendingChange<T>() {
  const [pending, setPending] = useState<Pending<T> | null>(null)
  const [query] = useSearchParams()
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    const current = router ? String(new URLSearchParams(router.state.location.search)) : String(query)
    if (pending?.finished && current === String(query)) setPending(null)
  }, [pending, query, router])
  const setChange = useCallback((value: T, navigate: () => void | Promise<void>) => {
    const mine: Pending<T> = { value, finished: false }
    setPending(mine)
    const finish = () => setPending(latest => (latest === mine ? { value, finished: true } : latest))
    Promise.resolve(navigate()).then(finish)
  }, [])
  return [pending?.value, setChange] as const
}
