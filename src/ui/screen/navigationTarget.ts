let path = ''

/** Stores the path that the router is navigating to while the previous page is still displayed. */
export const setNavigationTarget = (pathname: string) => {
  path = pathname
}

/** Whether the router is navigating away from this path. */
export const isNavigatingAway = (pathname: string) => path !== '' && path !== pathname
