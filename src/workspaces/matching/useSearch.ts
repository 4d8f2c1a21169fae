import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readPages, readSearch, type Search, writeSearch } from './search.ts'

/** The search that the address holds, and how to change it: each change is a step that back takes back. */
export function useSearch() {
  const [query, setQuery] = useSearchParams()
  const search = useMemo(() => readSearch(query), [query])

  const change = useCallback(
    (part: Partial<Search>) =>
      setQuery(before => writeSearch(before, { ...readSearch(before), ...part }), { preventScrollReset: true }),
    [setQuery],
  )

  const toggle = useCallback(
    (tag: number) =>
      setQuery(
        before => {
          const held = readSearch(before)
          const filters = held.filters.includes(tag) ? held.filters.filter(id => id !== tag) : [...held.filters, tag]
          return writeSearch(before, { ...held, filters })
        },
        { preventScrollReset: true },
      ),
    [setQuery],
  )

  /** Scrolling is no step of its own: it only rewrites the current one. */
  const keepPages = useCallback(
    (pages: number) =>
      setQuery(
        before => {
          const next = new URLSearchParams(before)
          if (pages > 1) next.set('page', String(pages))
          else next.delete('page')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery],
  )

  return { search, pages: readPages(query), change, toggle, keepPages }
}
