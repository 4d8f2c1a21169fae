/** Maximum parallel requests of one query; browsers open six connections per server. */
const atOnce = 6

/**
 * Runs the work on each item, a few at a time, and returns the results in order. Rejects with the first error; running requests
 * are not canceled.
 */
export async function fewAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const queue = all.entries()
  const worker = async () => {
    for (const [place, one] of queue) done[place] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return done
}
