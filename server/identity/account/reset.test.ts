import { describe, expect, test } from 'vitest'
import { guessablePassword } from '#domain/identity/account/guessable.ts'
import { resetDone, wrongResetCode } from '#domain/identity/account/password.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { context, db, as, clock } = await startServer({ config: { SIGN_IN_FAILURES_PER_ADDRESS: 1000 } })
const anyone = as(null)
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)
const requestCode = (email: string) => anyone('POST', '/users/password-reset/code', { email })
const new_password = 'Harbor lights 7!'
const choose = (email: string, code: string, overrides = {}) =>
  anyone('POST', '/users/password-reset', { email, code, new_password, ...overrides })
const signIn = (username: string, password: string) => anyone('POST', '/users/login', { username, password })
const mails = (to: string) => db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()
/** The code in the latest email to this address. */
async function codeFor(email: string) {
  const mail = (await mails(email)).at(-1)!
  return /\b\d{6}\b/.exec(context.secret.decrypt(mail.body))![0]
}
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function requestReset(overrides = {}) {
  const user = await newUser(overrides)
  await requestCode(user.email)
  return { ...user, code: await codeFor(user.email) }
}

describe('POST /users/password-reset/code', () => {
  test('200 emails six digits to the owner, ignoring the case of the address [AUTH-048] [ASVS 6.5.4]', async () => {
    const { email } = await newUser()
    expect((await requestCode(email.toUpperCase())).statusCode).toBe(200)
    expect(await mails(email)).toHaveLength(1)
    expect(await codeFor(email)).toMatch(/^\d{6}$/)
  })

  test('200 with the same response for an unknown address or a user who may not sign in; nothing is sent (R5)', async () => {
    const waiting = await newUser({ tmri_status: 'Not Approved' })
    const known = await requestCode((await newUser()).email)
    for (const email of ['nobody.at.all@elmvalley.example', waiting.email]) {
      const reply = await requestCode(email)
      expect([reply.statusCode, reply.json()]).toEqual([known.statusCode, known.json()])
      expect(await mails(email)).toEqual([])
    }
  })

  test('422 for an invalid address', async () => {
    const reply = await requestCode('odette at elm')
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { email: 'Must be a valid email' }])
  })

  test('503 in production without a mail server, even for an unknown address', async () => {
    const server = await startServer({ config: { NODE_ENV: 'production' } })
    const reply = await server.as(null)('POST', '/users/password-reset/code', { email: 'nobody@elmvalley.example' })
    expect(reply.statusCode).toBe(503)
  })

  test('the table contains neither the code nor the address in plain text', async () => {
    const { email, code } = await requestReset()
    const rows = JSON.stringify(await db.selectFrom('password_resets').selectAll().execute())
    expect(rows).not.toContain(email)
    expect(rows).not.toContain(`"${code}"`)
  })
})

describe('POST /users/password-reset', () => {
  test('200 the new password signs in; the old one and all sessions end [AUTH-058] [AUTH-059] (R7)', async () => {
    const { id, username, email, code } = await requestReset()
    const open = as(id)
    await open('GET', '/common/whoami')
    const reply = await choose(email.toUpperCase(), code)
    expect([reply.statusCode, reply.json().message]).toEqual([200, resetDone])
    expect((await signIn(username, new_password)).statusCode).toBe(200)
    expect((await signIn(username, testPassword)).statusCode).toBe(401)
    expect((await open('GET', '/common/whoami')).statusCode).toBe(401)
    expect((await mails(email)).at(-1)!.subject).toBe('Your Passage password was changed')
  })

  test('422 for a used, replaced or expired code (R4) [AUTH-060] [ASVS 6.5.5]', async () => {
    const used = await requestReset()
    await choose(used.email, used.code)
    expect((await choose(used.email, used.code)).json().message).toBe(wrongResetCode)

    const replaced = await newUser()
    const cookie = String((await requestCode(replaced.email)).headers['set-cookie']).split(';')[0]!
    const first = await codeFor(replaced.email)
    await anyone('POST', '/users/password-reset/code', { email: replaced.email }, { headers: { cookie } })
    const newest = await codeFor(replaced.email)
    if (newest !== first) expect((await choose(replaced.email, first)).statusCode).toBe(422)
    expect((await choose(replaced.email, newest)).statusCode).toBe(200)

    const old = await requestReset()
    clock.advance(601)
    expect((await choose(old.email, old.code)).statusCode).toBe(422)
  })

  test('422 for another mailbox’s code, and without a request [ASVS 6.6.2]', async () => {
    const [first, second] = [await requestReset(), await requestReset()]
    if (first.code !== second.code) expect((await choose(first.email, second.code)).statusCode).toBe(422)
    expect((await choose((await newUser()).email, first.code)).statusCode).toBe(422)
    expect((await choose(first.email, first.code)).statusCode).toBe(200)
  })

  test('422 from the sixth attempt on, even with the right code; each wrong one is audited (R4) [ASVS 6.6.3]', async () => {
    const { email, code } = await requestReset()
    for (let n = 0; n < 5; n++) expect((await choose(email, wrongCode(code))).statusCode).toBe(422)
    expect((await choose(email, code)).statusCode).toBe(422)
    const rows = await db.selectFrom('audit_events').selectAll().where('action', '=', 'account.resetPassword refused').execute()
    expect(rows.length).toBeGreaterThanOrEqual(6)
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('200 for only one of fifty concurrent calls with the correct code (R4)', async () => {
    const { email, code } = await requestReset()
    const replies = await Promise.all(Array.from({ length: 50 }, () => choose(email, code)))
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, ...Array(49).fill(422)])
  })

  test('422 with the same response for an unknown address (R5)', async () => {
    const { email, code } = await requestReset()
    await requestCode('nobody.else@elmvalley.example')
    const [known, unknown] = [await choose(email, wrongCode(code)), await choose('nobody.else@elmvalley.example', code)]
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
  })

  test('422 for a user deactivated after the code was sent', async () => {
    const { id, email, code } = await requestReset()
    await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', id).execute()
    expect((await choose(email, code)).statusCode).toBe(422)
  })

  test.each([
    ['12345', new_password, 'code must be a six digit number'],
    ['123456', 'Short1!', 'password must include a minimum of 8 characters'],
    ['123456', 'NothingSpecial7', 'password must include at least 1 special character'],
    ['123456', 'no capitals 7!', 'password must include at least 1 uppercase letter'],
    ['123456', 'No digits at all!', 'password must include at least 1 number'],
  ])('422 %s, %s: %s', async (code, password, message) => {
    const reply = await choose('nobody@elmvalley.example', code!, { new_password: password })
    expect([reply.statusCode, reply.json().message]).toEqual([422, message])
  })
})

test('422 with an error at the field for a guessable password, wherever users choose one (R6) [ASVS 6.2.4] [ASVS 6.2.11] [ASVS 6.2.12]', async () => {
  const { id, email, code } = await requestReset({ first_name: 'Odette', last_name: 'Marlow' })
  const [common, ownName] = ['P@ssword2026!', 'Odette#1988']
  const response = await as(id)('POST', '/users/change-password', { oldPass: testPassword, newPass: common })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['newPass']])
  const weakReply = await choose(email, code, { new_password: ownName })
  expect([weakReply.statusCode, weakReply.json().message]).toEqual([422, guessablePassword])
  const set = await as('super.admin')('PATCH', `/users/${id}/admin-change-password`, { newPassword: ownName })
  expect([set.statusCode, Object.keys(set.json().errors)]).toEqual([422, ['newPassword']])
  // The rejected password did not use up the code.
  expect((await choose(email, code)).statusCode).toBe(200)
})

test('the user is notified by email of changes made by the user or an administrator', async () => {
  const { id, email } = await newUser()
  await as(id)('POST', '/users/change-password', { oldPass: testPassword, newPass: new_password })
  await as('super.admin')('PATCH', `/users/${id}/admin-change-password`, { newPassword: 'Harbor lights 8!' })
  expect((await mails(email)).map(mail => mail.subject)).toEqual([
    'Your Passage password was changed',
    'An administrator set a new password for your Passage account',
  ])
})
