import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { startServer } from '../testing.ts'
import { endpoints, hasId, urlFor } from './endpoints.ts'

const { app, as } = await startServer()
/** One session per caller is enough, because a rejected call does not end the session. */
const callers = { signedOut: as(null), advocate: as('advocate'), 'super.admin': as('super.admin') }
const closed = endpoints.filter(({ access }) => access !== 'public')
const withBody = endpoints.filter(({ body }) => body)
const withId = endpoints.filter(hasId)
const tooMuch = 1024 * 1024 + 1

/** The first endpoint for each method. */
const onePerMethod = <T extends { method: string }>(list: readonly T[]): T[] => [
  ...new Map(list.toReversed().map(endpoint => [endpoint.method, endpoint])).values(),
]

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

/** Authorization headers without a valid session. The plugin reads the header for every endpoint (server/platform/http/routes.ts). */
const noSession: [string, string | undefined][] = [
  ['without a token', undefined],
  ['with an unknown token', 'Bearer garbage'],
  ['with an empty header', ''],
  ['with ten thousand letters', 'x'.repeat(10_000)],
  ['with another scheme', 'Basic YWR2b2NhdGU6UGFzc2FnZSEyMDI2'],
]

async function expectUnauthorized(endpoint: (typeof endpoints)[number], authorization: string | undefined) {
  const reply = await callers.signedOut(endpoint.method, urlFor(endpoint, 1), undefined, {
    headers: authorization === undefined ? {} : { authorization },
  })
  expect(reply.statusCode).toBe(401)
  expectSafeHeaders(reply)
}

test.each(closed)('401 $method $path without a token [AUTH-013] [ASVS 7.2.1]', async endpoint => {
  await expectUnauthorized(endpoint, undefined)
})

describe.each(onePerMethod(closed))('401 $method $path', endpoint => {
  test.each(noSession)('%s [AUTH-013] [ASVS 7.2.1]', async (_case, authorization) => {
    await expectUnauthorized(endpoint, authorization)
  })
})

/** Sends a raw body as a user whose requests reach the body parser; only advocates may upload documents. */
function sendRaw(endpoint: (typeof endpoints)[number], payload: string, type: string) {
  const signedIn = endpoint.quarantine ? 'advocate' : 'super.admin'
  return callers[endpoint.access === 'public' ? 'signedOut' : signedIn](endpoint.method, urlFor(endpoint, 1), payload, {
    headers: { 'content-type': type },
  })
}

test.each(withBody)('4xx $method $path for broken JSON [ASVS 2.2.2]', async endpoint => {
  const reply = await sendRaw(endpoint, '{"username": ', 'application/json')
  expectRefusal(reply)
  expectSafeHeaders(reply)
})

// One endpoint per method and parser is enough, because all endpoints except uploads share Fastify's body parsers.
describe.each([
  ...onePerMethod(withBody.filter(({ quarantine }) => !quarantine)),
  ...onePerMethod(withBody.filter(({ quarantine }) => quarantine)),
])('$method $path', endpoint => {
  test.each([
    ['no JSON at all', '\u0000\u0001', 'application/json'],
    ['a key that poisons prototypes', '{"__proto__": {"is_admin": true}}', 'application/json'],
    ['an unknown content type', '<a/>', 'application/xml'],
    ['an invalid content type', '{}', 'nonsense'],
    ['JSON sent as text', '{"username":"a"}', 'text/plain'],
    ['a form that any page can send', 'username=a', 'application/x-www-form-urlencoded'],
    ['a form without a boundary', 'hello', 'multipart/form-data'],
    ['an incomplete form', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', 'multipart/form-data; boundary=x'],
  ])('4xx for %s [ASVS 2.2.2] [ASVS 3.5.2] [ASVS 15.3.6]', async (_case, payload, type) => {
    const reply = await sendRaw(endpoint, payload, type)
    expectRefusal(reply)
    expectSafeHeaders(reply)
  })

  test('413 for a body larger than a megabyte', async () => {
    const reply = await sendRaw(endpoint, JSON.stringify('x'.repeat(tooMuch)), 'application/json')
    expect(reply.statusCode).toBe(413)
    expectRefusal(reply)
  })
})

async function expectBadId(endpoint: (typeof endpoints)[number], id: string) {
  for (const who of ['super.admin', 'advocate'] as const) {
    const reply = await callers[who](endpoint.method, urlFor(endpoint, id))
    expectRefusal(reply)
    expectSafeHeaders(reply)
  }
}

const badIds = [
  ...['-1', '2147483648', '99999999999999999999', '1.5', '1e0', '1e3', ' 1', '1 ', '01', '0x1', '+1', '1.0', 'text', '', '../1'],
  ...["1'--", '1;', 'NaN', '\u0000', '\u{1F4A3}'],
]

// If a check is missing, the invalid id most likely to pass is 0.
test.each(withId)('4xx $method $path for the id 0 [ASVS 1.4.2]', endpoint => expectBadId(endpoint, '0'))

test.each(withId)('$method $path accepts no malformed id [ASVS 1.4.2]', ({ path, params }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  for (const name of names.filter(parameter => /^id$|Id$/.test(parameter)))
    for (const bad of badIds) {
      const parsed = params!.safeParse({ ...Object.fromEntries(names.map(other => [other, '1'])), [name]: bad })
      expect(parsed.error?.issues.map(({ path: [at] }) => at)).toContain(name)
    }
})

describe.each(onePerMethod(withId))('$method $path', endpoint => {
  test.each(badIds.filter(Boolean))('4xx for the id %j [ASVS 1.4.2]', id => expectBadId(endpoint, encodeURIComponent(id)))
})

test('404 with the same headers for an unknown path', async () => {
  for (const url of ['/nothing/here', '/users/login/more', '/../../etc/passwd']) {
    const reply = await as(null)('GET', url)
    expect(reply.statusCode).toBe(404)
    expectRefusal(reply)
  }
  expectSafeHeaders(await as(null)('GET', '/nothing/here'))
})

test('a successful response has the same headers [ASVS 3.4.4] [ASVS 3.4.5] [ASVS 14.2.2]', async () => {
  const reply = await as('advocate')('GET', '/common/whoami')
  expect(reply.statusCode).toBe(200)
  expectSafeHeaders(reply)
})

test('200 /healthz for every caller, without details of the installation', async () => {
  const reply = await app.inject('/healthz')
  expect([reply.statusCode, reply.json()]).toEqual([200, { ok: true }])
  expect(reply.headers).not.toHaveProperty('server')
})
