import {
  BrowserClient,
  browserTracingIntegration,
  captureException,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
} from '@sentry/react'
import { scrubReport, tracesSampleRate } from '#domain/errorReports/scrub.ts'

/**
 * Starts Sentry-compatible reporting with all traces (API-004). Turns off the library's collectors for clicks, inputs, the
 * console, and requests; `scrubReport` rebuilds every report.
 */
export function startSentry(dsn: string, release: string | undefined): (error: unknown) => void {
  const client = new BrowserClient({
    dsn,
    ...(release && { release }),
    environment: 'browser',
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [browserTracingIntegration({ enableInp: false, traceFetch: true, traceXHR: false })],
    tracesSampleRate,
    traceLifecycle: 'static',
    tracePropagationTargets: [],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: scrubReport,
    beforeSendTransaction: scrubReport,
  })
  getCurrentScope().setClient(client)
  client.init()
  return error => void captureException(error)
}
