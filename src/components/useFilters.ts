import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A screen's filters, kept in the address. */
export function useFilters<const N extends string>(names: readonly N[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : []))) as Partial<
    Record<N, string>
  >
  // Of two changes in one breath both count, though the address follows later.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback(
    (part: Partial<Record<N, string | undefined>>) => {
      const after = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | undefined>(part)) value ? after.set(name, value) : after.delete(name)
      latest.current = after
      setSearch(after, { replace: true })
    },
    [setSearch],
  )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}

/** What narrows a screen, and how that is changed. */
export type Narrowing<F> = { filters: F; change: (part: { [K in keyof F]?: string | undefined }) => void; clear: () => void }
