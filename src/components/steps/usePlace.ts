import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/** How long the lists of a section may take to come, in milliseconds; then one is left where one is. */
const patience = 5000
const prefix = 'passage.place.'

/** A place, and which loading of the app kept it. */
type Place = { path: string; top: number; field: string; load: number }

/** Whether a page comes again by back, forward or reload, and not by a link or by typing its address once more. */
const isReturn = (type: NavigationType, { load }: Place) =>
  type === NavigationType.Pop &&
  (load === performance.timeOrigin ||
    (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming)?.type !== 'navigate')

/**
 * Back, forward and reload keep the place in a section: how far it was scrolled, and the field that had the focus. Kept in this
 * tab for each step of its history; whoever touches anything before all is there is left in peace.
 */
export function usePlace() {
  const { key, pathname } = useLocation()
  const type = useNavigationType()
  // Written before the next page is drawn and begins at its own top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came is asked once, when the section opens.
  useLayoutEffect(() => {
    const entry = `${prefix}${key}${pathname}`
    const before = read(entry)
    const kept = before && before.path === pathname && isReturn(type, before) ? before : undefined
    const stop = kept && goTo(kept)
    const place: Place = { path: pathname, top: window.scrollY, field: '', ...kept, load: performance.timeOrigin }
    const keep = () => sessionStorage.setItem(entry, JSON.stringify(place))
    const scrolled = () => {
      // A page that is being taken down shrinks: that is nobody's scrolling.
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

/** Goes there as soon as the section is that long and the field stands in it; answers how to give up. */
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
