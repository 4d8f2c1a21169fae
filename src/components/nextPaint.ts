/** Resolves after the next paint, or after 100 ms in a hidden tab, where nothing is painted. */
export const nextPaint = (): Promise<void> =>
  new Promise(done => {
    const hidden = setTimeout(done, 100)
    requestAnimationFrame(() => {
      clearTimeout(hidden)
      setTimeout(done)
    })
  })
