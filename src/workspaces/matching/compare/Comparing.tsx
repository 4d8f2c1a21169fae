import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useChangeQuery, useCurrentQuery, usePendingChange } from '../useSearch.ts'

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

/** The facilities selected to compare or to apply to. The selection is in the URL, so users can share a comparison. */
export function useComparing(): Comparing {
  const held = useContext(ComparingContext)
  if (!held) throw new Error('useComparing outside a match page')
  return held
}

export function ComparingProvider({ children }: { children: ReactNode }) {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  // Shows the selection immediately, before the URL updates.
  const [pending, setPending] = usePendingChange<string>()
  const chosen = pending ?? String(readChosen(query))
  const shown = query.get('view') === 'compare'
  const currentQuery = useCurrentQuery()
  const value = useMemo(() => {
    const ids = chosen ? chosen.split(',').map(Number) : []
    const choose = (choice: (before: readonly number[]) => readonly number[]) => {
      const current = currentQuery()
      if (!current) return
      const next = choice(readChosen(current))
      setPending(String(next), () => changeQuery(writeChosen(current, next), { replace: true }))
    }
    const view = (open: boolean) => {
      const next = currentQuery()
      if (!next) return
      if (open) next.set('view', 'compare')
      else next.delete('view')
      // Opening adds a history entry, so the browser's Back button closes the comparison.
      void changeQuery(next, { replace: !open })
    }
    return {
      ids,
      full: ids.length >= mostSelected,
      open: shown && ids.length > 0,
      toggle: (id: number) => choose(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id])),
      clear: () => choose(() => []),
      keep: (ids: readonly number[]) => choose(() => ids),
      show: () => view(true),
      hide: () => view(false),
    }
  }, [chosen, shown, changeQuery, setPending, currentQuery])
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
