let path = ''

/** Records the pathname the router is navigating to, while the previous page is still shown. */
export const headFor = (pathname: string) => {
  path = pathname
}

/** Whether the router has left this pathname. */
export const hasLeftFor = (pathname: string) => path !== '' && path !== pathname
