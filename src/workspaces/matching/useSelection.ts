import { startTransition, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Search } from './search.ts'

export type Selection = {
  /** The facility that is chosen, blue on the map. */
  selected: number | null
  /** The one whose card the pointer or the focus is on. */
  hovered: number | null
  /** A facility to which the map goes, at zoom 12, once per turn (decisions MAT-042). */
  target: { id: number; turn: number } | null
  hover: (id: number | null) => void
  /** From its card. */
  select: (id: number | null) => void
  /** From its pin: the list comes to its card. */
  selectPin: (id: number) => void
  showOnMap: (id: number) => void
  /** The card to which the list scrolls. */
  wanted: { id: number; turn: number } | null
}

/** Card and pin in step: which facility is chosen, from whichever side. Another search chooses none. */
export function useSelection(search: Search): Selection {
  const [held, setHeld] = useState<Pick<Selection, 'selected' | 'target' | 'wanted'> & { search: Search }>({
    ...none,
    search,
  })
  const [hovered, setHovered] = useState<number | null>(null)
  // The pin follows when there is time: a press on a card, which takes the focus there, does not wait for the map.
  const hover = useCallback((id: number | null) => startTransition(() => setHovered(id)), [])
  const { selected, target, wanted } = held.search === search ? held : none
  // What the cards are given stays the same when the search changes: they are not drawn again before the answer is there.
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
