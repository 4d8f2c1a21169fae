import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long to wait for a section's content before giving up, in milliseconds. */
const patience = 5000
const prefix = 'passage.place.'

/** A scroll position and focus, with the page load that saved it. */
type Place = { path: string; top: number; field: string; load: number }

/** Whether this is a return by back, forward or reload, and not by a link or a typed URL. */
const isReturn = (type: NavigationType, { load }: Place) =>
  type === NavigationType.Pop &&
  (load === performance.timeOrigin ||
    (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming)?.type !== 'navigate')

/**
 * Restores a section's scroll position and focus after back, forward, and reload. Stored in this tab per history entry. Any user
 * input before the content has fully loaded cancels it.
 */
export function usePlace() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  // Saves before the next page renders at its own scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation type is read once, when the section opens.
  useLayoutEffect(() => {
    const entry = `${prefix}${key}${pathname}`
    const before = read(entry)
    const kept = before && before.path === pathname && isReturn(type, before) ? before : undefined
    const stop = kept && goTo(kept)
    const place: Place = { path: pathname, top: window.scrollY, field: '', ...kept, load: performance.timeOrigin }
    const keep = () => sessionStorage.setItem(entry, JSON.stringify(place))
    const scrolled = () => {
      // Ignore scrolling caused by the form being removed.
      if (document.getElementById('main')?.querySelector('form')) place.top = window.scrollY
    }
    const focused = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('form') && target.id) place.field = target.id
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    document.addEventListener('focusin', focused)
    window.addEventListener('pagehide', keep)
    return () => {
      stop?.()
      window.removeEventListener('scroll', scrolled)
      document.removeEventListener('focusin', focused)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])
}

function read(entry: string): Place | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(entry) ?? '')
  } catch {
    return undefined
  }
}

/** Restores the position once the section is long enough and the field exists; returns a function that cancels. */
function goTo({ top, field }: Place): () => void {
  const tryIt = () => {
    const element = field ? document.getElementById(field) : null
    if (element && document.activeElement !== element) element.focus({ preventScroll: true })
    if (document.documentElement.scrollHeight - window.innerHeight >= top) window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2 && (element || !field)) give()
  }
  const watch = new MutationObserver(tryIt)
  const timer = setTimeout(() => give(), patience)
  const touches = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
  const give = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const touch of touches) window.removeEventListener(touch, give)
  }
  for (const touch of touches) window.addEventListener(touch, give, { passive: true })
  watch.observe(document.body, { childList: true, subtree: true })
  tryIt()
  return give
}
