import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Seen } from './inspectBytes.ts'

/** Inspects uploads outside the thread that handles requests. */
export type Inspection = {
  /** The result, or undefined if the file could not be inspected in time and so must not be trusted. */
  inspect: (bytes: Uint8Array) => Promise<Seen | undefined>
  /** Ends the threads; pending inspections return undefined. */
  close: () => Promise<void>
}

type Options = {
  /** The time limit per file in milliseconds, several times longer than the worst 6 MB file takes. */
  patience?: number
  /** The number of files inspected at a time; others wait. */
  threads?: number
  /** The worker's program. */
  program?: URL
}

type Lane = { worker: Worker | undefined; waiting: number; last: Promise<unknown> }

/**
 * Worker threads that inspect uploads. They are started when the first file arrives and then kept. A worker that takes too long
 * or crashes is replaced, so that no file blocks requests, or other files for long.
 */
export function openInspection(options: Options = {}): Inspection {
  const { patience = 5000, threads = 2, program = new URL('./inspectionThread.ts', import.meta.url) } = options
  const closing = new AbortController()
  const lanes: Lane[] = Array.from({ length: threads }, () => ({ worker: undefined, waiting: 0, last: Promise.resolve() }))

  function start(lane: Lane): Worker {
    const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // A server that is stopping does not wait for the worker, and a crashed worker is not used again.
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
    async inspect(bytes) {
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
