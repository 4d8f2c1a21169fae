import { describe, expect, test } from 'vitest'
import { limits } from '#domain/identity/account/throttle.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { buildUser } from '../../seed/builders.ts'
import { testPassword } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { app, context, db, as, clock } = await startServer()
const newUser = (overrides = {}) => buildUser(db, context.now(), overrides)
const new_password = 'Harbor lights 7!'
const hour = 60 * 60
let addressCount = 0

/** A browser with its own IP address and cookies. */
function browser(ip = `198.51.100.${++addressCount}`) {
  const cookies = new Map<string, string>()
  const send = async (url: string, payload: object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v2${url}`,
      payload,
      remoteAddress: ip,
      headers: cookie ? { cookie } : {},
    })
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      cookies.set(name, value)
    }
    return reply
  }
  return {
    ask: async (email: string) => (await send('/users/password-reset/code', { email })).statusCode,
    choose: async (email: string, code: string, password = new_password) =>
      (await send('/users/password-reset', { email, code, new_password: password })).statusCode,
    signIn: async (username: string, password: string) => (await send('/users/login', { username, password })).statusCode,
    send,
  }
}
const mails = async (to: string) =>
  (await db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()).map(mail =>
    context.secret.decrypt(mail.body),
  )
const codeIn = (mail: string) => /Your code is (\d{6})\./.exec(mail)?.[1]
const codes = async (to: string) => (await mails(to)).flatMap(mail => codeIn(mail) ?? [])
/** The code in the latest email to this address. */
const codeFor = async (to: string) => (await codes(to)).at(-1)!
const wrongCode = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

describe('a stranger who knows the address', () => {
  test('seven requests in four hours lock no one out: the owner gets a working code at any time in between', async () => {
    const { email, username } = await newUser()
    const stranger = browser()
    for (const minutes of [0, 1, 2, 3, 4, 60, 120]) {
      await stranger.ask(email)
      const owner = browser()
      const before = (await mails(email)).length
      expect(await owner.ask(email)).toBe(200)
      // The latest email is at most a minute old.
      const code = await codeFor(email)
      expect((await mails(email)).length).toBeGreaterThanOrEqual(before)
      const password = `Harbor lights ${minutes}!`
      expect([minutes, await owner.choose(email, code, password)]).toEqual([minutes, 200])
      expect(await owner.signIn(username, password)).toBe(200)
      clock.advance(minutes < 4 ? 60 : hour)
    }
  })

  const recoversAfter = async (requests: number) => {
    const { id, email, username } = await newUser()
    const stranger = browser()
    for (let n = 0; n < 10; n++) await countAttempt(context, keys.account(id), limits.account)
    for (let n = 1; n <= requests; n++) {
      expect(await stranger.ask(email)).toBe(200)
      for (let guess = 1; guess <= 6; guess++) await stranger.choose(email, wrongCode(await codeFor(email), guess))
      if (n < requests) clock.advance((4 * hour) / requests)
    }
    const owner = browser()
    if (requests === 1) expect(await owner.signIn(username, testPassword)).toBe(429)
    const before = (await mails(email)).length
    expect(await owner.ask(email)).toBe(200)
    expect((await mails(email)).length).toBe(before + 1)
    expect(await owner.choose(email, await codeFor(email))).toBe(200)
    expect(await owner.signIn(username, new_password)).toBe(200)
  }
  test.each([1, 2, 3, 4, 5, 6, 7])(
    'wrong passwords, wrong codes and %i requests within four hours: the owner, in a new browser, is in with the next email [S-19]',
    recoversAfter,
  )

  test("requests and guesses up to the limit of one IP address, without voiding the owner's codes", async () => {
    const { email } = await newUser()
    const owner = browser()
    expect(await owner.ask(email)).toBe(200)
    const code = await codeFor(email)
    const stranger = browser()
    for (let n = 1; n <= 12; n++) {
      expect(await stranger.ask(email)).toBe(200)
      expect(await stranger.choose(email, wrongCode(code, n))).toBe(422)
    }
    const otherBrowser = browser()
    for (let n = 1; n <= 8; n++) expect(await otherBrowser.choose(email, wrongCode(code, n))).toBe(422)
    expect(await owner.choose(email, code)).toBe(200)
  })

  test('has five wrong codes per browser, after which the right one is rejected too; the requesting browser keeps its own attempts', async () => {
    const { email } = await newUser()
    const [owner, stranger] = [browser(), browser()]
    await owner.ask(email)
    const code = await codeFor(email)
    for (let n = 1; n <= 5; n++) await stranger.choose(email, wrongCode(code, n))
    expect(await stranger.choose(email, code)).toBe(422)
    for (let n = 1; n <= 4; n++) await owner.choose(email, wrongCode(code, n))
    expect(await owner.choose(email, code)).toBe(200)
  })

  test('is never rejected because of the mailbox, which gets a limited number of emails per hour, whether or not it is known (R5)', async () => {
    const { email } = await newUser()
    const statuses: Record<string, number[]> = {}
    for (const address of [email, 'nobody.there@elmvalley.example']) {
      const start = context.now().getTime()
      statuses[address] = []
      for (let n = 0; n < 40; n++) {
        statuses[address].push(await browser().ask(address))
        clock.advance(89)
      }
      expect(context.now().getTime() - start).toBeLessThan(hour * 1000)
    }
    expect(statuses[email]).toEqual(Array(40).fill(200))
    expect(statuses['nobody.there@elmvalley.example']).toEqual(statuses[email])
    expect((await mails(email)).length).toBeLessThanOrEqual(30)
    expect(await mails('nobody.there@elmvalley.example')).toEqual([])
  })

  test('over the limit, the current code is resent and works in the browser that requested it again', async () => {
    const { email } = await newUser()
    for (let n = 0; n < limits.resetCodes.max; n++) await browser().ask(email)
    clock.advance(61)
    const owner = browser()
    expect(await owner.ask(email)).toBe(200)
    const sent = await codes(email)
    expect(sent).toHaveLength(limits.resetCodes.max + 1)
    expect(sent.at(-1)).toBe(sent.at(-2))
    // Within the same minute, the service resends the same code.
    expect(await owner.ask(email)).toBe(200)
    expect(await codes(email)).toHaveLength(limits.resetCodes.max + 1)
    expect(await owner.choose(email, sent.at(-1)!)).toBe(200)
  })

  test('does not use up the codes of a browser where the owner signed in before', async () => {
    const { email, username } = await newUser()
    const owner = browser()
    await owner.signIn(username, testPassword)
    for (let n = 0; n < limits.resetCodes.max + 2; n++) await browser().ask(email)
    const before = await codes(email)
    expect(await owner.ask(email)).toBe(200)
    const after = await codes(email)
    expect(after).toHaveLength(before.length + 1)
    expect(before).not.toContain(after.at(-1))
    expect(await owner.choose(email, after.at(-1)!)).toBe(200)
  })
})

test('a code can be read on one device and entered on another', async () => {
  const { email } = await newUser()
  await browser().ask(email)
  const code = await codeFor(email)
  await browser().ask(email)
  expect(await browser().choose(email, code)).toBe(200)
})

test('using a code voids all others for this mailbox', async () => {
  const { email } = await newUser()
  const [one, second] = [browser(), browser()]
  await one.ask(email)
  const first = await codeFor(email)
  await second.ask(email)
  expect(await second.choose(email, await codeFor(email))).toBe(200)
  expect(await one.choose(email, first, 'Harbor lights 9!')).toBe(422)
})

test('scripts cannot read the request cookie, which is sent only where codes are requested and entered', async () => {
  const reply = await browser().send('/users/password-reset/code', { email: 'nobody@elmvalley.example' })
  expect(reply.headers['set-cookie']).toMatch(
    /^passage_reset=[\w-]{22}; Path=\/api\/v2\/users\/password-reset; Max-Age=3600; HttpOnly; SameSite=Strict$/,
  )
})

test('the database does not contain the cookies of browsers that requested a code', async () => {
  const { email } = await newUser()
  const reply = await browser().send('/users/password-reset/code', { email })
  const cookie = /passage_reset=([\w-]{22})/.exec(String(reply.headers['set-cookie']))![1]!
  const askers = await db.selectFrom('password_reset_askers').select('asker').execute()
  expect(askers.length).toBeGreaterThan(0)
  expect(JSON.stringify(askers)).not.toContain(cookie)
})

test('unlocking clears all of the account’s counters [S-19]', async () => {
  const { id, email, username } = await newUser()
  const owner = browser()
  await owner.signIn(username, testPassword)
  const full = async (key: string) => {
    for (let n = 0; n < 10; n++) await countAttempt(context, key, limits.account)
  }
  for (const key of [keys.account(id), keys.confirmation(id), keys.secondFactor(id)]) await full(key)
  await full(keys.device(id, 'one of theirs', 'sign-in'))
  for (let n = 0; n < 9; n++) await browser().ask(email)
  const countThrottles = async () =>
    (await db.selectFrom('throttles').select('key').execute())
      .map(row => row.key)
      // Other keys end in a random digest, which may happen to begin with the digits of this id.
      .filter(key => key.split(' ').includes(`${id}`) || key === keys.mailbox(context, email))
  expect((await countThrottles()).length).toBeGreaterThanOrEqual(5)
  const sessions = (await as('social.work')('GET', `/users/${id}/sessions`)).json().data
  expect(sessions.stopped_until).toEqual(expect.any(String))
  const reply = await as('social.work')('POST', `/users/${id}/unlock`)
  expect([reply.statusCode, reply.json().data.stopped_until]).toEqual([200, null])
  expect(await countThrottles()).toEqual([])
  const before = await codes(email)
  expect(await browser().ask(email)).toBe(200)
  expect(before).not.toContain(await codeFor(email))
})

test('unlocking one account does not clear another account’s counters', async () => {
  const { id } = await newUser()
  const other = Number(`${id}0`)
  await countAttempt(context, keys.device(other, 'one of theirs', 'sign-in'), limits.account)
  await as('social.work')('POST', `/users/${id}/unlock`)
  const remaining = await db.selectFrom('throttles').select('key').where('key', 'like', `device ${other} %`).execute()
  expect(remaining).toHaveLength(1)
})

test('wrong second factors from someone who knows the password do not lock out the owner in a known browser', async () => {
  const { id, username } = await newUser()
  const owner = browser()
  await owner.signIn(username, testPassword)
  for (let n = 0; n < 10; n++) await countAttempt(context, keys.secondFactor(id), limits.confirmation)
  await db
    .insertInto('second_factors')
    .values({
      user_id: id,
      secret: context.secret.encrypt('JBSWY3DPEHPK3PXP'),
      created_at: context.now().toISOString(),
      confirmed_at: context.now().toISOString(),
    })
    .execute()
  const challenge = async (from: ReturnType<typeof browser>) =>
    (await from.send('/users/login', { username, password: testPassword })).json().challenge
  const answer = async (from: ReturnType<typeof browser>) =>
    (await from.send('/users/login/second-factor', { challenge: await challenge(from), code: 'zzzzz-zzzzz' })).statusCode
  expect(await answer(browser())).toBe(429)
  expect(await answer(owner)).toBe(422)
})
