/** What a person does to a page. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** For so long after it, in milliseconds, what the page asks for is taken to be asked by that person. */
const lasts = 10_000

/** Opening the page is an act, too. */
let last = Date.now()
const noted = () => {
  last = Date.now()
}
// Where there is no page, nobody acts on one.
for (const act of acts) globalThis.window?.addEventListener(act, noted, { passive: true, capture: true })

/** Whether somebody has just done something here; otherwise the page asks by itself: polling, a stream, a heartbeat. */
export const isAttended = (): boolean => Date.now() - last < lasts
