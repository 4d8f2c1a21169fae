import { createServer } from 'node:http'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openTraces } from './traces.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: object[] }

/** A collector that records the spans it receives. */
async function collector() {
  const spans: Span[] = []
  let text = ''
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      text += request.url + body
      for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, spans, text: () => text }
}

const settings = { OTEL_SERVICE_NAME: 'passage', OTEL_TRACES_SAMPLER_ARG: 1 }

test('without an endpoint, nothing is traced or loaded', async () => {
  expect(await openTraces({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: undefined })).toBeUndefined()
})

test('a request continues its caller’s trace and includes its statements; a job is another trace; neither contains values', async () => {
  const { url, spans, text } = await collector()
  const traces = (await openTraces({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: url }))!
  const app = Fastify()
  onTestFinished(() => app.close())
  const parent = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7', traceFlags: 1 }
  let end: (() => void) | undefined
  let insideRequest: string | undefined
  app.addHook('onRequest', (request, _reply, done) =>
    traces.request({ method: request.method, route: request.routeOptions.url!, parent }, span => {
      end = () => span.end({ failed: false, status: 200 })
      done()
    }),
  )
  app.get('/patients/:id', async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    traces.statement('select name from patients where id = $1', 3, false)
    insideRequest = traces.traceId()
    return {}
  })
  await app.inject('/patients/CanaryId?last_name=CanaryName')
  end!()
  await traces.job('outbox', async () => traces.statement('update outbox set state = $1', 2, false))
  await expect(traces.job('seal', async () => Promise.reject(new Error('Canary')))).rejects.toThrow()
  traces.statement('select 1', 1, false)
  await traces.close()

  const named = (name: string) => spans.find(span => span.name === name)!
  expect(spans.map(({ name }) => name).sort()).toEqual(['GET /patients/:id', 'SELECT', 'UPDATE', 'job outbox', 'job seal'])
  expect(named('SELECT')).toMatchObject({
    traceId: named('GET /patients/:id').traceId,
    parentSpanId: named('GET /patients/:id').spanId,
  })
  expect(named('GET /patients/:id')).toMatchObject({ traceId: parent.traceId, parentSpanId: parent.spanId })
  expect([insideRequest, traces.traceId()]).toEqual([parent.traceId, undefined])
  expect(named('UPDATE').parentSpanId).toBe(named('job outbox').spanId)
  expect(JSON.stringify(named('SELECT').attributes)).toContain('select name from patients where id = $1')
  expect(text()).toContain('/v1/traces')
  expect(text()).not.toMatch(/Canary/)
})

test('a caller’s trace counts toward this server’s share, and a trace that the caller does not record is not recorded', async () => {
  const { url, spans } = await collector()
  const record = async (share: number, traceFlags: number) => {
    const traces = (await openTraces({ ...settings, OTEL_TRACES_SAMPLER_ARG: share, OTEL_EXPORTER_OTLP_ENDPOINT: url }))!
    const parent = { traceId: 'f'.repeat(32), spanId: '00f067aa0ba902b7', traceFlags }
    traces.request({ method: 'GET', route: '/', parent }, span => span.end({ failed: false, status: 200 }))
    await traces.close()
    return spans.splice(0).length
  }
  expect([await record(1, 1), await record(0, 1), await record(1, 0)]).toEqual([1, 0, 0])
})
