import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import { CurrentUser } from '#domain/identity/account/currentUser.ts'
import { buildAdvocate, buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { context, db, as } = await startServer()
const later = (seconds: number) => new Date(context.now().getTime() + seconds * 1000).toISOString()
const firstSignIn = { first_login: true, agreement_version: null, agreement_accepted_at: null, opt_in_methods: [] }
const newcomer = (overrides = {}) =>
  buildAdvocate(db, context.now(), { ...firstSignIn, password_expires_at: later(3600), ...overrides })
const signIn = (username: string, password: string) => as(null)('POST', '/users/login', { username, password })
const row = (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const newPass = 'Harbor lights 7!'
const change = (call: ReturnType<typeof as>, overrides = {}) =>
  call('POST', '/users/change-password', { oldPass: testPassword, newPass, ...overrides })
const accept = (call: ReturnType<typeof as>, more = {}) =>
  call('PATCH', '/users/current', { agreement_version: agreementVersion, ...more })
const firstLogin = async (call: ReturnType<typeof as>) => (await call('GET', '/common/whoami')).json().data.first_login
const auditOf = (id: number, action: string) =>
  db.selectFrom('audit_events').selectAll().where('action', '=', action).where('actor_id', '=', id).orderBy('id').execute()

describe('the welcome screen', () => {
  test('opens the product only after the password is changed and the agreement accepted [AUTH-030] [AUTH-043]', async () => {
    const { id } = await newcomer()
    const call = as(id)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(403)
    await accept(call)
    expect(await firstLogin(call)).toBe(true)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(403)
    await change(call)
    expect(await firstLogin(call)).toBe(false)
    expect((await call('GET', '/advocates/current-user/patient-records')).statusCode).toBe(200)
  })

  test('accepts both in either order, and reports the missing one', async () => {
    const { id } = await newcomer()
    const call = as(id)
    const due = async () => {
      const { password_due, agreement_due } = (await call('GET', '/users/current')).json().data.user
      return { password_due, agreement_due }
    }
    expect(await due()).toEqual({ password_due: true, agreement_due: true })
    await change(call)
    expect(await due()).toEqual({ password_due: false, agreement_due: true })
    expect(await firstLogin(call)).toBe(true)
    await accept(call)
    expect(await due()).toEqual({ password_due: false, agreement_due: false })
    expect(await firstLogin(call)).toBe(false)
  })

  test('requires only a password from a user who accepted before an administrator reset it [AUTH-031]', async () => {
    const { id } = await buildUser(db, context.now())
    await as('super.admin')('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Quiet river 41!' })
    const call = as(id)
    expect(await firstLogin(call)).toBe(true)
    await change(call, { oldPass: 'Quiet river 41!' })
    expect(await firstLogin(call)).toBe(false)
  })
})

describe('POST /users/change-password', () => {
  test('200 the new password signs in, and the temporary one no longer works [AUTH-041] [AUTH-043] [ASVS 6.2.2] [ASVS 6.4.1]', async () => {
    const { id, username } = await newcomer()
    const reply = await change(as(id))
    const message = 'Password changed successfully'
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { message }, message }])
    expect((await signIn(username, testPassword)).statusCode).toBe(401)
    expect((await signIn(username, newPass)).statusCode).toBe(200)
    expect(await row(id)).toMatchObject({ first_login: false, password_expires_at: null })
  })

  test('200 ends the other sessions and keeps this one (R7) [ASVS 7.4.3]', async () => {
    const { id } = await buildUser(db, context.now())
    const [currentSession, otherSession] = [as(id), as(id)]
    await Promise.all([currentSession('GET', '/common/whoami'), otherSession('GET', '/common/whoami')])
    await change(currentSession)
    expect((await currentSession('GET', '/common/whoami')).statusCode).toBe(200)
    expect((await otherSession('GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('200 with "Old password incorrect.", and nothing changes [AUTH-042] [ASVS 6.2.3]', async () => {
    const { id, username } = await newcomer()
    const [currentSession, otherSession] = [as(id), as(id)]
    await otherSession('GET', '/common/whoami')
    const reply = await change(currentSession, { oldPass: `${testPassword} ` })
    const message = 'Old password incorrect.'
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { message }, message }])
    expect(await firstLogin(otherSession)).toBe(true)
    expect((await signIn(username, testPassword)).statusCode).toBe(200)
    expect(await auditOf(id, 'account.changePassword')).toMatchObject([{ subject_ids: [id], detail: { changed: false } }])
  })

  test('200 accepts spaces, emoji and letters of every script as typed', async () => {
    const { id, username } = await buildUser(db, context.now())
    const passphrase = '  Zürich 🌊 hafen 7!  '
    await change(as(id), { newPass: passphrase })
    expect((await signIn(username, passphrase)).statusCode).toBe(200)
    expect((await signIn(username, passphrase.trim())).statusCode).toBe(401)
  })

  test.each([
    ['Ab1!xyz', 'New password must include a minimum of 8 characters [AUTH-036]'],
    ['Abcdefg1', 'New password must include at least one special character [AUTH-037]'],
    ['abcdefg1!', 'New password must include at least one uppercase letter [AUTH-038]'],
    ['Abcdefgh!', 'New password must include at least one number [AUTH-039]'],
    [`Ab1!${'x'.repeat(125)}`, 'New password cannot have more than 128 characters'],
    [testPassword, 'New password must be different from the old password'],
    ['', 'Required information [AUTH-035]'],
  ])('422 %j: %s [ASVS 6.2.1]', async (password, expectedMessage) => {
    const message = expectedMessage.replace(/ \[.*/, '')
    const reply = await change(as('newcomer'), { newPass: password })
    expect([reply.statusCode, reply.json()]).toEqual([422, { message, errors: { newPass: message } }])
  })

  test('422 without the old password [AUTH-035] [ASVS 6.2.3]', async () => {
    const reply = await change(as('newcomer'), { oldPass: '' })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { oldPass: 'Required information' }])
  })

  test('only one of two concurrent changes from the same old password succeeds', async () => {
    const { id, username } = await buildUser(db, context.now())
    const passwords = ['Harbor lights 27!', 'Harbor lights 28!']
    const replies = await Promise.all(passwords.map(password => change(as(id), { newPass: password })))
    const accepted = await Promise.all(passwords.map(async password => (await signIn(username, password)).statusCode === 200))
    expect(accepted.filter(Boolean)).toHaveLength(1)
    // The first call may end the second call's session.
    const changed = replies.map(reply => reply.json().message === 'Password changed successfully')
    expect(changed).toEqual(accepted)
  })

  test('the audit log contains no password', async () => {
    const trail = JSON.stringify(await db.selectFrom('audit_events').selectAll().execute())
    for (const password of [testPassword, newPass]) expect(trail).not.toContain(password)
  })
})

describe('GET /users/current', () => {
  test('200 returns the user in data.user, next to the picture and the current agreement [ACCT-009] [AUTH-030]', async () => {
    const user = await buildUser(db, context.now(), { profile_image: 'face.png', opt_in_methods: [tag.optIn.sms] })
    const reply = await as(user.id)('GET', '/users/current')
    expect(reply.statusCode).toBe(200)
    expect(CurrentUser.parse(reply.json().data)).toEqual({
      user: {
        id: user.id,
        email: user.email,
        first_name: user.first_name,
        last_name: user.last_name,
        phone_number: user.phone_number,
        opt_in_methods: [tag.optIn.sms],
        agreement_version: agreementVersion,
        password_due: false,
        agreement_due: false,
        updated_at: expect.any(String),
      },
      profile_image: { s3_filename: 'face.png' },
      agreement: { version: agreementVersion, provider: 'Passage', state: 'California', county: 'Los Angeles County' },
    })
  })
})

describe('PATCH /users/current', () => {
  test('200 saves name, email, phone and methods and returns them [ACCT-006] [AUTH-033]', async () => {
    const { id, email } = await buildUser(db, context.now())
    const sent = {
      first_name: 'Robin',
      last_name: 'Sedge',
      email: `new.${email}`,
      phone_number: '(213) 555-0177',
      opt_in_methods: [tag.optIn.email, tag.optIn.sms],
    }
    const reply = await as(id)('PATCH', '/users/current', {
      ...sent,
      id: 1,
      role_id: 1,
      is_patient_advocate: true,
      first_login: true,
    })
    const stored = { ...sent, phone_number: '+12135550177' }
    expect([reply.statusCode, reply.json().data.user]).toEqual([200, expect.objectContaining({ id, ...stored })])
    expect(await row(id)).toMatchObject({ ...stored, role_id: 2, is_patient_advocate: false, first_login: false })
  })

  test('200 absent fields stay unchanged, and an empty value means no method [AUTH-032]', async () => {
    const before = await buildUser(db, context.now())
    const call = as(before.id)
    await call('PATCH', '/users/current', { opt_in_methods: null })
    expect(await row(before.id)).toMatchObject({ first_name: before.first_name, email: before.email, opt_in_methods: [] })
    await call('PATCH', '/users/current', {})
    expect(await row(before.id)).toMatchObject({ first_name: before.first_name, opt_in_methods: [] })
  })

  test('200 records when the agreement was first accepted [AUTH-030]', async () => {
    const { id } = await newcomer()
    const at = context.now().toISOString()
    await accept(as(id))
    expect(await row(id)).toMatchObject({ agreement_version: agreementVersion, agreement_accepted_at: at })
    await db
      .updateTable('users')
      .set({ agreement_accepted_at: later(-60) })
      .where('id', '=', id)
      .execute()
    await accept(as(id))
    expect((await row(id)).agreement_accepted_at).toBe(later(-60))
  })

  test('422 for an agreement other than the current one', async () => {
    const reply = await as('newcomer')('PATCH', '/users/current', { agreement_version: 'en-1999-01' })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['agreement_version']])
  })

  test.each([
    [{ first_name: '' }, 'Required information'],
    [{ first_name: 'Al' }, 'First name must contain at lest 3 letters'],
    [{ last_name: 'Li' }, 'Last name must contain at lest 3 letters'],
    [{ email: 'nobody' }, 'Must be a valid email'],
    [{ phone_number: '+1' }, 'Required information'],
    [{ phone_number: '555' }, 'Invalid phone number'],
    [{ opt_in_methods: [tag.gender.femaleOnly] }, 'Choose communication methods from the list'],
  ])('422 %j: %s [ACCT-006]', async (values, message) => {
    const reply = await as('member')('PATCH', '/users/current', values)
    expect([reply.statusCode, reply.json()]).toEqual([422, { message, errors: { [Object.keys(values)[0]!]: message } }])
  })

  test("422 for another user's address, ignoring case", async () => {
    const [first, second] = [await buildUser(db, context.now()), await buildUser(db, context.now())]
    const reply = await as(first.id)('PATCH', '/users/current', { email: second.email.toUpperCase() })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { email: 'This email is already in use' }])
  })

  test('adds an audit row with the changes', async () => {
    const { id } = await buildUser(db, context.now(), { first_name: 'Robin' })
    await as(id)('PATCH', '/users/current', { first_name: 'Robina' })
    expect(await auditOf(id, 'account.editCurrent')).toMatchObject([
      { subject_type: 'users', subject_ids: [id], detail: { changes: { first_name: ['Robin', 'Robina'] } } },
    ])
  })
})
