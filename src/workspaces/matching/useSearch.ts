import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { readReturnTarget } from '../../ui/browser.ts'
import { readPages, readSearch, type Search, writeSearch } from './search.ts'

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
