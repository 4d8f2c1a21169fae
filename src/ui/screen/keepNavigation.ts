import type { createBrowserRouter, To } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Keeps a navigation that has started. Until the next page's code has loaded, the previous page is still visible, and it may then change
 * its own search, for example because the user has stopped typing in a filter. React Router would end the navigation for that, so the
 * click on a link would do nothing. Changes the router and returns it.
 */
export function keepNavigation(router: Router): Router {
  const { navigate } = router as { navigate: (to: To | number | null, options?: object) => Promise<void> }
  router.navigate = (to: To | number | null, options?: object) =>
    isQueryOnly(to) && isLeaving(router.state) ? Promise.resolve() : navigate(to, options)
  return router
}

const isQueryOnly = (to: To | number | null) =>
  typeof to === 'string' ? /^[?#]/.test(to) : to !== null && typeof to === 'object' && to.pathname === undefined

const isLeaving = ({ navigation, location }: Router['state']) =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname
