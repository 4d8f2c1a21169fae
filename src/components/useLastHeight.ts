import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a panel's last height on this device in pixels, or `fallback`. Reserving it prevents layout shifts while the panel
 * loads. The height is measured while `panel` is mounted.
 */
export function useLastHeight<E extends HTMLElement>(name: string, fallback = 0): { panel: RefObject<E | null>; last: number } {
  const key = `passage.height.${name}`
  const panel = useRef<E>(null)
  useEffect(() => {
    const element = panel.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => localStorage.setItem(key, String(element.offsetHeight)))
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { panel, last: Number(localStorage.getItem(key) ?? fallback) }
}
