import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readPages, readSearch, type Search, writeSearch } from './search.ts'
import { useChangeQuery } from './useChangeQuery.ts'
import { useCurrentQuery } from './useCurrentQuery.ts'
import { usePendingChange } from './usePendingChange.ts'

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
