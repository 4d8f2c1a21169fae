/** Resolves after the next paint. In a hidden tab, which is not painted, resolves after 100 ms. */
export const nextPaint = (): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
