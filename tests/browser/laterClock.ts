/**
 * Preloaded into the server to let tests move its clock. Each message is a number of minutes. The server itself has no such
 * feature.
 */
const real = Date
let ahead = 0
process.on('message', ({ minutes }: { minutes: number }) => {
  ahead += minutes * 60_000
  process.send?.({ minutes })
})
// Listening for messages must not keep the process alive.
process.channel?.unref()

globalThis.Date = class extends real {
  constructor(...given: unknown[]) {
    if (given.length) super(...(given as [number]))
    else super(real.now() + ahead)
  }
  static override now() {
    return real.now() + ahead
  }
} as DateConstructor
