/** Events that count as user activity. */
const acts = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How long after an event requests count as made by the user, in milliseconds. */
const lasts = 10_000

/** Opening the page also counts as activity. */
let last = Date.now()
const noted = () => {
  last = Date.now()
}
// Outside a browser there is no user.
for (const act of acts) globalThis.window?.addEventListener(act, noted, { passive: true, capture: true })

/** Whether the user was active recently; otherwise requests come from polling or the event stream. */
export const isAttended = (): boolean => Date.now() - last < lasts
