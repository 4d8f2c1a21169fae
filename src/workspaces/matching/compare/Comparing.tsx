import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { usePendingChange } from '../usePendingChange.ts'

type Comparing = {
  /** Facility ids in the order the user selected them. */
  ids: readonly number[]
  /** Whether the maximum number of facilities is selected. */
  full: boolean
  open: boolean
  toggle: (id: number) => void
  clear: () => void
  keep: (ids: readonly number[]) => void
  show: () => void
  hide: () => void
}

const ComparingContext = createContext<Comparing | null>(null)

/** The facilities selected to compare or to apply to. The selection is in the URL, so that users can share a comparison. */
export function useComparing(): Comparing {
  const held = useContext(ComparingContext)
  if (!held) throw new Error('useComparing outside a match page')
  return held
}

export function ComparingProvider({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  // Shows the selection immediately, before the URL updates.
  const [pending, setPending] = usePendingChange<string>()
  const chosen = pending ?? String(readChosen(query))
  const shown = query.get('view') === 'compare'
  // The query is in a ref, so that cards do not re-render whenever it changes.
  const address = useRef(query)
  useLayoutEffect(() => {
    address.current = query
  }, [query])
  const value = useMemo(() => {
    const ids = chosen ? chosen.split(',').map(Number) : []
    const go = (next: URLSearchParams, replace = true) =>
      navigate({ search: String(next) }, { replace, preventScrollReset: true })
    const choose = (next: readonly number[]) => setPending(String(next), () => go(writeChosen(address.current, next)))
    const view = (open: boolean) => {
      const next = writeChosen(address.current, ids)
      if (open) next.set('view', 'compare')
      else next.delete('view')
      return next
    }
    return {
      ids,
      full: ids.length >= mostSelected,
      open: shown && ids.length > 0,
      toggle: (id: number) => choose(ids.includes(id) ? ids.filter(one => one !== id) : [...ids, id]),
      clear: () => choose([]),
      keep: choose,
      // Adds a history entry, so that the browser's Back button closes the comparison.
      show: () => void go(view(true), false),
      hide: () => void go(view(false)),
    }
  }, [chosen, shown, navigate, setPending])
  return <ComparingContext value={value}>{children}</ComparingContext>
}

const mostSelected = 5

/** The facility ids selected in the URL, in order. */
const readChosen = (query: URLSearchParams): number[] => {
  const ids = (query.get('compare') ?? '').split(',').filter(id => /^[1-9]\d{0,9}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, mostSelected)
}

/** Returns the URL query with this selection. Keeps the comparison open unless the selection is empty. */
function writeChosen(query: URLSearchParams, ids: readonly number[]): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('compare')
  if (ids.length) next.set('compare', ids.join(','))
  else next.delete('view')
  return next
}
