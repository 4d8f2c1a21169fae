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

/** Yields so that other work can run, because PGlite runs in the same thread and would block it until all batches are done. */
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
