import { describe, expect, test } from 'vitest'
import { type Limit, limits } from '#domain/identity/account/throttle.ts'
import { buildApp } from '../../app.ts'
import { createMatcher } from '../../matching/matcher.ts'
import { knownDevice } from '../../platform/auth/device.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { failuresOf } from './checkPassword.ts'

const server = await startServer()
const { app, context, db, clock } = server
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)
const wrongPassword = 'Not the password 1!'
let addressCount = 0
/** An IP address that no request has used yet. */
const nextAddress = () => `198.51.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`

type From = { ip?: string; cookie?: string; at?: typeof app }
const send = (url: string, payload: object, { ip = nextAddress(), cookie, at = app }: From = {}) =>
  at.inject({ method: 'POST', url: `/api/v2${url}`, payload, remoteAddress: ip, headers: cookie ? { cookie } : {} })
const signIn = (username: string, password: string, from?: From) => send('/users/login', { username, password }, from)
const fail = async (times: number, username: string, from?: From) => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await signIn(username, wrongPassword, from)).statusCode)
  return statuses
}
/** Records this many failures without the cost of hashing. */
const spend = async (key: string, times: number, limit: Limit = limits.account) => {
  for (let n = 0; n < times; n++) await countAttempt(context, key, limit)
}
const spentBy = (id: number, times = 9) => spend(keys.account(id), times)
const expectedRejection = () =>
  db.selectFrom('audit_events').selectAll().where('action', '=', 'account.login refused').orderBy('id').execute()
const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';')[0]!

describe('wrong passwords for one account', () => {
  test('429 from the eleventh attempt on, from any address and with either name, even with the right password (R3) [ASVS 2.3.2]', async () => {
    const { id, username, email } = await newUser()
    await spentBy(id, 8)
    expect(await fail(1, username)).toEqual([401])
    expect(await fail(1, email.toUpperCase())).toEqual([401])
    const reply = await signIn(username, testPassword)
    expect([reply.statusCode, reply.json().message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
    expect(reply.headers['retry-after']).toBe('900')
    expect((await signIn(email, testPassword)).statusCode).toBe(429)
  })

  test('an unknown name gets exactly the same responses (R5)', async () => {
    const { id, username } = await newUser()
    const unknownName = 'nobody.by.this.name'
    await spentBy(id)
    await spend(keys.unknownName(context, unknownName), 9)
    const responses = async (name: string) => {
      const replies = [await signIn(name, wrongPassword), await signIn(name.toUpperCase(), wrongPassword)]
      return replies.map(reply => [reply.statusCode, reply.json(), reply.headers['retry-after']])
    }
    expect(await responses(unknownName)).toEqual(await responses(username))
    expect((await responses(unknownName))[1]![0]).toBe(429)
  })

  test('successful sign-ins never count', async () => {
    const { id, username } = await newUser()
    const ip = nextAddress()
    await spentBy(id)
    for (let n = 0; n < 3; n++) expect((await signIn(username, testPassword, { ip })).statusCode).toBe(200)
    expect(await fail(2, username, { ip })).toEqual([401, 429])
  })

  test('two servers share their counts (R24)', async () => {
    const second = await buildApp({ ...context, matcher: createMatcher() })
    const { id, username } = await newUser()
    await spentBy(id, 8)
    expect(await fail(1, username, { at: second })).toEqual([401])
    expect(await fail(2, username)).toEqual([401, 429])
    expect((await signIn(username, testPassword, { at: second })).statusCode).toBe(429)
    await second.close()
  })

  test('the audit log records the lockout without the password [ASVS 16.3.3]', async () => {
    const { id, username } = await newUser()
    await spentBy(id, 8)
    await fail(4, username)
    const rows = (await expectedRejection()).filter(row => row.subject_ids.includes(id))
    expect(rows.map(row => row.detail)).toEqual([null, { stopped_until: expect.any(String) }])
    expect(JSON.stringify(rows)).not.toContain(wrongPassword)
  })
})

describe('a browser where the user has signed in before', () => {
  test('200 while others are locked out; its own wrong passwords count separately (R3)', async () => {
    const { id, username } = await newUser()
    const cookie = cookieOf(await signIn(username, testPassword))
    await spentBy(id, 10)
    expect((await signIn(username, testPassword)).statusCode).toBe(429)
    expect((await signIn(username, testPassword, { cookie })).statusCode).toBe(200)
    await spend(keys.device(id, knownDevice(context, cookie, id)!, 'sign-in'), 9)
    expect(await fail(2, username, { cookie })).toEqual([401, 429])
  })

  test('does not help with other accounts, and cannot be forged', async () => {
    const [owner, other] = [await newUser(), await newUser()]
    const cookie = cookieOf(await signIn(owner.username, testPassword))
    await spentBy(other.id, 10)
    for (const forged of [cookie, cookie.replace(`${owner.id}.`, `${other.id}.`), `passage_devices=${other.id}.x.y`])
      expect((await signIn(other.username, testPassword, { cookie: forged })).statusCode).toBe(429)
  })

  test('remembers several users, and scripts cannot read it', async () => {
    const [first, second] = [await newUser(), await newUser()]
    const reply = await signIn(first.username, testPassword)
    expect(reply.headers['set-cookie']).toMatch(/; Path=\/api\/v2\/users; Max-Age=31536000; HttpOnly; SameSite=Strict$/)
    const cookie = cookieOf(await signIn(second.username, testPassword, { cookie: cookieOf(reply) }))
    for (const { id, username } of [first, second]) {
      await spentBy(id, 10)
      expect((await signIn(username, testPassword, { cookie })).statusCode).toBe(200)
    }
  })
})

describe('one IP address', () => {
  test('429 for one password tried on a thousand accounts, after sixty attempts (R3) [ASVS 6.3.1]', async () => {
    const ip = nextAddress()
    await spend(keys.address(ip), 57, failuresOf(context.config))
    const statuses: number[] = []
    for (let n = 0; n < 43; n++) statuses.push((await signIn(`nobody.${n}`, wrongPassword, { ip })).statusCode)
    expect(statuses).toEqual([...Array(3).fill(401), ...Array(40).fill(429)])
    // Other IP addresses are not affected.
    const { username } = await newUser()
    expect((await signIn(username, testPassword)).statusCode).toBe(200)
    const cookie = cookieOf(await signIn(username, testPassword))
    expect((await signIn(username, testPassword, { ip, cookie })).statusCode).toBe(200)
  })

  test('wrong reset codes also count', async () => {
    const ip = nextAddress()
    const body = { email: 'nobody@elmvalley.example', code: '123456', new_password: 'Harbor lights 7!' }
    await spend(keys.address(ip), 59, failuresOf(context.config))
    expect((await send('/users/password-reset', body, { ip })).statusCode).toBe(422)
    expect((await send('/users/password-reset', body, { ip })).statusCode).toBe(429)
  })

  test('429 for the 61st account requested within an hour', async () => {
    const ip = nextAddress()
    const attempt = (n: number) =>
      send(
        '/users/register',
        {
          first_name: 'Odette',
          last_name: 'Marlow',
          phone: '2135550188',
          email: `${n}@elmvalley.example`,
          state: 'CA',
          organization: 'Elm Valley',
          address: '12 Elm Street',
          city: 'Elm Valley',
          zipcode: '90001',
        },
        { ip },
      )
    await spend(keys.asking(ip), 59, limits.asking)
    expect([(await attempt(59)).statusCode, (await attempt(60)).statusCode]).toEqual([200, 429])
    clock.advance(60 * 60)
    expect((await attempt(61)).statusCode).toBe(200)
  })
})

test('a password reset by email lets in an owner whom others had locked out', async () => {
  const { id, username, email } = await newUser()
  await spentBy(id, 10)
  await send('/users/password-reset/code', { email })
  const mail = await db.selectFrom('outbox').selectAll().where('to', '=', email).orderBy('id', 'desc').executeTakeFirstOrThrow()
  const code = /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))![0]
  expect((await send('/users/password-reset', { email, code, new_password: 'Harbor lights 7!' })).statusCode).toBe(200)
  expect((await signIn(username, 'Harbor lights 7!')).statusCode).toBe(200)
})

test('429 for guessing the old password within a session', async () => {
  const { id } = await newUser()
  const call = server.as(id)
  const change = (oldPass: string) => call('POST', '/users/change-password', { oldPass, newPass: 'Harbor lights 7!' })
  await spend(keys.confirmation(id), 9)
  expect((await change(wrongPassword)).json().message).toBe('Old password incorrect.')
  expect((await change(testPassword)).statusCode).toBe(429)
})
