import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { readPages, readSearch, type Search, writeSearch } from './search.ts'

/** Two addresses that ask for the same write the same. */
const written = (search: Search) => String(writeSearch(new URLSearchParams(), search))

/**
 * The search that the address holds, and how to change it: each change is a step that back takes back. A change counts at once, a
 * moment before the address has followed: what one ticks is ticked. Called once for the page.
 */
export function useSearch() {
  const [query, setQuery] = useSearchParams()
  const held = written(readSearch(query))
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ from: string; to: string } | null>(null)

  const now = asked?.from === held ? asked.to : held
  // The same object for as long as the same is asked, however far one reads.
  const search = useMemo(() => readSearch(new URLSearchParams(now)), [now])

  // Two ticks may come before the first was drawn: the second adds to it.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])

  const change = (part: Partial<Search>) => {
    const next = { ...latest.current, ...part }
    latest.current = next
    const mine = { from: held, to: written(next) }
    setAsked(mine)
    const moved = navigate({ search: String(writeSearch(query, next)) }, { preventScrollReset: true })
    // Once the address has moved it has the word again, also when one is back at once and nothing was drawn in between.
    Promise.resolve(moved).then(() => startTransition(() => setAsked(latest => (latest === mine ? null : latest))))
  }
  const toggle = (tag: number) => {
    const { filters } = latest.current
    change({ filters: filters.includes(tag) ? filters.filter(id => id !== tag) : [...filters, tag] })
  }

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

  return { search, pages: now === held ? readPages(query) : 1, change, toggle, keepPages }
}
