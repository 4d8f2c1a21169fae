import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long to wait for a section's content, in milliseconds. */
const maxWait = 5000
const prefix = 'passage.place.'

/** A scroll position and the focused field, with the page load that saved them. */
type SavedPosition = { path: string; top: number; field: string; load: number }

/** Whether the user returned with Back, Forward, or Reload instead of a link or a typed URL. */
const isReturn = (type: NavigationType, { load }: SavedPosition) =>
  type === NavigationType.Pop &&
  (load === performance.timeOrigin ||
    (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming)?.type !== 'navigate')

/**
 * Restores a section's scroll position and focus after Back, Forward, and Reload. The tab stores both for each history entry.
 * User input before the content has fully loaded cancels the restore.
 */
export function useRestorePosition() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  // Saves the position before the next page renders and changes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation type is read once, when the section opens.
  useLayoutEffect(() => {
    const entry = `${prefix}${key}${pathname}`
    const stored = read(entry)
    const restored = stored && stored.path === pathname && isReturn(type, stored) ? stored : undefined
    const stop = restored && restore(restored)
    const position: SavedPosition = { path: pathname, top: window.scrollY, field: '', ...restored, load: performance.timeOrigin }
    const save = () => sessionStorage.setItem(entry, JSON.stringify(position))
    const onScroll = () => {
      // Ignore scrolling caused by removing the form.
      if (document.getElementById('main')?.querySelector('form')) position.top = window.scrollY
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('form') && target.id) position.field = target.id
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('focusin', onFocus)
    window.addEventListener('pagehide', save)
    return () => {
      stop?.()
      window.removeEventListener('scroll', onScroll)
      document.removeEventListener('focusin', onFocus)
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [])
}

function read(entry: string): SavedPosition | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(entry) ?? '')
  } catch {
    return undefined
  }
}

/** Restores the position while the section loads, until it is reached and the field exists. Returns a function that cancels the restore. */
function restore({ top, field }: SavedPosition): () => void {
  const attempt = () => {
    const element = field ? document.getElementById(field) : null
    if (element && document.activeElement !== element) element.focus({ preventScroll: true })
    // As far as the content is loaded. Styles, which are not observed, may still make the page taller.
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) < 2 && (element || !field)) cancel()
  }
  const observer = new MutationObserver(attempt)
  const timer = setTimeout(() => cancel(), maxWait)
  const cancelEvents = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const
  const cancel = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of cancelEvents) window.removeEventListener(event, cancel)
  }
  for (const event of cancelEvents) window.addEventListener(event, cancel, { passive: true })
  observer.observe(document.body, { childList: true, subtree: true })
  attempt()
  return cancel
}

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
