import {
  BrowserClient,
  browserTracingIntegration,
  captureException,
  defaultStackParser,
  getCurrentScope,
  makeFetchTransport,
} from '@sentry/react'
import { scrubbed, tracesSampleRate } from '#domain/errorReports/scrub.ts'

/**
 * Reports in Sentry's protocol to the service of this address, all traces included (spec 1 §9). None of the library's collectors of
 * clicks, inputs, console lines or requests is on, and what is sent is made anew by `scrubbed`.
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
    beforeSend: scrubbed,
    beforeSendTransaction: scrubbed,
  })
  getCurrentScope().setClient(client)
  client.init()
  return error => void captureException(error)
}
