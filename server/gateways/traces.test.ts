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

test('a request is one trace with its statements; a job is another; neither contains values', async () => {
  const { url, spans, text } = await collector()
  const traces = (await openTraces({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: url }))!
  const app = Fastify()
  onTestFinished(() => app.close())
  let end: (() => void) | undefined
  app.addHook('onRequest', (request, _reply, done) =>
    traces.request(request.method, request.routeOptions.url!, span => {
      end = () => span.end({ failed: false, status: 200 })
      done()
    }),
  )
  app.get('/patients/:id', async () => {
    await new Promise(resolve => setTimeout(resolve, 5))
    traces.statement('select name from patients where id = $1', 3, false)
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
  expect(named('UPDATE').parentSpanId).toBe(named('job outbox').spanId)
  expect(JSON.stringify(named('SELECT').attributes)).toContain('select name from patients where id = $1')
  expect(text()).toContain('/v1/traces')
  expect(text()).not.toMatch(/Canary/)
})
