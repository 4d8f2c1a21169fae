import { type RefObject, useEffect, useRef } from 'react'

/**
 * How high a panel stood on this device when it was last seen, in pixels; before that, as high as it usually is. Kept while `panel` is
 * on the page: whoever leaves so much room until the panel has come moves nothing below it.
 */
export function useLastHeight<E extends HTMLElement>(name: string, usual = 0): { panel: RefObject<E | null>; last: number } {
  const key = `passage.height.${name}`
  const panel = useRef<E>(null)
  useEffect(() => {
    const element = panel.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const seen = new ResizeObserver(() => localStorage.setItem(key, String(element.offsetHeight)))
    seen.observe(element)
    return () => seen.disconnect()
  })
  return { panel, last: Number(localStorage.getItem(key) ?? usual) }
}
