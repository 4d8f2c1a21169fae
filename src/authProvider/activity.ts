/** So long after the last key or click a call still counts as somebody's, in milliseconds. */
const counts = 60_000

// Opening a page is an act, too.
let last = Date.now()
const act = () => {
  last = Date.now()
}
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
  window.addEventListener(kind, act, { capture: true, passive: true })

/** Whether somebody sits before this page right now: what it asks otherwise, of its own accord, keeps no session awake. */
export const isSomebodyThere = (): boolean => Date.now() - last < counts
