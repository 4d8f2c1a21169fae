import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { listenForMetrics, serveMetrics } from './serveMetrics.ts'

const METRICS_TOKEN = 'a token for the metrics'

/** The value of a metric, such as `passage_ready` or `passage_outbox_pending`. */
const value = (text: string, line: string) => {
  const found = text.split('\n').find(candidate => candidate.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('requests are counted by route pattern, never by URL', async () => {
  const { app, metrics, as } = await startServer({ metrics: true })
  await as('advocate')('GET', '/common/whoami')
  await as('advocate')('GET', '/patients/987654321?last_name=Canary')
  await app.inject('/no-such-page/Canary')
  const text = await metrics!.text()
  expect(text).toContain('passage_http_requests_total{method="GET",route="/api/v2/patients/:id",status="404"} 1')
  expect(text).toContain('passage_http_requests_total{method="GET",route="/api/v2/common/whoami",status="200"} 1')
  expect(text).toContain('route="(none)",status="404"} 1')
  expect(text).toMatch(
    /passage_http_request_duration_seconds_bucket\{le="0\.5",method="GET",route="\/api\/v2\/patients\/:id"\} \d/,
  )
  expect(text).not.toMatch(/Canary|987654321/)
  for (const name of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes']) expect(text).toContain(name)
})

test('failed sign-ins, the queue, jobs and checks are measured', async () => {
  const { app, metrics, db, context } = await startServer({
    metrics: true,
    now: new Date(),
    config: { SMTP_URL: 'smtp://mail.example' },
  })
  const beat = context.health.heartbeats.watch('outbox', 2)
  beat.started()
  beat.ended(false)
  await db.deleteFrom('outbox').execute()
  const at = new Date(Date.now() - 600_000).toISOString()
  await db
    .insertInto('outbox')
    .values({
      channel: 'email',
      to: 'ada@example.org',
      subject: 'A code',
      body: 'x',
      message_id: '<1@passage>',
      next_try_at: at,
      created_at: at,
    })
    .execute()
  const signIn = (password: string) =>
    app.inject({ method: 'POST', url: '/api/v2/users/login', payload: { username: 'advocate', password } })
  await signIn('a wrong password')
  await signIn(testPassword)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/v2/users/sign-on/finish',
    payload: { code: 'x', state: 'unknown' },
  })
  const text = await metrics!.text()
  expect(value(text, 'passage_sign_in_failures_total{status="401"}')).toBe(1)
  expect(statusCode).toBeGreaterThan(401)
  expect(value(text, `passage_sign_in_failures_total{status="${statusCode}"}`)).toBe(1)
  expect(value(text, 'passage_outbox_pending')).toBe(1)
  expect(value(text, 'passage_outbox_oldest_seconds')).toBeGreaterThan(590)
  expect(value(text, 'passage_job_failures_total{job="outbox"}')).toBe(1)
  expect(value(text, 'passage_job_runs_total{job="outbox"}')).toBe(1)
  expect(value(text, 'passage_ready')).toBe(0)
  expect(value(text, 'passage_health_check{check="index",state="failed"}')).toBe(1)
  await context.matcher.directory(db)
  const later = await metrics!.text()
  expect(value(later, 'passage_index_behind')).toBe(0)
  expect(value(later, 'passage_health_check{check="index",state="ok"}')).toBe(1)
  expect(value(later, 'passage_health_check{check="index",state="failed"}')).toBeUndefined()
})

test('an open event stream counts as open until it ends', async () => {
  const { app, metrics, as } = await startServer({ metrics: true })
  const token = await as('advocate').token()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const abort = new AbortController()
  await fetch(`${address}/api/v2/live`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal })
  const streams = async () => value(await metrics!.text(), 'passage_streams')
  expect(await streams()).toBe(1)
  abort.abort()
  await expect.poll(streams).toBe(0)
})

test('/metrics needs the token on the main port, is off without one, and can have its own port', async () => {
  const off = await startServer()
  expect((await off.app.inject('/metrics')).statusCode).toBe(404)
  const { app, metrics } = await startServer({ metrics: true, config: { METRICS_TOKEN } })
  const read = (authorization?: string) => app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer another token')).statusCode).toBe(401)
  const reply = await read(`Bearer ${METRICS_TOKEN}`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])

  const own = Fastify()
  onTestFinished(() => own.close())
  serveMetrics(own, metrics!, undefined)
  expect((await own.inject('/metrics')).statusCode).toBe(200)
  expect((await own.inject('/anything')).statusCode).toBe(404)
  const { address, close } = await listenForMetrics(metrics!, { METRICS_PORT: 0, METRICS_TOKEN: undefined, HOST: '127.0.0.1' })
  onTestFinished(close)
  expect((await fetch(`${address}/metrics`)).status).toBe(200)
})
