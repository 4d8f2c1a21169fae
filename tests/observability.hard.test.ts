import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testPassword } from '../server/seed/testUsers.ts'
import { startProduct } from './browser/product.ts'
import { startPostgres } from './engines/postgresServer.ts'

type Attribute = { key: string; value: { stringValue?: string } }
type Span = { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] }

/** Starts a collector that passes the body of each request to `onBody`. */
async function listen(onBody: (body: string) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      onBody(body)
      response.end('{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { port: (server.address() as AddressInfo).port, close }
}

test('a server on PostgreSQL provides metrics on a separate port, and traces that include its SQL statements', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await postgres.run('create database observed')
  const folder = mkdtempSync(join(tmpdir(), 'passage-observed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const spans: Span[] = []
  let sent = ''
  const collector = await listen(body => {
    sent += body
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
  })
  onTestFinished(collector.close)
  const free = await listen(() => {})
  await free.close()
  const product = await startProduct(folder, {
    SECRET_KEY: 'a secret key for the observed server',
    DATABASE_URL: postgres.url('observed'),
    METRICS_PORT: String(free.port),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}`,
  })
  const signIn = await fetch(`${product.url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'advocate', password: testPassword }),
  })
  const { token } = (await signIn.json()) as { token: string }
  await fetch(`${product.url}/api/v2/advocates/current-user/patient-records`, { headers: { authorization: token } })

  const metrics = await (await fetch(`http://127.0.0.1:${free.port}/metrics`)).text()
  expect(metrics).toContain('passage_ready 1')
  expect(metrics).toContain('passage_http_requests_total{method="POST",route="/api/v2/users/login",status="200"} 1')
  expect(metrics).toMatch(/passage_database_connections\{state="idle"\} [1-9]/)
  expect(metrics).toMatch(/passage_job_runs_total\{job="seal"\} [1-9]/)
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404)

  // Stopping the server sends the remaining spans.
  await product.stop()
  const request = spans.find(({ name }) => name === 'GET /api/v2/advocates/current-user/patient-records')!
  const statements = spans.filter(({ traceId, name }) => traceId === request.traceId && name === 'SELECT')
  expect(statements.length).toBeGreaterThan(1)
  const texts = statements.map(({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue)
  expect(texts.join('\n')).toContain('$1')
  expect(spans.map(({ name }) => name)).toContain('job seal')
  for (const secret of [token, testPassword, 'advocate@']) expect(sent).not.toContain(secret)
})
