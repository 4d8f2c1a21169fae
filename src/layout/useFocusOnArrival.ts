import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** How long a page may take to bring its heading, in milliseconds; whoever has gone on by then is left in peace. */
const patience = 5000

/**
 * After a navigation, the heading of the new page takes focus, as a fresh page load would begin at its top. Coming from sign-in
 * is a navigation too, though everything around the page is new.
 */
export function useFocusOnArrival(main: RefObject<HTMLElement | null>, place: string) {
  const loaded = useNavigationType() === NavigationType.Pop
  const last = useRef(loaded ? place : '')
  useEffect(() => {
    if (last.current === place || !main.current) return
    last.current = place
    const before = document.activeElement
    const focusHeading = () => {
      const heading = main.current?.querySelector('h1')
      if (!heading) return false
      const holder = document.activeElement
      // A dialog that opened, or a field that took focus meanwhile, keeps it.
      if ((holder === before || holder === document.body) && !holder?.closest('[role=dialog]')) {
        heading.tabIndex = -1
        heading.focus({ preventScroll: true })
      }
      return true
    }
    if (focusHeading()) return
    const watch = new MutationObserver(() => focusHeading() && stop())
    const timer = setTimeout(() => watch.disconnect(), patience)
    const stop = () => {
      watch.disconnect()
      clearTimeout(timer)
    }
    watch.observe(main.current, { childList: true, subtree: true })
    return stop
  }, [main, place])
}
