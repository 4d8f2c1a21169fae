/** Replaces react-leaflet in page tests: jsdom has no canvas, so the map component throws. Pass it to `vi.mock`. */
export const withoutCanvas = async (actual: () => Promise<unknown>) => ({
  ...((await actual()) as object),
  MapContainer() {
    throw new Error('There is no canvas')
  },
})
