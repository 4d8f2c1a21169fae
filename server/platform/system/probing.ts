import type { Check } from '#domain/platform/system/schema.ts'

/** A check's result, without the check's name. */
export type Finding = Pick<Check, 'state'> & Partial<Pick<Check, 'cause' | 'amount' | 'job'>>

/** The result of `work`; undefined if it fails or takes longer than `ms`. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([work.catch(() => undefined), timeout]).finally(() => clearTimeout(timer))
}

/**
 * Runs `work` at most once every `ms` milliseconds, and never twice at the same time, so many probes cost no more than one. `fresh`
 * waits for a result that is no older than `ms`; `latest` returns the last result immediately and refreshes it in the background.
 */
export function remembered<T>(ms: number, work: () => Promise<T>) {
  let result: T | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let running: Promise<T | undefined> | undefined
  const renew = () => {
    running ??= work()
      .then(value => {
        result = value
        return value
      })
      .finally(() => {
        readAt = performance.now()
        running = undefined
      })
    return running
  }
  const isOld = () => performance.now() - readAt >= ms
  return {
    fresh: async (): Promise<T | undefined> => (isOld() ? renew() : result),
    latest(): T | undefined {
      if (isOld()) renew().catch(() => {})
      return result
    },
  }
}
