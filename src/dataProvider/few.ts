/** How many requests of one question are under way at most: the browser keeps six connections to a server. */
const atOnce = 6

/** Does the work on each, a few at a time, and answers in their order. The first failure is the answer's; what is under way ends. */
export async function fewAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const queue = all.entries()
  const worker = async () => {
    for (const [place, one] of queue) done[place] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, worker))
  return done
}
