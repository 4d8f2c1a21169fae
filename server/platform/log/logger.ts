import pino from 'pino'
import type { Config } from '../../config.ts'

/**
 * Logs JSON lines to standard output without patient data: no bodies, queries, tokens, or error messages. Each line names the server
 * (`hostname` and `pid`) and, if `traceId` returns one, the trace.
 */
export const openLogger = (config: Pick<Config, 'LOG_LEVEL'>, traceId: () => string | undefined = () => undefined) =>
  pino({
    level: config.LOG_LEVEL,
    // A request's own lines already have it.
    mixin: (_fields, _level, logger) => {
      const trace_id = 'trace_id' in logger.bindings() ? undefined : traceId()
      return trace_id ? { trace_id } : {}
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    redact: ['*.authorization', '*.cookie', '*.headers', 'headers', 'authorization', 'password', '*.password'],
    serializers: {
      err: traceOf,
      error: traceOf,
      req: (request: { method?: string }) => ({ method: request.method }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
    },
  })

/** An error's type and code location. Omits the message, because database errors may quote values. */
export function traceOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const trace = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { name: error.name, code: (error as { code?: string }).code, trace: trace?.slice(0, 8).join('\n') }
}
