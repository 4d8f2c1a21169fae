import { availableParallelism } from 'node:os'
import { busy, HttpError } from '#domain/platform/httpError.ts'
import { network } from './keys.ts'

/** Leaves one core, if there is more than one, to other requests and the database. Each sign-in that is checked needs 19 MiB. */
const atOnce = Math.min(Math.max(availableParallelism() - 1, 1), 4)
/** On two cores, the last of these sign-ins waits for about ten seconds. */
const maxWaiting = 300

export type SignIns = ReturnType<typeof createSignIns>

/** The state that this server's sign-ins share: the sign-ins in progress and the blocked IP addresses (`clock`: see `openBlocks`). */
export const createSignIns = (clock?: () => number) => ({
  runInTurn: openFairQueue({ atOnce, maxWaiting }),
  blocks: openBlocks(clock),
})

/** How long a block is remembered, in milliseconds. Within this time, another server may cancel it after a correct attempt. */
const rememberedMs = 1_000
const maxBlocks = 10_000

/**
 * Remembers for a second which IP addresses the database has blocked, so that a flood of requests from a blocked address runs no
 * database statements. `clock` returns milliseconds.
 */
export function openBlocks(clock: () => number = () => performance.now()) {
  /** The oldest come first. */
  const blocks = new Map<string, { until: string; forgetAt: number }>()
  return {
    remember(ip: string, until: string) {
      const key = network(ip)
      blocks.delete(key)
      blocks.set(key, { until, forgetAt: clock() + rememberedMs })
      if (blocks.size > maxBlocks) blocks.delete(blocks.keys().next().value!)
    },
    /** When the address's block ends; undefined if no block is remembered. `now` is an ISO timestamp. */
    until(ip: string, now: string): string | undefined {
      const key = network(ip)
      const block = blocks.get(key)
      if (!block) return undefined
      if (clock() < block.forgetAt && Date.parse(now) < Date.parse(block.until)) return block.until
      blocks.delete(key)
      return undefined
    },
  }
}

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
