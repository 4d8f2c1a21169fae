import { busy, HttpError } from '#domain/platform/httpError.ts'

type Waiting = { start: () => void; reject: (error: HttpError) => void }

/**
 * Returns a function that runs jobs, at most `atOnce` at a time. The groups of waiting jobs take turns, so a group with many jobs
 * delays the others by only one job each turn. If more than `maxWaiting` jobs are waiting, the newest job of the largest group is
 * rejected with a 503.
 */
export function openFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  /** The groups in the order of their turns. */
  const groups = new Map<string, Waiting[]>()
  let running = 0
  let waitingCount = 0

  function rejectNewest() {
    let [largest, size] = ['', 0]
    for (const [name, { length }] of groups) if (length >= size) [largest, size] = [name, length]
    const newest = groups.get(largest)!.pop()!
    if (size === 1) groups.delete(largest)
    waitingCount--
    newest.reject(new HttpError('unavailable', busy))
  }

  const wait = (name: string) =>
    new Promise<void>((start, reject) => {
      const group = groups.get(name) ?? []
      group.push({ start, reject })
      groups.set(name, group)
      if (++waitingCount > maxWaiting) rejectNewest()
    })

  /** Starts the next waiting job in place of one that has ended. */
  function startNext() {
    const next = groups.entries().next().value
    if (!next) return void running--
    const [name, group] = next
    const first = group.shift()!
    groups.delete(name)
    if (group.length) groups.set(name, group)
    waitingCount--
    first.start()
  }

  return async function runInTurn<Result>(group: string, job: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++
    else await wait(group)
    try {
      return await job()
    } finally {
      startNext()
    }
  }
}
