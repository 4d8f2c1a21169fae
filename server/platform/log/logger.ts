import pino, { type LoggerOptions } from 'pino'
import type { Config } from '../../config.ts'

/**
 * Logs JSON lines to standard output without patient data: no bodies, queries, tokens, or error messages. Each line names the server
 * (`hostname` and `pid`) and, if `traceId` returns one, the trace.
 */
export const openLogger = (
  config: Pick<Config, 'LOG_LEVEL'>,
  traceId: () => string | undefined = () => undefined,
  recent?: RecentLines,
) => {
  const options: LoggerOptions = {
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
  }
  // The logger has already decided which levels to write.
  const streams = [
    { stream: pino.destination(1), level: 'trace' as const },
    ...(recent ? [{ stream: recent, level: 'trace' as const }] : []),
  ]
  return pino(options, pino.multistream(streams))
}

export type RecentLines = { write: (line: string) => void; lines: () => readonly string[] }

/** Keeps the last lines of the log in memory. */
export function keepRecentLines(most = 500): RecentLines {
  const lines: string[] = []
  return {
    write(line) {
      lines.push(line)
      if (lines.length > most) lines.shift()
    },
    lines: () => lines,
  }
}

/** An error's type and code location. Omits the message, because database errors may quote values. */
export function traceOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const trace = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return { name: error.name, code: (error as { code?: string }).code, trace: trace?.slice(0, 8).join('\n') }
}

/** Minimum number of milliseconds between two lines with the same key. */
const quietMs = 60_000

/**
 * Returns a function that writes a line about `key` at most once a minute, with the number of lines it has skipped since the last
 * one. During an outage, every request fails for the same reason. `clock` returns milliseconds.
 */
export function oncePerMinute(clock: () => number = performance.now.bind(performance)) {
  const lines = new Map<string, { at: number; omitted: number }>()
  return (key: string, write: (omitted: number) => void) => {
    const last = lines.get(key)
    if (last && clock() - last.at < quietMs) {
      last.omitted++
      return
    }
    lines.set(key, { at: clock(), omitted: 0 })
    write(last?.omitted ?? 0)
  }
}
