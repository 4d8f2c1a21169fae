import { scrubReport, tracesSampleRate } from '#domain/platform/errorReports/scrub.ts'
import type { Config } from '../../config.ts'

/** Reports unexpected errors and request durations. Reports contain the type, code location, and route, but no request content. */
export type ErrorReports = {
  report: (error: unknown, location?: { method: string; route: string }) => void
  /** Starts timing a request. Call the returned function with the status when the request ends. */
  request: (method: string, route: string) => (status: number) => void
  /** Sends pending reports; waits at most two seconds. */
  close: () => Promise<void>
}

/** The default: sends nothing. Errors are only logged. */
export const offlineErrorReports = (): ErrorReports => ({
  report: () => undefined,
  request: () => () => undefined,
  close: async () => undefined,
})

/** Sends reports to SENTRY_DSN over Sentry's protocol. Loads the library only if SENTRY_DSN is set. */
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
    beforeSend: scrubReport,
    beforeSendTransaction: scrubReport,
  })
  return {
    report(error, location) {
      sentry.withIsolationScope(scope => {
        if (location) scope.setTransactionName(`${location.method} ${location.route}`)
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
