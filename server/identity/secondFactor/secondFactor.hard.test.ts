import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { challengeExpired, wrongFactor } from '#domain/identity/secondFactor/schema.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { newSecret } from './factorQueries.ts'

const { context, db, as, clock } = await startServer()
const anyone = as(null)
/** The current app code, or the one that will be current this many periods later. */
const codeAt = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: context.now().getTime() + periods * 30_000 })
const nextPeriod = () => clock.advance(30)
const firstHalf = async (username: string) =>
  (await anyone('POST', '/users/login', { username, password: testPassword })).json().data as {
    token?: string
    challenge: string
  }
const answer = (challenge: string, code: string) => anyone('POST', '/users/login/second-factor', { challenge, code })
const wrongCode = (secret: string) => String((Number(codeAt(secret)) + 1) % 1_000_000).padStart(6, '0')

/** Creates a user who turned on two-factor authentication one period ago. */
async function protectedUser() {
  const { id, username, email } = await buildUser(db, context.now())
  const call = as(id)
  const { secret, uri } = (await call('POST', '/users/current/second-factor')).json().data
  const response = await call('POST', '/users/current/second-factor/confirm', { code: codeAt(secret), password: testPassword })
  expect(response.statusCode).toBe(200)
  nextPeriod()
  return { id, username, email, call, secret, uri, codes: response.json().data.backup_codes as string[] }
}

/** Creates the same user directly in the database but without backup codes, which take most of the time because they are hashed slowly. */
async function userWithFactor() {
  const { id, username, email } = await buildUser(db, context.now())
  const secret = newSecret()
  const at = context.now().toISOString()
  const last_step = Math.floor(context.now().getTime() / 30_000)
  await db
    .insertInto('second_factors')
    .values({ user_id: id, secret: context.secret.encrypt(secret), created_at: at, confirmed_at: at, last_step })
    .execute()
  nextPeriod()
  return { id, username, email, call: as(id), secret }
}

describe('turning it on', () => {
  test('200 returns a secret for the app, then ten backup codes for a correct code and the password', async () => {
    const { call, uri, username, codes } = await protectedUser()
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Passage:${username}\\?issuer=Passage&secret=[A-Z2-7]{32}&`))
    expect(new Set(codes).size).toBe(10)
    expect((await call('GET', '/users/current/second-factor')).json().data).toEqual({
      enabled: true,
      backup_codes_left: 10,
      required: false,
    })
    expect((await call('POST', '/users/current/second-factor')).statusCode).toBe(409)
  })

  test('200 ends the other sessions on request, and keeps this one', async () => {
    for (const end_other_sessions of [true, false]) {
      const { id } = await buildUser(db, context.now())
      const [currentSession, otherSession] = [as(id), as(id)]
      const status = async (call: typeof currentSession) => (await call('GET', '/common/whoami')).statusCode
      expect([await status(currentSession), await status(otherSession)]).toEqual([200, 200])
      const { secret } = (await currentSession('POST', '/users/current/second-factor')).json().data
      const body = { code: codeAt(secret), password: testPassword, end_other_sessions }
      expect((await currentSession('POST', '/users/current/second-factor/confirm', body)).statusCode).toBe(200)
      expect([await status(currentSession), await status(otherSession)]).toEqual([200, end_other_sessions ? 401 : 200])
    }
  })

  test('422 without a correct code or the password, and it stays off [ASVS 7.5.1]', async () => {
    const { id } = await buildUser(db, context.now())
    const call = as(id)
    const { secret } = (await call('POST', '/users/current/second-factor')).json().data
    const confirm = (code: string, password: string) => call('POST', '/users/current/second-factor/confirm', { code, password })
    expect((await confirm(wrongCode(secret), testPassword)).json().errors).toEqual({ code: wrongFactor })
    expect((await confirm(codeAt(secret), 'none of theirs')).json().errors).toEqual({ password: 'The password is incorrect.' })
    expect((await call('GET', '/users/current/second-factor')).json().data.enabled).toBe(false)
  })

  test('neither secret nor codes are stored in plain text', async () => {
    const { secret, codes } = await protectedUser()
    const rows = JSON.stringify([
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('backup_codes').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
    ])
    for (const clear of [secret, ...codes, ...codes.map(code => code.replace('-', ''))]) expect(rows).not.toContain(clear)
  })
})

describe('signing in', () => {
  test('200 the password returns a challenge without a token; the app code returns the token', async () => {
    const { username, secret } = await userWithFactor()
    const half = await firstHalf(username)
    expect(half.token).toBeUndefined()
    expect((await anyone('GET', '/common/whoami', undefined, { headers: { authorization: half.challenge } })).statusCode).toBe(
      401,
    )
    const reply = await answer(half.challenge, codeAt(secret))
    expect(reply.statusCode).toBe(200)
    const whoami = await anyone('GET', '/common/whoami', undefined, { headers: { authorization: reply.json().data.token } })
    expect(whoami.json().data.username).toBe(username)
  })

  test('200 a password reset by email does not replace it: the new password returns a challenge only [ASVS 6.4.3]', async () => {
    const { username, email, secret } = await userWithFactor()
    await anyone('POST', '/users/password-reset/code', { email })
    const { body } = await db
      .selectFrom('outbox')
      .selectAll()
      .where('to', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const code = /\b\d{6}\b/.exec(context.secret.decrypt(body))![0]
    const new_password = 'Harbor lights 9!'
    const reset = await anyone('POST', '/users/password-reset', { email, code, new_password })
    expect([reset.statusCode, reset.body.includes('token')]).toEqual([200, false])
    const { token, challenge } = (await anyone('POST', '/users/login', { username, password: new_password })).json().data
    expect(token).toBeUndefined()
    expect((await answer(challenge, wrongCode(secret))).statusCode).toBe(422)
    expect((await answer(challenge, codeAt(secret))).statusCode).toBe(200)
  })

  test('200 accepts the previous and the next code because clocks differ; 422 for codes further off', async () => {
    const { username, secret } = await userWithFactor()
    // The user turned on two-factor authentication with the previous code.
    for (const [periods, status] of [
      [2, 422],
      [-2, 422],
      [-1, 422],
      [0, 200],
      [1, 200],
    ] as const)
      expect([periods, (await answer((await firstHalf(username)).challenge, codeAt(secret, periods))).statusCode]).toEqual([
        periods,
        status,
      ])
  })

  test('a code works once, and earlier ones no longer work [ASVS 6.5.1]', async () => {
    const { username, secret } = await userWithFactor()
    const code = codeAt(secret)
    expect((await answer((await firstHalf(username)).challenge, code)).statusCode).toBe(200)
    expect((await answer((await firstHalf(username)).challenge, code)).json().message).toBe(wrongFactor)
  })

  test('a backup code works once, in any notation', async () => {
    const { username, codes, call } = await protectedUser()
    expect(
      (await answer((await firstHalf(username)).challenge, ` ${codes[0]!.toUpperCase().replace('-', ' ')} `)).statusCode,
    ).toBe(200)
    expect((await answer((await firstHalf(username)).challenge, codes[0]!)).statusCode).toBe(422)
    expect((await call('GET', '/users/current/second-factor')).json().data.backup_codes_left).toBe(9)
  })

  test('401 from a sign-in’s sixth attempt on, even with the right code; each wrong code is audited (R4)', async () => {
    const { id, username, secret } = await userWithFactor()
    const { challenge } = await firstHalf(username)
    for (let n = 0; n < 5; n++) expect((await answer(challenge, wrongCode(secret))).statusCode).toBe(422)
    const reply = await answer(challenge, codeAt(secret))
    expect([reply.statusCode, reply.json().message]).toEqual([401, challengeExpired])
    const rows = await db.selectFrom('audit_events').selectAll().where('action', '=', 'secondFactor.answer refused').execute()
    expect(rows.filter(row => row.subject_ids.includes(id))).toHaveLength(5)
  })

  test('429 for repeated sign-ins with the right password and wrong codes', async () => {
    const { id, username, secret } = await userWithFactor()
    for (let n = 0; n < 9; n++) await countAttempt(context, keys.secondFactor(id), { max: 10, seconds: 900 })
    expect((await answer((await firstHalf(username)).challenge, wrongCode(secret))).statusCode).toBe(422)
    expect((await answer((await firstHalf(username)).challenge, codeAt(secret))).statusCode).toBe(429)
  })

  test('200 for only one of several concurrent answers to one sign-in (R4)', async () => {
    const { username, secret } = await userWithFactor()
    const { challenge } = await firstHalf(username)
    const replies = await Promise.all(Array.from({ length: 20 }, () => answer(challenge, codeAt(secret))))
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
  })

  test('401 after ten minutes, and after a password change', async () => {
    const { username, secret } = await userWithFactor()
    const late = await firstHalf(username)
    clock.advance(601)
    expect((await answer(late.challenge, codeAt(secret))).statusCode).toBe(401)
    const other = await userWithFactor()
    const { challenge } = await firstHalf(other.username)
    await other.call('POST', '/users/change-password', { oldPass: testPassword, newPass: 'Harbor lights 7!' })
    expect((await answer(challenge, codeAt(other.secret))).statusCode).toBe(401)
  })
})

describe('turning it off', () => {
  test('200 needs only the password, and notifies the owner', async () => {
    const { username, email, call } = await protectedUser()
    expect((await call('POST', '/users/current/second-factor/disable', { password: 'none of theirs' })).statusCode).toBe(422)
    expect((await firstHalf(username)).token).toBeUndefined()
    expect((await call('POST', '/users/current/second-factor/disable', { password: testPassword })).statusCode).toBe(200)
    expect((await firstHalf(username)).token).toEqual(expect.any(String))
    const mails = await db.selectFrom('outbox').select('subject').where('to', '=', email).orderBy('id').execute()
    expect(mails.map(mail => mail.subject)).toEqual([
      'Two-factor authentication was turned on for your Passage account',
      'Two-factor authentication was turned off for your Passage account',
    ])
  })

  test("200 by an administrator for a user who lost it, which ends the user's sessions", async () => {
    const { id, username, call } = await protectedUser()
    expect((await as('social.work')('GET', `/users/${id}/sessions`)).json().data.second_factor).toBe(true)
    expect((await as('social.work')('DELETE', `/users/${id}/second-factor`)).statusCode).toBe(200)
    expect((await call('GET', '/common/whoami')).statusCode).toBe(401)
    expect((await firstHalf(username)).token).toEqual(expect.any(String))
  })

  test('backup codes are hashed slowly with a salt per set; a code from before salts were added works once [ASVS 6.5.2]', async () => {
    const [first, second] = [await protectedUser(), await protectedUser()]
    const rows = await db.selectFrom('backup_codes').selectAll().where('user_id', 'in', [first.id, second.id]).execute()
    expect(new Set(rows.map(row => row.salt))).toHaveLength(2)
    expect(rows.map(row => row.salt)).toEqual(Array(20).fill(expect.stringMatching(/^[0-9a-f]{32}$/)))
    const keyed = (code: string) => context.secret.hmac(`backup code ${first.id} ${code.replace('-', '')}`)
    expect(rows.map(row => row.digest)).not.toContain(keyed(first.codes[0]!))
    await db
      .insertInto('backup_codes')
      .values({ user_id: first.id, digest: keyed('a1b2c-3d4e5') })
      .execute()
    for (const status of [200, 422])
      expect((await answer((await firstHalf(first.username)).challenge, 'a1b2c-3d4e5')).statusCode).toBe(status)
    expect((await answer((await firstHalf(first.username)).challenge, first.codes[0]!)).statusCode).toBe(200)
  })

  test('200 new backup codes work, and earlier ones no longer do', async () => {
    const { username, call, codes } = await protectedUser()
    const renewed = await call('POST', '/users/current/second-factor/backup-codes', { password: testPassword })
    expect((await answer((await firstHalf(username)).challenge, codes[0]!)).statusCode).toBe(422)
    expect((await answer((await firstHalf(username)).challenge, renewed.json().data.backup_codes[0])).statusCode).toBe(200)
  })
})
