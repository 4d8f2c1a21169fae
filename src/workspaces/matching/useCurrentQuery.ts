import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router-dom'

/**
 * Returns a function that reads the page's current query. A navigation changes the router before React renders the new URL, so a
 * second quick change must start from the router's query to include the first one. The function returns null while the user is
 * leaving for another page, because a change in the background would cancel that navigation.
 */
export function useCurrentQuery(): () => URLSearchParams | null {
  const rendered = useLocation()
  const router = useContext(RouterContext)?.router
  const latest = useRef(rendered)
  useEffect(() => {
    latest.current = rendered
  }, [rendered])
  return useCallback(() => {
    const { pathname } = latest.current
    const location = router?.state.navigation.location ?? router?.state.location ?? latest.current
    return location.pathname === pathname ? new URLSearchParams(location.search) : null
  }, [router])
}
