let path = ''

/** Records the pathname the router is navigating to, while the previous page is still shown. */
export const setNavigationTarget = (pathname: string) => {
  path = pathname
}

/** Whether the router has left this pathname. */
export const isNavigatingAway = (pathname: string) => path !== '' && path !== pathname
