import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startServer } from '../testing.ts'
import { endpoints, hasId, urlFor } from './endpoints.ts'

const { app, as } = await startServer()
/** A rejected call does not end the session, so one session per caller is enough. */
const callers = { nobody: as(null), advocate: as('advocate'), 'super.admin': as('super.admin') }
const closed = endpoints.filter(({ access }) => access !== 'public')
const withBody = endpoints.filter(({ body }) => body)
const withId = endpoints.filter(hasId)
const overLimit = 1024 * 1024 + 1

/** Expects a proper rejection: a client error with a message. */
function expectRefusal(reply: LightMyRequestResponse) {
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.json().message).toEqual(expect.any(String))
}

function expectSafeHeaders({ headers }: LightMyRequestResponse) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
}

describe.each(closed)('401 $method $path', endpoint => {
  const url = urlFor(endpoint, 1)
  test.each([
    ['without a token', undefined],
    ['with a token that is none', 'Bearer garbage'],
    ['with an empty one', ''],
    ['with one of ten thousand letters', 'x'.repeat(10_000)],
    ['with another scheme', 'Basic YWR2b2NhdGU6UGFzc2FnZSEyMDI2'],
  ])('%s [AUTH-013] [ASVS 7.2.1]', async (_case, authorization) => {
    const reply = await callers.nobody(endpoint.method, url, undefined, {
      headers: authorization === undefined ? {} : { authorization },
    })
    expect(reply.statusCode).toBe(401)
    expectSafeHeaders(reply)
  })
})

describe.each(withBody)('$method $path', endpoint => {
  // Only advocates may upload documents; others are rejected before the body is read.
  const signedIn = endpoint.apart ? 'advocate' : 'super.admin'
  const send = (payload: string | Buffer, type: string) =>
    callers[endpoint.access === 'public' ? 'nobody' : signedIn](endpoint.method, urlFor(endpoint, 1), payload, {
      headers: { 'content-type': type },
    })

  test.each([
    ['broken JSON', '{"username": ', 'application/json'],
    ['no JSON at all', '\u0000\u0001', 'application/json'],
    ['a key that poisons prototypes', '{"__proto__": {"is_admin": true}}', 'application/json'],
    ['a body of an unknown kind', '<a/>', 'application/xml'],
    ['a type that is none', '{}', 'nonsense'],
    ['JSON sent as text', '{"username":"a"}', 'text/plain'],
    ['a form that any page can send', 'username=a', 'application/x-www-form-urlencoded'],
    ['a form that never begins', 'hello', 'multipart/form-data'],
    ['a form that breaks off', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'multipart/form-data; boundary=x'],
  ])('4xx for %s [ASVS 2.2.2] [ASVS 3.5.2] [ASVS 15.3.6]', async (_case, payload, type) => {
    const reply = await send(payload, type)
    expectRefusal(reply)
    expectSafeHeaders(reply)
  })

  test('413 for a body larger than a megabyte', async () => {
    const reply = await send(JSON.stringify('x'.repeat(overLimit)), 'application/json')
    expect(reply.statusCode).toBe(413)
    expectRefusal(reply)
  })
})

describe.each(withId)('$method $path', endpoint => {
  test.each([
    '0',
    '-1',
    '2147483648',
    '99999999999999999999',
    '1.5',
    '1e0',
    '1e3',
    '%201',
    '1%20',
    '01',
    '0x1',
    '+1',
    '1.0',
    'text',
    '%00',
    '%2e%2e%2f1',
    "1'--",
    '1;',
    'NaN',
    '%F0%9F%92%A3',
  ])('4xx for the id %s [ASVS 1.4.2]', async id => {
    for (const username of ['super.admin', 'advocate'] as const) {
      const reply = await callers[username](endpoint.method, urlFor(endpoint, id))
      expectRefusal(reply)
      expectSafeHeaders(reply)
    }
  })
})

test('404 with the same headers for an unknown path', async () => {
  for (const url of ['/nothing/here', '/users/login/more', '/../../etc/passwd']) {
    const reply = await as(null)('GET', url)
    expect(reply.statusCode).toBe(404)
    expectRefusal(reply)
  }
  expectSafeHeaders(await as(null)('GET', '/nothing/here'))
})

test('a successful response has the same headers [ASVS 3.4.4] [ASVS 3.4.5] [ASVS 14.2.2] [ASVS 14.3.2]', async () => {
  const reply = await as('advocate')('GET', '/common/whoami')
  expect(reply.statusCode).toBe(200)
  expectSafeHeaders(reply)
})

test('200 /healthz for everybody, without details of the installation', async () => {
  const reply = await app.inject('/healthz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(reply.headers).not.toHaveProperty('server')
})
