import { useRef } from 'react'

/** Clicks within this many milliseconds are treated as one click (INT-008, INT-012). */
export const debounce = 500

/**
 * Runs `act` on the first click and ignores further clicks until there is a pause. If `act` returns false, the next click runs it
 * again immediately.
 */
export function useOncePer<Args extends unknown[]>(act: (...args: Args) => unknown, pause = debounce) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return async (...args: Args) => {
    const now = performance.now()
    const repeated = now - last.current < pause
    last.current = now
    if (!repeated && (await act(...args)) === false) last.current = Number.NEGATIVE_INFINITY
  }
}
