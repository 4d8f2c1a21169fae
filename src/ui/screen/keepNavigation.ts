import { type createBrowserRouter, parsePath, type To } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>
type Options = { replace?: boolean }

/**
 * Keeps a navigation that has started. Until the next page's code has loaded, the previous page is still visible, and it may then change
 * its own search, for example because the user has stopped typing in a filter. React Router would end the navigation for that, so the
 * click on a link would do nothing. Changes the router and returns it.
 */
export function keepNavigation(router: Router): Router {
  const { navigate } = router as { navigate: (to: To | number | null, options?: Options) => Promise<void> }
  router.navigate = (to: To | number | null, options: Options = {}) =>
    isLeaving(router.state) && isOwnChange(to, router.state, options) ? Promise.resolve() : navigate(to, options)
  return router
}

const isLeaving = ({ navigation, location }: Router['state']) =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

/** Whether a page changes its own address. A click on a link to the page itself, which ends the navigation, has no search. */
function isOwnChange(to: To | number | null, { location }: Router['state'], { replace = false }: Options) {
  if (to === null || typeof to === 'number') return false
  const { pathname = location.pathname, search } = typeof to === 'string' ? parsePath(to) : to
  return pathname === location.pathname && (replace || Boolean(search))
}
