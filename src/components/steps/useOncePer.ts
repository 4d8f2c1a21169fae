import { useRef } from 'react'

/** Presses that follow one another this quickly are one, in milliseconds (INT-008, INT-012). */
export const debounce = 500

/**
 * Does it on the first press at once, and nothing on the further ones until there was a pause. Where the act answers false,
 * nothing was done, and the next press counts again.
 */
export function useOncePer<Args extends unknown[]>(act: (...args: Args) => unknown, pause = debounce) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return async (...args: Args) => {
    const now = performance.now()
    const again = now - last.current < pause
    last.current = now
    if (!again && (await act(...args)) === false) last.current = Number.NEGATIVE_INFINITY
  }
}
