import { describe, expect, test } from 'vitest'
import { platformRoles } from '#domain/identity/roles.ts'
import { backgroundHeader, parseSessionTime, sessionHeader } from '#domain/identity/sessions/schema.ts'
import { deviceOf } from '../../platform/auth/device.ts'
import { rightsOfSessions } from '../../platform/auth/session.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { context, db, as, clock } = await startServer()
const { SESSION_IDLE_S: idle, SESSION_MAX_S: maxSeconds } = context.config
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)
const statusFor = async (call: ReturnType<typeof as>) => (await call('GET', '/common/whoami')).statusCode
const background = { headers: { [backgroundHeader]: '1' } }
const sessionLeft = (reply: { headers: Record<string, unknown> }) => parseSessionTime(String(reply.headers[sessionHeader]))
const lastId = async (user_id: number) =>
  (await db.selectFrom('sessions').select('id').where('user_id', '=', user_id).orderBy('id', 'desc').executeTakeFirstOrThrow()).id

describe('background requests', () => {
  test('do not keep the session alive (R7)', async () => {
    const call = as((await newUser()).id)
    await statusFor(call)
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
    await statusFor(call)
    clock.advance(idle - 1)
    expect((await call('GET', '/live?seconds=0')).statusCode).toBe(200)
    const session = await lastId(id)
    expect([...(await rightsOfSessions(context, [session])).keys()]).toEqual([session])
    clock.advance(2)
    expect([...(await rightsOfSessions(context, [session])).keys()]).toEqual([])
    expect(await statusFor(call)).toBe(401)
  })
})

test('every response has the remaining session time: without another call, and in any case', async () => {
  const call = as((await newUser()).id)
  expect(sessionLeft(await call('GET', '/common/whoami'))).toEqual({ idle, absolute: maxSeconds, limit: idle })
  clock.advance(600)
  expect(sessionLeft(await call('GET', '/common/whoami', undefined, background))).toEqual({
    idle: idle - 600,
    absolute: maxSeconds - 600,
    limit: idle,
  })
  expect(sessionLeft(await call('GET', '/common/whoami'))).toEqual({ idle, absolute: maxSeconds - 600, limit: idle })
})

describe("the user's own sessions", () => {
  test('200 lists active ones with their device, marking the current one', async () => {
    const { id, username } = await newUser()
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const otherSession = await as(null)(
      'POST',
      '/users/login',
      { username, password: testPassword },
      { headers: { 'user-agent': firefox } },
    )
    expect(otherSession.statusCode).toBe(200)
    clock.advance(61)
    const currentSession = as(id)
    const reply = await currentSession('GET', '/users/current/sessions')
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      [
        expect.objectContaining({ device: 'Unknown device', current: true }),
        expect.objectContaining({ device: 'Firefox on Windows', current: false }),
      ],
    ])
    expect(reply.body).not.toContain('127.0.0.1')
  })

  test("200 ends one session, whose token no longer works; 404 for another user's session, which continues (R7)", async () => {
    const { id } = await newUser()
    const [currentSession, otherSession, other] = [as(id), as(id), as('advocate')]
    for (const call of [otherSession, other]) await statusFor(call)
    const sessionOf = async (call: ReturnType<typeof as>) =>
      (await call('GET', '/users/current/sessions')).json().data.find((session: { current: boolean }) => session.current).id
    expect((await currentSession('DELETE', `/users/current/sessions/${await sessionOf(otherSession)}`)).statusCode).toBe(200)
    expect(await statusFor(otherSession)).toBe(401)
    expect((await currentSession('DELETE', `/users/current/sessions/${await sessionOf(other)}`)).statusCode).toBe(404)
    expect(await statusFor(other)).toBe(200)
  })

  test('200 signs out everywhere, including this session', async () => {
    const { id } = await newUser()
    const [currentSession, otherSession] = [as(id), as(id)]
    await statusFor(otherSession)
    expect((await currentSession('DELETE', '/users/current/sessions')).statusCode).toBe(200)
    expect([await statusFor(currentSession), await statusFor(otherSession)]).toEqual([401, 401])
  })
})

describe('an administrator', () => {
  test("200 lists a user's sessions and signs the user out everywhere [ASVS 7.4.5]", async () => {
    const { id } = await newUser()
    const call = as(id)
    await statusFor(call)
    expect((await as('tech.support')('GET', `/users/${id}/sessions`)).json().data).toMatchObject({
      sessions: [{ current: false }],
      locked_at: null,
      stopped_until: null,
    })
    expect((await as('social.work')('DELETE', `/users/${id}/sessions`)).json().data.sessions).toEqual([])
    expect(await statusFor(call)).toBe(401)
  })

  test('200 locks a user, which is reported only with the right password, and unlocks them', async () => {
    const { id, username } = await newUser()
    const call = as(id)
    await statusFor(call)
    const signIn = (password: string) => as(null)('POST', '/users/login', { username, password })
    expect((await as('social.work')('POST', `/users/${id}/lock`)).json().data.locked_at).toBe(context.now().toISOString())
    expect(await statusFor(call)).toBe(401)
    expect((await signIn('none of theirs')).statusCode).toBe(401)
    const reply = await signIn(testPassword)
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Your account is locked. Ask an administrator to unlock it.'])
    expect((await as('social.work')('POST', `/users/${id}/unlock`)).json().data.locked_at).toBe(null)
    expect((await signIn(testPassword)).statusCode).toBe(200)
    // Unlocking does not restore sessions from before the lock.
    expect(await statusFor(call)).toBe(401)
  })

  test('200 locking and unlocking twice notifies the owner once about each', async () => {
    const { id } = await newUser()
    const mails = async () => (await db.selectFrom('outbox').select('id').where('user_id', '=', id).execute()).length
    for (const [action, sent] of [
      ['lock', 1],
      ['lock', 1],
      ['unlock', 2],
      ['unlock', 2],
    ] as const) {
      expect((await as('social.work')('POST', `/users/${id}/${action}`)).statusCode).toBe(200)
      expect([action, await mails()]).toEqual([action, sent])
    }
  })

  test('200 unlocks a user after too many wrong passwords', async () => {
    const { id, username } = await newUser()
    for (let n = 0; n < 10; n++) await countAttempt(context, keys.account(id), { max: 10, seconds: 900 })
    const signIn = async () => (await as(null)('POST', '/users/login', { username, password: testPassword })).statusCode
    expect(await signIn()).toBe(429)
    const sessions = (await as('tech.support')('GET', `/users/${id}/sessions`)).json().data
    expect(sessions.second_factor).toBe(false)
    expect(sessions.stopped_until).toEqual(expect.any(String))
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
    await statusFor(call)
    await as('super.admin')('PATCH', `/users/${id}`, { first_name: 'Robin' })
    expect(await statusFor(call)).toBe(200)
    await as('super.admin')('PATCH', `/users/${id}`, { role_id: platformRoles.TECH_SUPPORT_ADMIN, is_admin: true })
    expect(await statusFor(call)).toBe(401)
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
