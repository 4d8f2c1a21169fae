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
  /** The time limit per file in milliseconds, several times longer than the slowest intact 6 MB file takes. */
  timeoutMs?: number
  /** The time limit for starting a thread in milliseconds. On a slow or busy server, loading the PDF library takes seconds. */
  startTimeoutMs?: number
  /** Maximum number of files inspected at the same time. */
  threadCount?: number
  program?: URL
}

/** `ready` resolves when the thread has loaded its code, and rejects if it cannot. */
type Thread = { worker: Worker; ready: Promise<unknown> }
type Lane = { thread: Thread | undefined; waiting: number; last: Promise<unknown> }

/**
 * Inspects uploads in worker threads, which start with the first file and keep running. Replaces a worker that crashes or takes too
 * long, so that no file blocks requests or delays other files for long. A file's time limit does not include the wait for a thread
 * or the thread's start, so a slow server does not reject intact files.
 */
export function openInspection(options: Options = {}): Inspection {
  const { timeoutMs = 15_000, startTimeoutMs = 60_000, threadCount = 2 } = options
  const { program = new URL('./inspectionThread.ts', import.meta.url) } = options
  const closing = new AbortController()
  const lanes: Lane[] = Array.from({ length: threadCount }, () => ({ thread: undefined, waiting: 0, last: Promise.resolve() }))
  /** The worker's next message. Rejects if it does not arrive in time or the worker crashes. */
  const nextMessage = async (worker: Worker, limitMs: number): Promise<unknown> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)])
    return (await once(worker, 'message', { signal }))[0]
  }

  function start(lane: Lane): Thread {
    const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } })
    // The worker must not keep a stopping server alive, and a crashed worker must not be reused.
    worker.unref()
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (lane.thread?.worker === worker) lane.thread = undefined
    })
    return { worker, ready: nextMessage(worker, startTimeoutMs) }
  }

  async function inspectInLane(lane: Lane, bytes: Uint8Array): Promise<InspectedFile | undefined> {
    if (closing.signal.aborted) return undefined
    lane.thread ??= start(lane)
    const { worker, ready } = lane.thread
    try {
      await ready
      const inspected = nextMessage(worker, timeoutMs)
      worker.postMessage(bytes)
      return (await inspected) as InspectedFile
    } catch {
      lane.thread = undefined
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
      await Promise.all(lanes.map(({ thread }) => thread?.worker.terminate()))
    },
  }
}
