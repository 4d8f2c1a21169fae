import { type RefObject, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** How long to wait for a page's heading, in milliseconds; later the focus is not moved. */
const patience = 5000

/** Moves focus to the heading of the new page after navigation, also from sign-in, as a page load would start at the top. */
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
      // Do not take focus from a dialog or field that got it meanwhile.
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
