/**
 * Replaces react-leaflet's map in page tests, because jsdom has no canvas. Pass it to `vi.mock`. The replacement does not throw: if the
 * user leaves the screen at that moment, React reports the error as uncaught.
 */
export const withoutCanvas = async (actual: () => Promise<unknown>) => ({
  ...((await actual()) as object),
  MapContainer: () => null,
})
