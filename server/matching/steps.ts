import { setImmediate as others } from 'node:timers/promises'

/** Work that rests now and then, and ends with its result. */
export type Steps<T> = Generator<undefined, T, undefined>

/** Does the work without a rest. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does the work and lets the server answer others at every rest: no request waits for the whole of it. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await others()
  }
}
