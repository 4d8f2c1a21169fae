import { describe, expect, test } from 'vitest'
import { Whoami } from '#domain/account/schema.ts'
import { somethingWentWrong } from '#domain/refusal.ts'
import { buildUser } from '../seed/builders.ts'
import { cast, castEmail, castPassword } from '../seed/cast.ts'
import { startServer } from '../testing.ts'

const { app, house, db, as, clock, logs } = await startServer()
const anyone = as(null)
const signIn = (username: string, password = castPassword) => anyone('POST', '/users/login', { username, password })
const whoamiWith = (authorization: string) => anyone('GET', '/common/whoami', undefined, { headers: { authorization } })
const newUser = (given = {}) => buildUser(db, house.now(), given)

describe('POST /users/login', () => {
  test('200 answers a token with which the next call is signed in [AUTH-003] [ASVS 7.2.2]', async () => {
    const reply = await signIn('advocate')
    expect(reply.statusCode).toBe(200)
    const { token } = reply.json().data
    expect((await whoamiWith(token)).json().data.username).toBe('advocate')
  })

  test('200 for the e-mail address, and whatever the case of the name', async () => {
    for (const name of ['Coordinator', ' coordinator ', castEmail(cast.find(m => m.username === 'coordinator')!).toUpperCase()])
      expect((await signIn(name)).statusCode).toBe(200)
  })

  test('401 answers a wrong password and an unknown user alike', async () => {
    const [wrong, unknown] = [await signIn('advocate', 'Passage!2025'), await signIn('nobody.at.all', 'Passage!2025')]
    expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()])
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json().message).not.toBe(somethingWentWrong)
  })

  test('403 says that the account waits for approval, but only to whoever knows the password', async () => {
    const { username } = await newUser({ tmri_status: 'Not Approved' })
    const right = await signIn(username)
    expect([right.statusCode, right.json().message]).toEqual([403, 'Your account is awaiting approval.'])
    expect((await signIn(username, 'wrong')).json()).toEqual((await signIn('nobody.at.all', 'wrong')).json())
  })

  test('422 names each empty field', async () => {
    const reply = await anyone('POST', '/users/login', { username: '' })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['username', 'password']])
  })

  test('a password is taken as typed: its spaces and its case count [ASVS 6.2.8]', async () => {
    expect((await signIn('advocate', `${castPassword} `)).statusCode).toBe(401)
    expect((await signIn('advocate', castPassword.toLowerCase())).statusCode).toBe(401)
  })

  test('a refused sign-in leaves an audit row, although nothing else of it stays [ASVS 16.3.1]', async () => {
    const { id, username } = await newUser()
    await signIn(username, 'wrong')
    const rows = await db.selectFrom('audit_events').selectAll().where('action', '=', 'account.login refused').execute()
    expect(rows.filter(row => row.subject_ids?.includes(id))).toHaveLength(1)
  })
})

describe('GET /common/whoami', () => {
  test.each(cast)('200 for $username answers everything the shell needs [AUTH-011]', async ({ username }) => {
    const reply = await as(username)('GET', '/common/whoami')
    expect(reply.statusCode).toBe(200)
    const me = Whoami.parse(reply.json().data)
    const member = cast.find(one => one.username === username)!
    expect(me).toMatchObject({
      username,
      first_name: member.first_name,
      is_admin: member.role_id !== undefined,
      is_patient_advocate: member.advocate === true,
      first_login: member.first_login === true,
    })
    expect(me.roles.includes('patient_advocate')).toBe(member.advocate === true)
    expect(me.facility_roles.map(role => role.facility_role)).toEqual(member.works ? [member.works.as] : [])
  })

  test('admins alone carry IS_ADMIN [AUTH-011]', async () => {
    for (const { username } of cast) {
      const me = (await as(username)('GET', '/common/whoami')).json().data
      expect(me.permissions.includes('IS_ADMIN')).toBe(me.is_admin)
    }
  })
})

describe('a session', () => {
  test('ends with sign-out, on the server [ASVS 7.4.1]', async () => {
    const call = as('advocate')
    expect((await call('POST', '/users/logout')).statusCode).toBe(200)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
    expect((await call('POST', '/users/logout')).statusCode).toBe(401)
  })

  test('signing out leaves the other sessions of the same user open', async () => {
    const [here, there] = [as('advocate'), as('advocate')]
    await Promise.all([here('GET', '/common/whoami'), there('GET', '/common/whoami')])
    await here('POST', '/users/logout')
    expect((await there('GET', '/common/whoami')).statusCode).toBe(200)
  })

  test('lasts while it is used, and ends after being idle for longer than the limit [ASVS 7.3.1]', async () => {
    const call = as('advocate')
    await call('GET', '/common/whoami')
    for (let use = 0; use < 3; use++) {
      clock.advance(house.config.SESSION_IDLE_S - 1)
      expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    }
    clock.advance(house.config.SESSION_IDLE_S + 61)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('ends at its absolute limit, however busy it is [ASVS 7.3.2]', async () => {
    const call = as('advocate')
    await call('GET', '/common/whoami')
    const uses = Math.floor(house.config.SESSION_MAX_S / (house.config.SESSION_IDLE_S - 60))
    for (let use = 0; use < uses; use++) {
      clock.advance(house.config.SESSION_IDLE_S - 60)
      expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    }
    clock.advance(house.config.SESSION_IDLE_S - 60)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('is dead with the next request once its user is deactivated [ASVS 7.4.2]', async () => {
    const { id } = await newUser()
    const call = as(id)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(200)
    await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', id).execute()
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test("shows a change of its user's role with the next request", async () => {
    const { id } = await newUser()
    const call = as(id)
    expect((await call('GET', '/common/whoami')).json().data.permissions).toEqual([])
    await db.updateTable('users').set({ role_id: 4 }).where('id', '=', id).execute()
    expect((await call('GET', '/common/whoami')).json().data.permissions).toContain('TAG_WRITE')
  })

  test('its token stands in clear neither in the database nor in a log line', async () => {
    const { token } = (await signIn('advocate')).json().data
    await whoamiWith(`Bearer ${token}`)
    const sessions = await db.selectFrom('sessions').selectAll().execute()
    const audit = await db.selectFrom('audit_events').selectAll().execute()
    expect(JSON.stringify({ sessions, audit })).not.toContain(token)
    expect(logs.length).toBeGreaterThan(0)
    expect(logs.join('')).not.toContain(token)
    expect(logs.join('')).not.toContain(castPassword)
  })

  test('is accepted with the word Bearer and without it, and under no other header or parameter [ASVS 3.5.1]', async () => {
    const token = await as('advocate').token()
    expect((await whoamiWith(token)).statusCode).toBe(200)
    expect((await whoamiWith(`Bearer ${token}`)).statusCode).toBe(200)
    const elsewhere = await app.inject({
      url: `/api/v2/common/whoami?token=${token}&authorization=${token}`,
      headers: { cookie: `RW_AUTH=${token}` },
    })
    expect(elsewhere.statusCode).toBe(401)
  })
})
