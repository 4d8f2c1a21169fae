/**
 * Replaces react-leaflet's map in page tests, because jsdom has no canvas. Pass it to `vi.mock`. The map renders nothing instead of
 * throwing, because React reports an error while it renders a screen that the user is leaving as uncaught.
 */
export const withoutCanvas = async (actual: () => Promise<unknown>) => ({
  ...((await actual()) as object),
  MapContainer: () => null,
})
