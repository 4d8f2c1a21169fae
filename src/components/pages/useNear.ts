import { type RefObject, useEffect, useRef, useState } from 'react'
import { follow, isDone } from './near.ts'

/** So many cards are drawn at once: a screen full. */
export const atOnce = 8

type How = { row: number; long: boolean; first: boolean }

/**
 * Whether the card of this row is to be drawn whole. The first ones are at once, the others when their turn comes; in a long list only
 * while they are near what is seen, and the height that they had is kept meanwhile.
 */
export function useNear(card: RefObject<Element | null>, { row, long, first }: How): { near: boolean; height: number | null } {
  const [state, setState] = useState({
    near: first || typeof IntersectionObserver === 'undefined',
    height: null as number | null,
  })
  const drawn = useRef(state.near)
  drawn.current = state.near
  useEffect(() => {
    if (!card.current || typeof IntersectionObserver === 'undefined') return
    return follow(card.current, {
      row,
      long,
      drawn: drawn.current,
      draw: () => setState({ near: true, height: null }),
      leave: height => setState({ near: false, height }),
    })
  }, [card, row, long])
  useEffect(() => {
    if (card.current) isDone(card.current)
  })
  return state
}
