import { setImmediate as others } from 'node:timers/promises'

/** How long the work may block the event loop, in milliseconds. */
const turnMs = 5

/**
 * Calls `work` with each number from 0 to `size` - 1. Lets the server handle other requests after every few milliseconds and, if
 * the work took longer than that, at the end.
 */
export async function inChunks(size: number, work: (at: number) => unknown): Promise<void> {
  let [begun, long] = [performance.now(), false]
  for (let at = 0; at < size; at++) {
    work(at)
    if (at % 16 !== 15 || performance.now() - begun < turnMs) continue
    long = true
    await others()
    begun = performance.now()
  }
  if (long) await others()
}
