import {
  BrowserClient,
  browserTracingIntegration,
  captureException,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
} from '@sentry/react'
import { scrubReport, tracesSampleRate } from '#domain/platform/errorReports/scrub.ts'

/**
 * Starts Sentry-compatible error reporting and sends all traces (API-004). Turns off the collection of clicks, inputs, console
 * messages, and requests. `scrubReport` also rebuilds every report.
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
