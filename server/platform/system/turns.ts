import { setImmediate as turn } from 'node:timers/promises'

/** How long a loop may keep other work waiting, in milliseconds. */
const maxTurn = 10

/**
 * Returns a function that lets other work run if none has run for ten milliseconds. Call it between items. It throws once
 * `signal` is aborted.
 */
export function createPacer(signal?: AbortSignal): () => Promise<void> {
  let last = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - last < maxTurn) return
    await turn()
    last = performance.now()
  }
}

/** Lets other work run between batches. Waiting for a query is not enough, because PGlite runs in the same thread. */
export const yieldToRequests = (): Promise<unknown> => turn()

/** Like `map`, but lets other work run in between. Hashing a batch of rows takes longer than a request should wait. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const pace = createPacer()
  const mapped: R[] = []
  for (const item of items) {
    await pace()
    mapped.push(map(item))
  }
  return mapped
}

/** How long `inChunks` may keep other work waiting, in milliseconds. */
const maxChunk = 5

/**
 * Calls `work` with each number from 0 to `size` - 1. Lets the server handle other requests after every few milliseconds and, if
 * the work took longer than that, at the end.
 */
export async function inChunks(size: number, work: (at: number) => unknown): Promise<void> {
  let [begun, long] = [performance.now(), false]
  for (let at = 0; at < size; at++) {
    work(at)
    if (at % 16 !== 15 || performance.now() - begun < maxChunk) continue
    long = true
    await turn()
    begun = performance.now()
  }
  if (long) await turn()
}
