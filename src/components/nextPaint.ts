/** Resolves after the next paint, or after 100 ms in a hidden tab, where nothing is painted. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
