const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** How long after the last activity to attribute requests to the user, in milliseconds. */
const attendedFor = 10_000

/** Opening the page also counts as activity. */
let lastActivity = Date.now()
const onActivity = () => {
  lastActivity = Date.now()
}
// There is no window outside a browser.
for (const event of activityEvents) globalThis.window?.addEventListener(event, onActivity, { passive: true, capture: true })

/** Whether the user was active recently. Otherwise, a request comes from polling or the event stream. */
export const isAttended = (): boolean => Date.now() - lastActivity < attendedFor
