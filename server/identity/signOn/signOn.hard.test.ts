import { createServer as createWebServer } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { refusals } from '#domain/identity/signOn/rules.ts'
import { buildUser } from '../../seed/builders.ts'
import { findTestData, testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { startProvider } from './testing.ts'

const { db, context, as, clock } = await startServer({ now: new Date(), config: { PUBLIC_URL: 'https://passage.example' } })
const { organizations } = await findTestData(db)

const connect = async (issuer: string, domain: string) => {
  const settings = { issuer, client_id: 'passage', client_secret: 'a secret for tests', domains: [domain] }
  const reply = await as('super.admin')('POST', `/organizations/${organizations.hospital}/sign-on`, settings)
  expect(reply.statusCode).toBe(201)
  return reply.json().data.id as number
}
const start = (email: string) => as(null)('POST', '/users/sign-on', { email })

test('a provider that hangs is reported within five seconds, while others sign in', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(ready => silent.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void silent.close())
  await connect(`http://127.0.0.1:${(silent.address() as { port: number }).port}`, 'silent.org')
  const begun = Date.now()
  const hanging = Promise.all([start('a@silent.org'), start('b@silent.org')])
  const { username } = await buildUser(db, context.now())
  expect((await as(null)('POST', '/users/login', { username, password: testPassword })).statusCode).toBe(200)
  expect(Date.now() - begun).toBeLessThan(4000)
  for (const reply of await hanging) expect([reply.statusCode, reply.json().message]).toEqual([503, refusals.unreachable])
  expect(Date.now() - begun).toBeLessThan(7000)
})

test('all calls of one request together end after five seconds, also those after a slow configuration', async () => {
  // Its configuration takes three seconds, and its keys and tokens never come.
  const slow = createWebServer(async (request, response) => {
    if (request.url !== '/.well-known/openid-configuration') return
    await setTimeout(3000)
    const issuer = `http://${request.headers.host}`
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, ...endpoints, response_types_supported: ['code'] }))
  })
  await new Promise<void>(ready => slow.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    slow.closeAllConnections()
    slow.close()
  })
  const issuer = `http://127.0.0.1:${(slow.address() as { port: number }).port}`
  const id = await connect(issuer, 'slow.org')
  const begun = Date.now()
  const token = await new SignJWT({ sub: 'x' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience('passage')
    .sign(new TextEncoder().encode('a key that nobody checks here...'))
  const [tested, signedOut] = await Promise.all([
    as('super.admin')('POST', `/organizations/${organizations.hospital}/sign-on/${id}/test`),
    as(null)('POST', '/users/sign-on/back-channel-logout', { logout_token: token }),
  ])
  expect(Date.now() - begun).toBeLessThan(6500)
  const { ok, steps } = tested.json().data as { ok: boolean; steps: { step: string; ok: boolean }[] }
  expect([ok, ...steps.slice(0, 3).map(({ step, ok }) => `${step} ${ok}`)]).toEqual([
    false,
    'found true',
    'keys false',
    'client false',
  ])
  expect(signedOut.statusCode).toBe(503)
})

test('the last known addresses of a provider that is down are used', async () => {
  const provider = await startProvider()
  await connect(provider.issuer, 'down.org')
  expect((await start('a@down.org')).statusCode).toBe(200)
  await provider.stop()
  clock.advance(2 * 60 * 60)
  const reply = await start('a@down.org')
  expect(reply.json().data.url).toContain(provider.issuer)
  const state = new URL(reply.json().data.url).searchParams.get('state')
  const cookie = String(reply.headers['set-cookie']).split(';')[0]!
  const finished = await as(null)(
    'POST',
    '/users/sign-on/finish',
    { state, code: 'x', iss: provider.issuer },
    { headers: { cookie } },
  )
  expect([finished.statusCode, finished.json().message]).toEqual([503, refusals.unreachable])
})
