import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isDone, trackCard } from './viewportRows.ts'

/** Typical height above a list, in pixels. */
const headerHeight = 200

/** Number of cards of a typical height, in pixels, to render immediately: about one screen. */
export const initialCards = (high: number): number => Math.max(3, Math.ceil((window.innerHeight - headerHeight) / high))

type Options = { row: number; long: boolean; first: boolean }

/**
 * Returns whether a card renders its content and, if not, the card's height. The first cards render immediately, and the others
 * when scheduled. In a long list, cards render only near the viewport.
 */
export function useNearViewport(
  card: RefObject<Element | null>,
  { row, long, first }: Options,
): { near: boolean; height: number | null } {
  const [state, setState] = useState({
    near: first || typeof IntersectionObserver === 'undefined',
    height: null as number | null,
  })
  const isShown = useEffectEvent(() => state.near)
  useEffect(() => {
    if (!card.current || typeof IntersectionObserver === 'undefined') return
    return trackCard(card.current, {
      row,
      long,
      drawn: isShown(),
      draw: () => setState({ near: true, height: null }),
      leave: height => setState({ near: false, height }),
    })
  }, [card, row, long])
  useEffect(() => {
    if (card.current) isDone(card.current)
  })
  return state
}
