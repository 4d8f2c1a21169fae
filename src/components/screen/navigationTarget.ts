let path = ''

/** Stores the path that the router is navigating to while it still shows the previous page. */
export const setNavigationTarget = (pathname: string) => {
  path = pathname
}

/** Whether the router is navigating away from this path. */
export const isNavigatingAway = (pathname: string) => path !== '' && path !== pathname
