import { useRef, useState } from 'react'

/**
 * One handler for each item of a list, the same from drawing to drawing, so that an item that did not change is not drawn
 * anew (`memo`). Each does what `act` says by the time of the event.
 */
export function useHandlers<K, A extends unknown[]>(act: (item: K, ...given: A) => void): (item: K) => (...given: A) => void {
  const latest = useRef(act)
  latest.current = act
  const [handlers] = useState(() => new Map<K, (...given: A) => void>())
  return item => {
    const known = handlers.get(item)
    if (known) return known
    const handler = (...given: A) => latest.current(item, ...given)
    handlers.set(item, handler)
    return handler
  }
}
