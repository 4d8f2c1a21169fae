import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns event handlers for list items. They are stable, so memoized items do not re-render, and they always call the current
 * `act`.
 */
export function useHandlers<K, A extends unknown[]>(act: (item: K, ...args: A) => void): (item: K) => (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [handlers] = useState(() => new Map<K, (...args: A) => void>())
  return item => {
    const existing = handlers.get(item)
    if (existing) return existing
    const handler = (...args: A) => latest.current(item, ...args)
    handlers.set(item, handler)
    return handler
  }
}
