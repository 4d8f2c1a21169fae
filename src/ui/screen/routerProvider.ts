import { type RouterProvider, reactRouterProvider } from 'ra-core'
import { useMemo } from 'react'

/** react-admin's router. */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  /** Hides `?source={…}`, from which react-admin's forms take values, because a link could then choose an admin role, for example. */
  useLocation() {
    const location = reactRouterProvider.useLocation()
    return useMemo(() => ({ ...location, search: withoutValues(location.search) }), [location])
  },
}

function withoutValues(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has('source')) return search
  query.delete('source')
  return `?${query}`
}
