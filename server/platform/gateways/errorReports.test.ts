import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { errorHandler } from '../http/errorResponses.ts'
import { openErrorReports } from './errorReports.ts'

/** A local service that speaks Sentry's protocol and records every line it receives. */
async function fakeSentry() {
  const received: string[] = []
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      received.push(`${request.url}\n${request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body}`)
      answer.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())))
  return { sent: received, dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/7` }
}

const canary = 'Marisol Venn'
const itemsOf = (envelopes: string[]) =>
  envelopes.flatMap(envelope => {
    const [, , ...lines] = envelope.split('\n').filter(Boolean)
    return lines.flatMap((line, index) => (index % 2 ? [JSON.parse(line) as Record<string, unknown>] : []))
  })

test('an unexpected error is reported by type and route, each request by its duration, without patient data [API-004] [ASVS 14.2.3]', async () => {
  const { sent, dsn } = await fakeSentry()
  const reports = await openErrorReports(readConfig({ NODE_ENV: 'test', SENTRY_DSN: dsn }), 'r1')
  const app = Fastify()
  onTestFinished(() => app.close())
  errorHandler(app, reports)
  app.post('/patients/:id/notes', async request => {
    const ended = reports.request(request.method, request.routeOptions.url!)
    ended(500)
    throw new TypeError(`duplicate key (${canary}) of ${JSON.stringify(request.body)}`)
  })
  const reply = await app.inject({
    method: 'POST',
    url: `/patients/12/notes?q=${encodeURIComponent(canary)}`,
    payload: { last_name: canary },
    headers: { authorization: `Bearer ${canary}`, cookie: `name=${canary}`, 'user-agent': canary },
  })
  expect(reply.statusCode).toBe(500)
  await reports.close()

  const items = itemsOf(sent)
  const error = items.find(item => 'exception' in item)
  const trace = items.find(item => item.type === 'transaction')
  expect(error).toMatchObject({
    release: 'r1',
    environment: 'production',
    transaction: 'POST /patients/:id/notes',
    exception: { values: [{ type: 'TypeError', stacktrace: { frames: expect.any(Array) } }] },
  })
  expect(trace).toMatchObject({ transaction: 'POST /patients/:id/notes', contexts: { trace: { op: 'http.server' } } })
  expect(sent.every(envelope => envelope.startsWith('/api/7/envelope/'))).toBe(true)
  expect(sent.join('\n')).not.toMatch(/Marisol|Venn|last_name|Bearer|cookie/)
})

test('without SENTRY_DSN, nothing is sent, and the server works as usual', async () => {
  const reports = await openErrorReports(readConfig({ NODE_ENV: 'test' }))
  reports.report(new Error(canary))
  reports.request('GET', '/x')(200)
  await reports.close()
})

test('the duration of every request is reported, not only of a sample [API-004]', async () => {
  const { sent, dsn } = await fakeSentry()
  const reports = await openErrorReports(readConfig({ NODE_ENV: 'test', SENTRY_DSN: dsn }), 'r1')
  // The library samples by this random number. At a rate below 1, it would drop the traces with the highest numbers.
  const { getCurrentScope } = await import('@sentry/node')
  getCurrentScope().setPropagationContext({ traceId: `${'0'.repeat(31)}1`, sampleRand: 0.999_999 })
  for (let n = 0; n < 5; n++) reports.request('GET', '/patients/:id')(200)
  await reports.close()
  expect(itemsOf(sent).filter(item => item.type === 'transaction')).toHaveLength(5)
})
