import { useRef, useState } from 'react'

/** Stable event handlers per list item, so that memoized items do not re-render. Each calls the current `act`. */
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
