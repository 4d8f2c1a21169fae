import { type RouterProvider, type RouterTo, reactRouterProvider } from 'ra-core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * react-admin's router. During navigation, the previous list is still visible, but a search that it applies then would navigate back to
 * it, so it is ignored.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
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

const isQueryOnly = (to: RouterTo | number) => typeof to === 'object' && to.pathname === undefined

let path = ''

/** Stores the path that the router is navigating to while the previous page is still displayed. */
export const setNavigationTarget = (pathname: string) => {
  path = pathname
}

/** Whether the router is navigating away from this path. */
export const isNavigatingAway = (pathname: string) => path !== '' && path !== pathname
