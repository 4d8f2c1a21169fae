import { describe, expect, test } from 'vitest'
import { Whoami } from '#domain/identity/account/schema.ts'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { buildUser } from '../../seed/builders.ts'
import { testEmail, testPassword, testUsers } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { app, context, db, as, clock, logs } = await startServer()
const anyone = as(null)
const signIn = (username: string, password = testPassword) => anyone('POST', '/users/login', { username, password })
const whoamiWith = (authorization: string) => anyone('GET', '/common/whoami', undefined, { headers: { authorization } })
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)

describe('POST /users/login', () => {
  test('200 returns a token that signs in the next call [AUTH-003]', async () => {
    const reply = await signIn('advocate')
    expect(reply.statusCode).toBe(200)
    const { token } = reply.json().data
    expect((await whoamiWith(token)).json().data.username).toBe('advocate')
  })

  test('200 accepts the email address and ignores the username’s case', async () => {
    for (const name of [
      'Coordinator',
      ' coordinator ',
      testEmail(testUsers.find(m => m.username === 'coordinator')!).toUpperCase(),
    ])
      expect((await signIn(name)).statusCode).toBe(200)
  })

  test('401 with the same response for a wrong password and an unknown user', async () => {
    const [wrongPassword, unknown] = [await signIn('advocate', 'Passage!2025'), await signIn('nobody.at.all', 'Passage!2025')]
    expect([wrongPassword.statusCode, wrongPassword.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(wrongPassword.statusCode).toBe(401)
    expect(wrongPassword.json().message).not.toBe(somethingWentWrong)
  })

  test('403 reports a pending approval only if the password is correct', async () => {
    const { username } = await newUser({ tmri_status: 'Not Approved' })
    const right = await signIn(username)
    expect([right.statusCode, right.json().message]).toEqual([403, 'Your account is awaiting approval.'])
    expect((await signIn(username, 'wrong')).json()).toEqual((await signIn('nobody.at.all', 'wrong')).json())
  })

  test('422 reports each empty field', async () => {
    const reply = await anyone('POST', '/users/login', { username: '' })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['username', 'password']])
  })

  test('a password is compared as typed, including spaces and case [ASVS 6.2.8]', async () => {
    expect((await signIn('advocate', `${testPassword} `)).statusCode).toBe(401)
    expect((await signIn('advocate', testPassword.toLowerCase())).statusCode).toBe(401)
  })

  test('a rejected sign-in leaves an audit row, even though everything else is rolled back [ASVS 16.3.1]', async () => {
    const { id, username } = await newUser()
    await signIn(username, 'wrong')
    const rows = await db.selectFrom('audit_events').selectAll().where('action', '=', 'account.login refused').execute()
    expect(rows.filter(row => row.subject_ids?.includes(id))).toHaveLength(1)
  })
})

describe('GET /common/whoami', () => {
  test.each(testUsers)('200 for $username returns everything the app frame needs [AUTH-011]', async ({ username }) => {
    const reply = await as(username)('GET', '/common/whoami')
    expect(reply.statusCode).toBe(200)
    const me = Whoami.parse(reply.json().data)
    const member = testUsers.find(item => item.username === username)!
    expect(me).toMatchObject({
      username,
      first_name: member.first_name,
      is_admin: member.role_id !== undefined,
      is_patient_advocate: member.advocate === true,
      first_login: member.first_login === true,
    })
    expect(me.roles).toEqual([
      ...(member.advocate ? ['patient_advocate'] : []),
      ...(me.organization_role ? [me.organization_role] : []),
    ])
    expect(me.facility_roles.map(role => role.facility_role)).toEqual(member.works ? [member.works.as] : [])
  })

  test('only admins have IS_ADMIN [AUTH-011]', async () => {
    for (const { username } of testUsers) {
      const me = (await as(username)('GET', '/common/whoami')).json().data
      expect(me.permissions.includes('IS_ADMIN')).toBe(me.is_admin)
    }
  })
})

describe('a session', () => {
  test('ends on the server when the user signs out [ASVS 7.4.1]', async () => {
    const call = as('advocate')
    expect((await call('POST', '/users/logout')).statusCode).toBe(200)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
    expect((await call('POST', '/users/logout')).statusCode).toBe(401)
  })

  test('signing out does not end the user’s other sessions', async () => {
    const [currentSession, otherSession] = [as('advocate'), as('advocate')]
    await Promise.all([currentSession('GET', '/common/whoami'), otherSession('GET', '/common/whoami')])
    await currentSession('POST', '/users/logout')
    expect((await otherSession('GET', '/common/whoami')).statusCode).toBe(200)
  })

  test('lasts while in use, and ends when idle for longer than the limit [ASVS 7.3.1]', async () => {
    const call = as('advocate')
    await call('GET', '/common/whoami')
    for (let use = 0; use < 3; use++) {
      clock.advance(context.config.SESSION_IDLE_S - 1)
      expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    }
    clock.advance(context.config.SESSION_IDLE_S + 61)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('ends at its absolute limit, even if still in use [ASVS 7.3.2]', async () => {
    const call = as('advocate')
    await call('GET', '/common/whoami')
    const uses = Math.floor(context.config.SESSION_MAX_S / (context.config.SESSION_IDLE_S - 60))
    for (let use = 0; use < uses; use++) {
      clock.advance(context.config.SESSION_IDLE_S - 60)
      expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    }
    clock.advance(context.config.SESSION_IDLE_S - 60)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('ends on the next request after its user is deactivated [ASVS 7.4.2]', async () => {
    const { id } = await newUser()
    const call = as(id)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', id).execute()
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test("uses its user's new role on the next request", async () => {
    const { id } = await newUser()
    const call = as(id)
    expect((await call('GET', '/common/whoami')).json().data.permissions).toEqual([])
    await db.updateTable('users').set({ role_id: 4 }).where('id', '=', id).execute()
    expect((await call('GET', '/common/whoami')).json().data.permissions).toContain('TAG_WRITE')
  })

  test('its token never appears in plain text in the database or the log', async () => {
    const { token } = (await signIn('advocate')).json().data
    await whoamiWith(`Bearer ${token}`)
    const sessions = await db.selectFrom('sessions').selectAll().execute()
    const audit = await db.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify({ sessions, audit })).not.toContain(token)
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.join('')).not.toContain(token)
    expect(logs.join('')).not.toContain(testPassword)
  })

  test('is accepted with or without the word Bearer, and in no other header or parameter [ASVS 3.5.1]', async () => {
    const token = await as('advocate').token()
    expect((await whoamiWith(token)).statusCode).toBe(200)
    expect((await whoamiWith(`Bearer ${token}`)).statusCode).toBe(200)
    const otherSession = await app.inject({
      url: `/api/v2/common/whoami?token=${token}&authorization=${token}`,
      headers: { cookie: `RW_AUTH=${token}` },
    })
    expect(otherSession.statusCode).toBe(401)
  })
})
