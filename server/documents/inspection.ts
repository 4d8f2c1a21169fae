import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Seen } from './look.ts'

/** Where files are looked through that somebody brought, apart from where requests are answered. */
export type Inspection = {
  /** What was seen, or nothing where the file could not be looked through in time: then it is not to be trusted. */
  look: (bytes: Uint8Array) => Promise<Seen | undefined>
  /** Ends the threads; whoever still waits sees nothing. */
  close: () => Promise<void>
}

type Options = {
  /** How long looking through one file may take, in milliseconds: several times what the worst of 6 MB takes. */
  patience?: number
  /** How many files are looked through at a time; others wait their turn. */
  threads?: number
  /** The program of such a thread. */
  program?: URL
}

type Lane = { worker: Worker | undefined; waiting: number; last: Promise<unknown> }

/**
 * Threads that look through uploads, started with the first file and kept. One that takes too long or breaks is ended, and
 * the next file finds a new one: no file holds up an ordinary request, nor for long another file.
 */
export function openInspection(options: Options = {}): Inspection {
  const { patience = 5000, threads = 2, program = new URL('./inspectionThread.ts', import.meta.url) } = options
  const closing = new AbortController()
  const lanes: Lane[] = Array.from({ length: threads }, () => ({ worker: undefined, waiting: 0, last: Promise.resolve() }))

  function start(lane: Lane): Worker {
    const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // A server that stops does not wait for it; one that broke is not asked again.
    worker.unref()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (lane.worker === worker) lane.worker = undefined
    })
    return worker
  }

  async function ask(lane: Lane, bytes: Uint8Array): Promise<Seen | undefined> {
    if (closing.signal.aborted) return undefined
    lane.worker ??= start(lane)
    const { worker } = lane
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patience)]) })
      worker.postMessage(bytes)
      return (await answer)[0] as Seen
    } catch {
      lane.worker = undefined
      await worker.terminate()
      return undefined
    }
  }

  return {
    async look(bytes) {
      const lane = lanes.reduce((least, one) => (one.waiting < least.waiting ? one : least))
      lane.waiting += 1
      const seen = lane.last.then(() => ask(lane, bytes))
      lane.last = seen
      return seen.finally(() => {
        lane.waiting -= 1
      })
    },
    async close() {
      closing.abort()
      await Promise.all(lanes.map(({ worker }) => worker?.terminate()))
    },
  }
}
