let path = ''

/** The pathname that the router leads to has changed. The page of the last one is still shown until the next is there. */
export const headFor = (pathname: string) => {
  path = pathname
}

/** Whether the router has left the screen at this pathname. */
export const hasLeftFor = (pathname: string) => path !== '' && path !== pathname
