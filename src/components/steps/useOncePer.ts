import { useRef } from 'react'

/** Clicks within this interval count as one, in milliseconds (INT-008, INT-012). */
export const debounce = 500

/** Runs on the first click and ignores further ones until a pause. If the callback returns false, the next click counts again. */
export function useOncePer<Args extends unknown[]>(act: (...args: Args) => unknown, pause = debounce) {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return async (...args: Args) => {
    const now = performance.now()
    const repeated = now - last.current < pause
    last.current = now
    if (!repeated && (await act(...args)) === false) last.current = Number.NEGATIVE_INFINITY
  }
}
