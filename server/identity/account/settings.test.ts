import { describe, expect, test } from 'vitest'
import { buildMessage, buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const { context, db, as } = await startServer()
const build = (overrides = {}) => buildUser(db, context.now(), overrides)
const lettersOf = (user_id: number) =>
  db.selectFrom('outbox').select(['to', 'subject', 'body', 'channel']).where('user_id', '=', user_id).execute()

describe('PATCH /users/current', () => {
  test('200 saves all five fields and returns them [ACCT-006] [ACCT-007]', async () => {
    const { id } = await build()
    const change = {
      first_name: 'Robin',
      last_name: 'Okafor',
      email: `robin.${id}@elm.example`,
      phone_number: '(213) 555-0177',
      opt_in_methods: [302],
    }
    const reply = await as(id)('PATCH', '/users/current', change)
    expect([reply.statusCode, reply.json().data.user]).toMatchObject([200, { ...change, phone_number: '+12135550177' }])
    expect((await as(id)('GET', '/users/current')).json().data.user).toMatchObject({ id, email: change.email })
    const none = await as(id)('PATCH', '/users/current', { opt_in_methods: [] })
    expect(none.json().data.user.opt_in_methods).toEqual([])
  })

  test('200 shows the first-steps tour until dismissed, and again on request', async () => {
    const { id } = await build({ tour_due: true })
    const call = as(id)
    const due = async () => (await call('GET', '/common/whoami')).json().data.tour_due
    expect(await due()).toBe(true)
    await call('PATCH', '/users/current', { tour_due: false })
    expect(await due()).toBe(undefined)
    await call('PATCH', '/users/current', { tour_due: true })
    expect(await due()).toBe(true)
  })

  test.each([
    ['first_name', '', 'Required information'],
    ['first_name', 'Al', 'First name must contain at lest 3 letters'],
    ['last_name', 'Ng', 'Last name must contain at lest 3 letters'],
    ['phone_number', '+1', 'Required information'],
    ['phone_number', '555-0177', 'Invalid phone number'],
    ['email', '', 'Required information'],
    ['email', 'robin at elm', 'Must be a valid email'],
  ])('422 %s as %j: %s [ACCT-004] [ACCT-005]', async (field, value, message) => {
    const { id } = await build()
    const reply = await as(id)('PATCH', '/users/current', { [field]: value })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { [field]: message }])
  })

  test('200 a new email address causes notices to both addresses, neither of which names the other, and ends the other sessions [S-17]', async () => {
    const before = await build()
    const email = `new.${before.id}@elm.example`
    const [currentSession, otherSession] = [as(before.id), as(before.id)]
    await otherSession('GET', '/common/whoami')
    expect((await currentSession('PATCH', '/users/current', { email })).statusCode).toBe(200)
    const emails = await lettersOf(before.id)
    expect(emails.map(email => email.to).sort()).toEqual([before.email, email].sort())
    for (const message of emails) {
      const body = context.secret.decrypt(message.body)
      expect(message).toMatchObject({ channel: 'email', subject: 'Your Passage email address was changed' })
      expect(body).toContain(context.config.SUPPORT_EMAIL)
      for (const address of [email, before.email]) expect(body).not.toContain(address)
    }
    expect((await currentSession('GET', '/common/whoami')).statusCode).toBe(200)
    expect((await otherSession('GET', '/common/whoami')).statusCode).toBe(401)
    // Saving the same address again, even with different capitalization, sends nothing.
    await currentSession('PATCH', '/users/current', { email: email.toUpperCase(), first_name: 'Robin' })
    expect(await lettersOf(before.id)).toHaveLength(2)
  })

  test('422 for an email address used by another user, ignoring case; nothing is changed or sent', async () => {
    const [taken, before] = [await build(), await build({ username: 'name.taken@elm.example' })]
    for (const email of [taken.email.toUpperCase(), before.username]) {
      const owner = email === before.username ? taken : before
      const reply = await as(owner.id)('PATCH', '/users/current', { email, first_name: 'Robin' })
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { email: 'This email is already in use' }])
      expect((await as(owner.id)('GET', '/users/current')).json().data.user.first_name).toBe(owner.first_name)
      expect(await lettersOf(owner.id)).toEqual([])
    }
  })
})

describe('GET /users/current/messages', () => {
  test("200 lists the user's own messages, newest first, in pages, without their text and destination", async () => {
    const [{ id }, other] = [await build(), await build()]
    await buildMessage(db, context.now(), { user_id: other.id, subject: 'Not mine' })
    await buildMessage(db, context.now(), { user_id: null, subject: 'Nobody’s' })
    const code = context.secret.encrypt('The code is 123456.')
    await buildMessage(db, context.now(), { user_id: id, subject: 'First', body: code })
    await buildMessage(db, context.now(), { user_id: id, subject: 'Second', channel: 'sms', state: 'failed' })
    await buildMessage(db, context.now(), { user_id: id, subject: 'Third', state: 'sent', sent_at: context.now().toISOString() })
    const page = (await as(id)('GET', '/users/current/messages?page_size=2')).json()
    expect(page.total).toBe(3)
    expect(page.data.map((row: { subject: string }) => row.subject)).toEqual(['Third', 'Second'])
    const rest = (await as(id)('GET', '/users/current/messages?page_size=2&page_number=2')).json()
    expect(rest).toEqual({
      data: [
        {
          id: expect.any(Number),
          channel: 'email',
          subject: 'First',
          state: 'waiting',
          sent_at: null,
          created_at: context.now().toISOString(),
        },
      ],
      total: 3,
    })
    expect(JSON.stringify([page, rest])).not.toMatch(/123456|body|"to"/)
  })
})

describe('the language of the screens', () => {
  test('is absent until the user chooses one, and does not outdate an open form of the account', async () => {
    const { id } = await build()
    const call = as(id)
    const language = async () => (await call('GET', '/common/whoami')).json().data.language
    const { updated_at } = (await call('GET', '/users/current')).json().data.user
    expect(await language()).toBe(undefined)
    expect((await call('PATCH', '/users/current', { language: 'es' })).statusCode).toBe(200)
    expect(await language()).toBe('es')
    expect((await call('PATCH', '/users/current', { first_name: 'Robin', updated_at })).statusCode).toBe(200)
    expect(await language()).toBe('es')
    const unknown = await call('PATCH', '/users/current', { language: 'fi' })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['language']])
  })
})
