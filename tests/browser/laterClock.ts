/**
 * Preloaded into the server to let tests move its clock. Each message is a number of minutes. Jobs that are due by then run at
 * once. The server itself has no such feature.
 */
const real = Date
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis
/** Shorter timers end by themselves before a test notices. */
const longTimerMs = 5_000
let ahead = 0
/** The running long timers. Times are in milliseconds on the moved clock. */
const waiting = new Map<NodeJS.Timeout, { due: number; run: () => void }>()

process.on('message', ({ minutes }: { minutes: number }) => {
  ahead += minutes * 60_000
  for (const [timer, { due, run }] of waiting) {
    if (due > Date.now()) continue
    stopTimer(timer)
    run()
  }
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

const movableTimer = (end: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
  if (ms < longTimerMs) return startTimer(end, ms, ...values)
  const run = () => {
    waiting.delete(timer)
    end(...values)
  }
  const timer = startTimer(run, ms)
  waiting.set(timer, { due: Date.now() + ms, run })
  return timer
}
globalThis.setTimeout = Object.assign(movableTimer, startTimer) as typeof setTimeout
globalThis.clearTimeout = timer => {
  waiting.delete(timer as NodeJS.Timeout)
  stopTimer(timer)
}
