/** Answers once what the page shows now has been drawn, or after a tenth of a second where nothing is drawn: in a hidden tab. */
export const painted = (): Promise<void> =>
  new Promise(done => {
    const hidden = setTimeout(done, 100)
    requestAnimationFrame(() => {
      clearTimeout(hidden)
      setTimeout(done)
    })
  })
