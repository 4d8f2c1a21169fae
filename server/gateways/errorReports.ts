import { scrubbed, tracesSampleRate } from '#domain/errorReports/scrub.ts'
import type { Config } from '../config.ts'

/** Where errors that nobody foresaw are told, and how long each request took: by kind, place and route, never by what was in it. */
export type ErrorReports = {
  report: (error: unknown, where?: { method: string; route: string }) => void
  /** Begins to time a request; the answer ends it with its status. */
  request: (method: string, route: string) => (status: number) => void
  /** Sends what waits, for at most two seconds. */
  close: () => Promise<void>
}

/** The offline twin, and the default: nothing leaves the machine, and the log says it all. */
export const offlineErrorReports = (): ErrorReports => ({
  report: () => undefined,
  request: () => () => undefined,
  close: async () => undefined,
})

/** Told to the service that SENTRY_DSN names, in Sentry's protocol; without one the library is not even loaded. */
export async function openErrorReports({ SENTRY_DSN, SENTRY_ENVIRONMENT }: Config, release?: string): Promise<ErrorReports> {
  if (!SENTRY_DSN) return offlineErrorReports()
  const sentry = await import('@sentry/node')
  sentry.initWithoutDefaultIntegrations({
    dsn: SENTRY_DSN,
    environment: SENTRY_ENVIRONMENT,
    ...(release && { release }),
    tracesSampleRate,
    traceLifecycle: 'static',
    enableRuntimeChannelInjection: false,
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: scrubbed,
    beforeSendTransaction: scrubbed,
  })
  return {
    report(error, where) {
      sentry.withIsolationScope(scope => {
        if (where) scope.setTransactionName(`${where.method} ${where.route}`)
        sentry.captureException(error)
      })
    },
    request(method, route) {
      const span = sentry.startInactiveSpan({ name: `${method} ${route}`, op: 'http.server', forceTransaction: true })
      return status => {
        sentry.setHttpStatus(span, status)
        span.end()
      }
    },
    close: async () => void (await sentry.close(2000)),
  }
}
