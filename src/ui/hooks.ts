import { type Breakpoint, useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isLive, type LiveUpdate, onLive } from '../dataProvider/live.ts'
import { installationName } from '../startup/installation.ts'
import { isNavigatingAway } from './screen/routerProvider.ts'

/** Returns the value once it has not changed for `delay` milliseconds. */
export function useDebounced<T>(value: T, delay: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return debounced
}

/**
 * Sets the browser tab's title: "Sign in – Passage". Does nothing while `title` is undefined. Restores the previous title on
 * unmount.
 */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    const previous = document.title
    document.title = `${title} – ${installationName()}`
    return () => {
      document.title = previous
    }
  }, [title])
}

/** Returns a screen's filters, which are stored in the URL. */
export function useFilters<const N extends string>(names: readonly N[]) {
  const [search, setSearch] = useSearchParams()
  const filters = Object.fromEntries(names.flatMap(name => (search.get(name) ? [[name, search.get(name)!]] : []))) as Partial<
    Record<N, string>
  >
  // A second change may occur before the URL updates and must include the first one.
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  }, [search])
  const { pathname } = useLocation()
  const change = useCallback(
    (part: Partial<Record<N, string | undefined>>) => {
      // The page is still mounted while the next one loads. Its address would lead back to it, so the click on a link would do nothing.
      if (isNavigatingAway(pathname)) return
      const next = new URLSearchParams(latest.current)
      for (const [name, value] of Object.entries<string | undefined>(part)) value ? next.set(name, value) : next.delete(name)
      latest.current = next
      setSearch(next, { replace: true, preventScrollReset: true })
    },
    [setSearch, pathname],
  )
  return { filters, change, clear: () => setSearch({}, { replace: true }) }
}

/** Whether the page is visible and its window has focus. */
export const useFocused = (): boolean => useSyncExternalStore(onChange, () => !document.hidden && document.hasFocus())

function onChange(notify: () => void) {
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, notify)
    document.removeEventListener('visibilitychange', notify)
  }
}

/**
 * Returns event handlers for list items. They are stable, so memoized items do not re-render, and they always call the current
 * `act`.
 */
export function useHandlers<K, A extends unknown[]>(act: (item: K, ...args: A) => void): (item: K) => (...args: A) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const [handlers] = useState(() => new Map<K, (...args: A) => void>())
  return item => {
    const existing = handlers.get(item)
    if (existing) return existing
    const handler = (...args: A) => latest.current(item, ...args)
    handlers.set(item, handler)
    return handler
  }
}

/** Calls `onUpdate` for each live update while the component is mounted. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const receive = useEffectEvent(onUpdate)
  useEffect(() => onLive(update => receive(update)), [])
}

/** How often screens reload their data without live updates, in milliseconds. */
const fallbackInterval = 15_000

/** Calls `reload` every 15 seconds while the stream is down and the page is visible, even if the page does not have focus. */
export function useLiveFallback(reload: () => void): void {
  const poll = useEffectEvent(reload)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState !== 'hidden' && !isLive() && poll(), fallbackInterval)
    return () => clearInterval(timer)
  }, [])
}

const useBelow = (width: Breakpoint): boolean => useMediaQuery(useTheme().breakpoints.down(width), { noSsr: true })

/** Whether the window is so narrow that only one pane fits. */
export const usePhone = () => useBelow('sm')

/** Whether the window is too narrow for all columns of a table. */
export const useIsNarrow = () => useBelow('md')

/** Whether a row of a list has room for more than it must show. */
export const useWide = () => !useBelow('lg')
