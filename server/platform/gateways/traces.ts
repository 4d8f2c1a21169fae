import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../../config.ts'

export type TraceSpan = { traceId: string; end: (result: { failed: boolean; status?: number }) => void }

/** A span of the caller, such as a proxy's. `traceFlags` is 1 if the caller records its trace. */
export type RemoteSpan = { traceId: string; spanId: string; traceFlags: number }

/** Sends traces of requests, statements, and jobs to an OpenTelemetry collector. */
export type Traces = {
  /**
   * Runs `next` inside a span that includes all statements and effects that `next` starts. Continues the trace of `parent`, if any.
   * Call the span's `end` to end the span.
   */
  request: (of: { method: string; route: string; parent?: RemoteSpan | undefined }, next: (span: TraceSpan) => void) => void
  /** Runs a job inside a span, which ends with the job. */
  job: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Records a statement that has just ended, without its parameters. */
  statement: (text: string, milliseconds: number, failed: boolean) => void
  /** The trace of the running request or job; undefined outside of them. */
  traceId: () => string | undefined
  /** Sends the spans that have not been sent yet. */
  close: () => Promise<void>
}

/**
 * Opens traces if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise, loads nothing and records nothing. Spans contain route patterns,
 * statuses, SQL with placeholders, and job names, but no parameters, addresses, users, or error messages.
 */
export async function openTraces({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: share,
}: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>): Promise<Traces | undefined> {
  if (!endpoint) return undefined
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const sampler = new sdk.TraceIdRatioBasedSampler(share)
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    // A caller cannot make this server record more traces than its share.
    sampler: new sdk.ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('passage')
  const current = new AsyncLocalStorage<ReturnType<typeof tracer.startSpan>>()
  const inCurrent = () => {
    const parent = current.getStore()
    return parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT
  }
  const failedStatus = { code: api.SpanStatusCode.ERROR }
  return {
    request({ method, route, parent }, next) {
      const attributes = { 'http.request.method': method, 'http.route': route }
      const context = parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...parent, isRemote: true }) : api.ROOT_CONTEXT
      const span = tracer.startSpan(`${method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, context)
      const end: TraceSpan['end'] = ({ failed, status }) => {
        if (status !== undefined) span.setAttribute('http.response.status_code', status)
        if (failed) span.setStatus(failedStatus)
        span.end()
      }
      current.run(span, () => next({ traceId: span.spanContext().traceId, end }))
    },
    async job(name, work) {
      const span = tracer.startSpan(`job ${name}`, {}, api.ROOT_CONTEXT)
      try {
        return await current.run(span, work)
      } catch (error) {
        span.setStatus(failedStatus)
        throw error
      } finally {
        span.end()
      }
    },
    statement(text, milliseconds, failed) {
      // Skips statements outside requests and jobs, such as the polling queries that run every second.
      if (!current.getStore()) return
      const now = Date.now()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2000) }
      const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
      const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes, startTime: now - milliseconds }, inCurrent())
      if (failed) span.setStatus(failedStatus)
      span.end(now)
    },
    traceId: () => current.getStore()?.spanContext().traceId,
    async close() {
      await provider.shutdown().catch(() => {})
    },
  }
}
