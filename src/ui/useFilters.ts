import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Returns a screen's filters, which are stored in the URL. */
export function useFilters<const N extends string>(names: readonly N[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : []))) as Partial<
    Record<N, string>
  >
  // A second change may occur before the URL updates and must include the first one.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (part: Partial<Record<N, string | undefined>>) => {
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | undefined>(part)) value ? next.set(name, value) : next.delete(name)
      latest.current = next
      setSearch(next, { replace: true, preventScrollReset: true })
    },
    [setSearch],
  )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}
