import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InspectedFile } from './inspectBytes.ts'

/** Inspects uploads outside the thread that handles requests. */
export type Inspection = {
  /** Returns undefined if the inspection did not finish in time. The caller must then reject the file. */
  inspect: (bytes: Uint8Array) => Promise<InspectedFile | undefined>
  /** Ends the threads. Pending inspections return undefined. */
  close: () => Promise<void>
}

type Options = {
  /** The time limit per file in milliseconds, several times longer than the slowest 6 MB file takes. */
  timeoutMs?: number
  /** Maximum number of files inspected at the same time. */
  threadCount?: number
  program?: URL
}

type Lane = { worker: Worker | undefined; waiting: number; last: Promise<unknown> }

/**
 * Inspects uploads in worker threads, which start with the first file and keep running. Replaces a worker that crashes or takes too
 * long, so that no file blocks requests or delays other files for long.
 */
export function openInspection(options: Options = {}): Inspection {
  const { timeoutMs = 5000, threadCount = 2, program = new URL('./inspectionThread.ts', import.meta.url) } = options
  const closing = new AbortController()
  const lanes: Lane[] = Array.from({ length: threadCount }, () => ({ worker: undefined, waiting: 0, last: Promise.resolve() }))

  function start(lane: Lane): Worker {
    const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // The worker must not keep a stopping server alive, and a crashed worker must not be reused.
    worker.unref()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (lane.worker === worker) lane.worker = undefined
    })
    return worker
  }

  async function inspectInLane(lane: Lane, bytes: Uint8Array): Promise<InspectedFile | undefined> {
    if (closing.signal.aborted) return undefined
    lane.worker ??= start(lane)
    const { worker } = lane
    try {
      const answer = once(worker, 'message', { signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]) })
      worker.postMessage(bytes)
      return (await answer)[0] as InspectedFile
    } catch {
      lane.worker = undefined
      await worker.terminate()
      return undefined
    }
  }

  return {
    async inspect(bytes) {
      const lane = lanes.reduce((shortest, lane) => (lane.waiting < shortest.waiting ? lane : shortest))
      lane.waiting += 1
      const result = lane.last.then(() => inspectInLane(lane, bytes))
      lane.last = result
      return result.finally(() => {
        lane.waiting -= 1
      })
    },
    async close() {
      closing.abort()
      await Promise.all(lanes.map(({ worker }) => worker?.terminate()))
    },
  }
}
