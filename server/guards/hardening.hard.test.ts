import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

/* Requirements from OWASP ASVS 5.0 for every response, beyond the headers that the other guards test (docs/asvs.csv). */

const { app, db, as, logs } = await startServer()
const secured = await startServer({ config: { PUBLIC_URL: 'https://passage.example' } })
await findTestData(db)
await findTestData(secured.db)

describe('behind https', () => {
  test.each(['/healthz', '/api/v2/common/whoami', '/api/v2/nothing', '/api/docs', '/%'])(
    '%s requires browsers to use https for a year, including subdomains [ASVS 3.4.1]',
    async url => {
      const { headers } = await secured.app.inject(url)
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    },
  )

  test('both cookies are limited to this host and unreadable by scripts, and known browsers are recognized [ASVS 3.3.1] [ASVS 3.3.2] [ASVS 3.3.3] [ASVS 3.3.4]', async () => {
    const signIn = (cookie?: string) =>
      secured.as(null)(
        'POST',
        '/users/login',
        { username: 'advocate', password: testPassword },
        { headers: cookie ? { cookie } : {} },
      )
    const set = String((await signIn()).headers['set-cookie'])
    expect(set).toMatch(/^__Host-passage_devices=[\w.~-]+; Path=\/; Secure; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
    const renewedCookie = String((await signIn(set.split(';')[0]!)).headers['set-cookie'])
    expect(renewedCookie).toBe(set)
    const reply = await secured.as(null)('POST', '/users/password-reset/code', { email: 'nobody@elmvalley.example' })
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-passage_reset=[\w-]{22}; Path=\/; Secure; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    )
  })
})

test.each([
  ['outside.advocate', 'GET', '/patients/:id', '/patients/1', 404],
  ['advocate', 'GET', '/users', '/users', 403],
  [null, 'GET', '/common/whoami', '/common/whoami', 401],
] as const)(
  'when %s is rejected, %s %s, the log shows who, what, how and when, without the path [ASVS 16.3.2]',
  async (username, method, route, path, status) => {
    const call = as(username)
    const user = username && (await call('GET', '/common/whoami')).json().data.id
    const before = logs.length
    expect((await call(method, path)).statusCode).toBe(status)
    await expect.poll(() => logs.length).toBe(before + 1)
    const line = JSON.parse(logs.at(-1)!)
    expect(line).toMatchObject({
      method,
      route: `/api/v2${route}`,
      status,
      ...(username && { user }),
      time: expect.anything(),
      ms: expect.any(Number),
    })
    expect(Object.keys(line)).not.toContain('url')
  },
)

test('without https these headers are absent', async () => {
  expect((await app.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security')
})

test.each(['/healthz', '/api/v2/common/whoami', '/api/v2/openapi.json', '/api/docs'])(
  '%s cannot be read by other origins, and declares its type and charset [ASVS 3.4.2] [ASVS 4.1.1]',
  async url => {
    const reply = await app.inject({ url, headers: { origin: 'https://elsewhere.example' } })
    expect(Object.keys(reply.headers).filter(name => name.startsWith('access-control'))).toEqual([])
    expect(reply.headers['content-type']).toMatch(/; charset=utf-8$/i)
  },
)

test.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND'])('the method %s is rejected [ASVS 13.4.4]', async method => {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => `http://127.0.0.1:${getPort()}`))
  const response = await new Promise<string>(resolve => {
    let text = ''
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.on('data', chunk => {
      text += chunk
      socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
    socket.write(`${method} /healthz HTTP/1.1\r\nHost: x\r\nX-Secret: s3cret\r\nConnection: close\r\n\r\n`)
  })
  expect(response).not.toMatch(/^HTTP\/1\.1 2/)
  expect(response).not.toContain('s3cret')
})

const getPort = () => (app.server.address() as { port: number }).port

test('passwords are stored as argon2id with 19 MiB and two passes [ASVS 11.4.2]', async () => {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('username', '=', 'advocate')
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await as('advocate')('GET', '/common/whoami')).statusCode).toBe(200)
})

test.each(['/healthz', '/api/v2/common/whoami', '/api/docs', '/%'])(
  '%s cannot be framed and uses no device features [ASVS 3.4.6]',
  async url => {
    const { headers } = await app.inject(url)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['permissions-policy']).toMatch(/camera=\(\).*geolocation=\(\).*microphone=\(\)/)
  },
)

test('204 for a thousand browser reports, of which twenty per minute are logged', async () => {
  const before = logs.filter(line => line.includes('content security policy report')).length
  const report = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src' } })
  const headers = { 'content-type': 'application/csp-report' }
  for (let n = 0; n < 1000; n++) {
    const reply = await app.inject({ method: 'POST', url: '/api/csp-reports', payload: report, headers })
    expect(reply.statusCode).toBe(204)
  }
  const lines = logs.filter(line => line.includes('content security policy report')).length - before
  expect(lines).toBeLessThanOrEqual(20)
  expect(lines).toBeGreaterThan(0)
  expect(logs.filter(line => line.includes('/api/csp-reports') && line.includes('answered'))).toEqual([])
})

test('a sign-out tells the browser to remove its copies of pages', async () => {
  const call = as('manager')
  expect((await call('GET', '/common/whoami')).headers).not.toHaveProperty('clear-site-data')
  expect((await call('POST', '/users/logout')).headers['clear-site-data']).toBe('"cache"')
})

test('a socket that sends no complete request headers is closed within seconds, long before a slow upload', async () => {
  expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([10_000, 60_000])
})

test('429 for a user with more calls than a page needs; others are not affected [ASVS 2.4.1]', async () => {
  const limited = await startServer({ db, config: { REQUESTS_PER_MINUTE: 60 } })
  const [busy, unaffected] = [limited.as('advocate'), limited.as('coordinator')]
  for (let n = 0; n < 60; n++) expect((await busy('GET', '/common/whoami')).statusCode).toBe(200)
  const blockedReply = await busy('GET', '/common/notifications')
  expect([blockedReply.statusCode, Number(blockedReply.headers['retry-after']) > 0]).toEqual([429, true])
  expect(blockedReply.json().message).toBe('Too many requests. Wait a minute, then try again.')
  expect((await unaffected('GET', '/common/whoami')).statusCode).toBe(200)
})
