/**
 * Loaded before the product, it lets a story move the product's clock on: each message says by how many minutes. The product
 * itself knows nothing of it.
 */
const real = Date
let ahead = 0
process.on('message', ({ minutes }: { minutes: number }) => {
  ahead += minutes * 60_000
  process.send?.({ minutes })
})
// Nobody who only listens keeps the process alive.
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
