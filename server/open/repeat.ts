import type { FastifyBaseLogger } from 'fastify'
import { traceOf } from './logger.ts'

/** What a timer can hold, in milliseconds; beyond it, Node would call at once. */
const longestTimer = 2 ** 31 - 1

/**
 * Does a job over and over, `seconds` after it was last done, never twice at once. A failure is logged and tried again next
 * time. Answers how to stop: the promise ends when the job in hand is done.
 */
export function repeat(name: string, seconds: number, job: () => Promise<unknown>, log: FastifyBaseLogger): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    try {
      await job()
    } catch (error) {
      log.error({ job: name, ...traceOf(error) }, 'a job failed and will be tried again')
    }
    if (!stopped) timer = setTimeout(start, Math.min(seconds * 1000, longestTimer))
  }
  const start = () => {
    running = turn()
  }
  timer = setTimeout(start, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
