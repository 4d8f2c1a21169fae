import { setImmediate as others } from 'node:timers/promises'

/** Work that yields regularly and finally returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Runs the work without yielding. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs the work and lets the server handle other requests at every yield. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await others()
  }
}
