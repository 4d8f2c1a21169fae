import { createServer } from 'node:net'
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
