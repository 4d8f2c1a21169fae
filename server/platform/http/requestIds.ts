import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requestIdHeader } from '#domain/platform/httpError.ts'
import type { RemoteSpan, TraceSpan, Traces } from '../gateways/traces.ts'
import { callerAddress } from './requestLimits.ts'

/** The IDs that a proxy or client may send: UUIDs and other hexadecimal IDs. Anything else could smuggle text into the log. */
const acceptedId = /^[0-9a-f-]{16,64}$/i

/** The ID that the proxy or client sent with the request, if it is valid; otherwise a new one. */
export function requestIdOf({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string {
  const sent = headers[requestIdHeader]
  return typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID()
}

/** The trace that the caller continues with this request (W3C Trace Context, version 00); undefined if there is none. */
export function remoteSpan(header: string | string[] | undefined): RemoteSpan | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? []
  if (!traceId || !spanId || !flags || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 }
}

/**
 * Returns each request's ID to the client, and adds to every log line about the request its ID, the client's address, and the trace.
 * If traces are on, also traces the request, named after its route, and the statements that it runs.
 */
export function identifyRequests(app: FastifyInstance, traces?: Traces) {
  const spans = new WeakMap<FastifyRequest, TraceSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    const parent = remoteSpan(request.headers.traceparent)
    const identify = (trace_id: string | undefined) => {
      request.log = request.log.child({ client: callerAddress(request), ...(trace_id && { trace_id }) })
      reply.log = request.log
      done()
    }
    if (!traces) return identify(parent?.traceId)
    traces.request({ method: request.method, route: request.routeOptions.url ?? '(none)', parent }, span => {
      spans.set(request, span)
      identify(span.traceId)
    })
  })
  app.addHook('onResponse', async (request, { statusCode: status }) => spans.get(request)?.end({ failed: status >= 500, status }))
}
