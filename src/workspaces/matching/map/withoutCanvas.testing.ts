/** Whether the replaced map throws when it is drawn, as it does in a browser without a canvas. */
export const drawing = { fails: false }

/**
 * Replaces react-leaflet's map in page tests, because jsdom has no canvas. Pass it to `vi.mock`. Files of one worker share the first
 * replacement, so every file uses this one. Usually it does not throw: if the user leaves the screen at that moment, React reports the
 * error as uncaught.
 */
export const withoutCanvas = async (actual: () => Promise<unknown>) => ({
  ...((await actual()) as object),
  MapContainer() {
    if (drawing.fails) throw new Error('jsdom has no canvas')
    return null
  },
})
