import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Search } from './search.ts'

export type Selection = {
  selected: number | null
  hovered: number | null
  /** The facility to center on. `turn` increases with every request. */
  target: { id: number; turn: number } | null
  hover: (id: number | null) => void
  select: (id: number | null) => void
  /** Called when the user selects a pin. Also scrolls the list to the facility's card. */
  selectPin: (id: number) => void
  showOnMap: (id: number) => void
  /** The card to scroll to. */
  wanted: { id: number; turn: number } | null
}

/** The selection, shared by cards and pins. A new search clears it. */
export function useSelection(search: Search): Selection {
  const [held, setHeld] = useState<Pick<Selection, 'selected' | 'target' | 'wanted'> & { search: Search }>({
    ...none,
    search,
  })
  const [hovered, setHovered] = useState<number | null>(null)
  // A transition, because pressing a card also focuses it, and focusing must not wait for the map to render.
  const hover = useCallback((id: number | null) => startTransition(() => setHovered(id)), [])
  const { selected, target, wanted } = held.search === search ? held : none
  // Keep the callbacks stable when the search changes so that the cards do not re-render early.
  const current = useRef(search)
  useLayoutEffect(() => {
    current.current = search
  }, [search])

  const select = useCallback(
    (id: number | null) => setHeld({ search: current.current, selected: id, target: null, wanted: null }),
    [],
  )
  const selectPin = useCallback(
    (id: number) =>
      setHeld(before => ({
        search: current.current,
        selected: id,
        target: null,
        wanted: { id, turn: (before.wanted?.turn ?? 0) + 1 },
      })),
    [],
  )
  const showOnMap = useCallback(
    (id: number) =>
      setHeld(before => ({
        search: current.current,
        selected: id,
        wanted: null,
        target: { id, turn: (before.target?.turn ?? 0) + 1 },
      })),
    [],
  )
  return useMemo(
    () => ({ selected, target, wanted, hovered, hover, select, selectPin, showOnMap }),
    [selected, target, wanted, hovered, hover, select, selectPin, showOnMap],
  )
}

const none = { selected: null, target: null, wanted: null }
