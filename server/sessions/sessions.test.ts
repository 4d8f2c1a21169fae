import { describe, expect, test } from 'vitest'
import { platformRoles } from '#domain/actor.ts'
import { backgroundHeader, readLeft, sessionHeader } from '#domain/sessions/left.ts'
import { activeSessions } from '../auth/session.ts'
import { buildUser } from '../seed/builders.ts'
import { castPassword } from '../seed/cast.ts'
import { startServer } from '../testing.ts'
import { keys } from '../throttle/keys.ts'
import { take } from '../throttle/throttle.ts'
import { deviceOf } from './queries.ts'

const { context, db, as, clock } = await startServer()
const { SESSION_IDLE_S: idle, SESSION_MAX_S: whole } = context.config
const newUser = (given = {}) => buildUser(db, context.now(), given)
const ask = async (call: ReturnType<typeof as>) => (await call('GET', '/common/whoami')).statusCode
const background = { headers: { [backgroundHeader]: '1' } }
const leftOf = (reply: { headers: Record<string, unknown> }) => readLeft(String(reply.headers[sessionHeader]))
const lastId = async (user_id: number) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).orderBy('id', 'desc').executeTakeFirstOrThrow()).id

describe('background requests', () => {
  test('do not keep the session alive (R7)', async () => {
    const call = as((await newUser()).id)
    await ask(call)
    for (let minute = 0; minute < idle; minute += 60) {
      clock.advance(60)
      expect((await call('GET', '/common/whoami', undefined, background)).statusCode).toBe(200)
    }
    clock.advance(1)
    expect((await call('GET', '/common/whoami', undefined, background)).statusCode).toBe(401)
  })

  test('neither do streams, which end with their session', async () => {
    const { id } = await newUser()
    const call = as(id)
    await ask(call)
    clock.advance(idle - 1)
    expect((await call('GET', '/live?seconds=0')).statusCode).toBe(200)
    const session = await lastId(id)
    expect([...(await activeSessions(context, [session]))]).toEqual([session])
    clock.advance(2)
    expect([...(await activeSessions(context, [session]))]).toEqual([])
    expect(await ask(call)).toBe(401)
  })
})

test('every response has the remaining session time: without another call, and in any case', async () => {
  const call = as((await newUser()).id)
  expect(leftOf(await call('GET', '/common/whoami'))).toEqual({ idle, whole, limit: idle })
  clock.advance(600)
  expect(leftOf(await call('GET', '/common/whoami', undefined, background))).toEqual({
    idle: idle - 600,
    whole: whole - 600,
    limit: idle,
  })
  expect(leftOf(await call('GET', '/common/whoami'))).toEqual({ idle, whole: whole - 600, limit: idle })
})

describe("the user's own sessions", () => {
  test('200 lists active ones with their device, marking the current one', async () => {
    const { id, username } = await newUser()
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const elsewhere = await as(null)(
      'POST',
      '/users/login',
      { username, password: castPassword },
      { headers: { 'user-agent': firefox } },
    )
    expect(elsewhere.statusCode).toBe(200)
    clock.advance(61)
    const here = as(id)
    const reply = await here('GET', '/users/current/sessions')
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      [
        expect.objectContaining({ device: 'Unknown device', current: true }),
        expect.objectContaining({ device: 'Firefox on Windows', current: false }),
      ],
    ])
    expect(reply.body).not.toContain('127.0.0.1')
  })

  test("200 ends one, whose token no longer works; 404 for another user's, which continues (R7)", async () => {
    const { id } = await newUser()
    const [here, there, other] = [as(id), as(id), as('advocate')]
    for (const call of [there, other]) await ask(call)
    const sessionOf = async (call: ReturnType<typeof as>) =>
      (await call('GET', '/users/current/sessions')).json().data.find((one: { current: boolean }) => one.current).id
    expect((await here('DELETE', `/users/current/sessions/${await sessionOf(there)}`)).statusCode).toBe(200)
    expect(await ask(there)).toBe(401)
    expect((await here('DELETE', `/users/current/sessions/${await sessionOf(other)}`)).statusCode).toBe(404)
    expect(await ask(other)).toBe(200)
  })

  test('200 signs out everywhere, including here', async () => {
    const { id } = await newUser()
    const [here, there] = [as(id), as(id)]
    await ask(there)
    expect((await here('DELETE', '/users/current/sessions')).statusCode).toBe(200)
    expect([await ask(here), await ask(there)]).toEqual([401, 401])
  })
})

describe('an administrator', () => {
  test("200 lists a user's sessions and signs the user out everywhere [ASVS 7.4.5]", async () => {
    const { id } = await newUser()
    const call = as(id)
    await ask(call)
    expect((await as('tech.support')('GET', `/users/${id}/sessions`)).json().data).toMatchObject({
      sessions: [{ current: false }],
      locked_at: null,
      stopped_until: null,
    })
    expect((await as('social.work')('DELETE', `/users/${id}/sessions`)).json().data.sessions).toEqual([])
    expect(await ask(call)).toBe(401)
  })

  test('200 locks a user, which is reported only with the right password, and unlocks them', async () => {
    const { id, username } = await newUser()
    const call = as(id)
    await ask(call)
    const signIn = (password: string) => as(null)('POST', '/users/login', { username, password })
    expect((await as('social.work')('POST', `/users/${id}/lock`)).json().data.locked_at).toBe(context.now().toISOString())
    expect(await ask(call)).toBe(401)
    expect((await signIn('none of theirs')).statusCode).toBe(401)
    const reply = await signIn(castPassword)
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Your account is locked. Ask an administrator to unlock it.'])
    expect((await as('social.work')('POST', `/users/${id}/unlock`)).json().data.locked_at).toBe(null)
    expect((await signIn(castPassword)).statusCode).toBe(200)
    // Sessions from before the lock stay ended.
    expect(await ask(call)).toBe(401)
  })

  test('200 locking and unlocking twice notifies the owner once of each', async () => {
    const { id } = await newUser()
    const mails = async () => (await db.selectFrom('outbox').select('id').where('user_id', '=', id).execute()).length
    for (const [act, sent] of [
      ['lock', 1],
      ['lock', 1],
      ['unlock', 2],
      ['unlock', 2],
    ] as const) {
      expect((await as('social.work')('POST', `/users/${id}/${act}`)).statusCode).toBe(200)
      expect([act, await mails()]).toEqual([act, sent])
    }
  })

  test('200 unlocks a user after too many wrong passwords', async () => {
    const { id, username } = await newUser()
    for (let n = 0; n < 10; n++) await take(context, keys.account(id), { most: 10, seconds: 900 })
    const signIn = async () => (await as(null)('POST', '/users/login', { username, password: castPassword })).statusCode
    expect(await signIn()).toBe(429)
    const seen = (await as('tech.support')('GET', `/users/${id}/sessions`)).json().data
    expect(seen.second_factor).toBe(false)
    expect(seen.stopped_until).toEqual(expect.any(String))
    expect((await as('super.admin')('POST', `/users/${id}/unlock`)).json().data.stopped_until).toBe(null)
    expect(await signIn()).toBe(200)
  })

  test('403 for their own account, and for another administrator without ROLE_WRITE [PERM-012]', async () => {
    const admin = await newUser({ role_id: platformRoles.TECH_SUPPORT_ADMIN })
    const me = (await as('social.work')('GET', '/common/whoami')).json().data.id
    for (const id of [me, admin.id]) expect((await as('social.work')('POST', `/users/${id}/lock`)).statusCode).toBe(403)
    expect((await as('super.admin')('POST', `/users/${admin.id}/lock`)).statusCode).toBe(200)
  })

  test("changing a user's role ends their sessions (R2, R7)", async () => {
    const { id } = await newUser()
    const call = as(id)
    await ask(call)
    await as('super.admin')('PATCH', `/users/${id}`, { first_name: 'Robin' })
    expect(await ask(call)).toBe(200)
    await as('super.admin')('PATCH', `/users/${id}`, { role_id: platformRoles.TECH_SUPPORT_ADMIN, is_admin: true })
    expect(await ask(call)).toBe(401)
  })
})

test.each([
  [null, 'Unknown device'],
  ['curl/8', 'Unknown device'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
])('%s is shown as %s', (user_agent, device) => expect(deviceOf(user_agent)).toBe(device))
