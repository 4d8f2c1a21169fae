import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { traceOf } from '../platform/log/logger.ts'
import { oncePerMinute } from '../platform/log/oncePerMinute.ts'

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
