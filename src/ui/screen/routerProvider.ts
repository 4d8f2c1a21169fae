import { type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * react-admin's router. During navigation, the previous list is still visible, but a search that it applies then would navigate back to
 * it, so it is ignored.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  /** Hides `?source={…}`, from which react-admin's forms take values, because a link could then choose an admin role, for example. */
  useLocation() {
    const location = reactRouterProvider.useLocation()
    return useMemo(() => ({ ...location, search: withoutValues(location.search) }), [location])
  },
  useNavigate() {
    const navigate = reactRouterProvider.useNavigate()
    const { pathname } = useLocation()
    const here = useRef(pathname)
    useLayoutEffect(() => {
      here.current = pathname
    }, [pathname])
    return useCallback<typeof navigate>(
      (to, options) => {
        if (!isQueryOnly(to) || !isNavigatingAway(here.current)) navigate(to, options)
      },
      [navigate],
    )
  },
}

function withoutValues(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has('source')) return search
  query.delete('source')
  return `?${query}`
}

const isQueryOnly = (to: RouterTo | number) => typeof to === 'object' && to.pathname === undefined

let path = ''

/** Stores the path that the router is navigating to while the previous page is still displayed. */
export const setNavigationTarget = (pathname: string) => {
  path = pathname
}

/** Whether the router is navigating away from this path. */
export const isNavigatingAway = (pathname: string) => path !== '' && path !== pathname
