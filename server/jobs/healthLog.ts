import type { FastifyBaseLogger } from 'fastify'
import type { Check } from '#domain/platform/system/schema.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { oncePerMinute, traceOf } from '../platform/log/logger.ts'
import type { Health } from '../platform/system/health.ts'
import { repeat } from './repeat.ts'

/** Seconds between checks. */
const everyS = 10
/** Minimum seconds between log lines about the same cause. A missing setting stays missing until the server restarts. */
const quietS = (cause: Check['cause']) => (cause === 'mail_not_set_up' || cause === 'texts_not_set_up' ? 3600 : 60)

/**
 * Logs each failed check or warning at most once a minute (once an hour if a setting is missing), and logs each recovery once.
 * Returns a function that stops the logging.
 */
export function startHealthLog(health: Health, log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>): () => Promise<void> {
  const write = createHealthLog(log)
  const logFailure = createFailureLog(log)
  return repeat(
    everyS,
    async () => write((await health.report()).checks),
    error => logFailure('health', error),
  )
}

/** Returns a function that logs a report's checks. `clock` returns milliseconds. */
export function createHealthLog(log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>, clock: () => number = Date.now) {
  const loggedAt = new Map<Check['cause'], number>()
  const open = new Map<Check['name'], Check['cause']>()
  return (checks: readonly Check[]) => {
    for (const { name, state, cause, amount, job } of checks) {
      if (state === 'failed' || state === 'warning') {
        if (clock() - (loggedAt.get(cause) ?? Number.NEGATIVE_INFINITY) < quietS(cause) * 1000) continue
        loggedAt.set(cause, clock())
        open.set(name, cause)
        const line = { check: name, cause, ...(amount !== null && { amount }), ...(job !== null && { job }) }
        if (state === 'failed') log.error(line, 'a health check failed')
        else log.warn(line, 'a health check reported a warning')
      } else if (state === 'ok' && open.has(name)) {
        log.info({ check: name, cause: open.get(name) }, 'a health check recovered')
        open.delete(name)
      }
    }
  }
}

/**
 * Returns a function that logs a job's failed run, but each cause at most once a minute, because jobs run every few seconds. While
 * the database is unavailable, all jobs fail for the same reason. `clock` returns milliseconds.
 */
export function createFailureLog(log: Pick<FastifyBaseLogger, 'error'>, clock?: () => number) {
  const limited = oncePerMinute(clock)
  return (job: string, error: unknown) => {
    const { code, name } = traceOf(error)
    const cause = isUnavailable(error) ? `database ${code}` : `${job} ${code ?? name}`
    limited(cause, omitted => log.error({ job, omitted, ...traceOf(error) }, 'a job failed and will be retried'))
  }
}
