import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { wrongCode } from '#domain/intake/verification/contract.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { consents, details, enterPatient, uploadRelease } from '../patients/testing.ts'

type Server = Awaited<ReturnType<typeof startServer>>
const server = await startServer()
const { db, as, clock, context } = server
const { users } = await findTestData(db)
/** Signs in before each call, because sessions expire when tests advance the clock. */
const advocate: ReturnType<Server['as']> = Object.assign(
  (...call: Parameters<ReturnType<Server['as']>>) => as('advocate')(...call),
  {
    token: () => as('advocate').token(),
  },
)

let count = 0
/** Creates a patient with a unique phone number and email address. */
async function reachable(overrides: object = {}) {
  count++
  const phone_number = `+1213555${String(1000 + count)}`
  const email = `patient.${count}@example.com`
  const id = await enterPatient(advocate, { phone_number, email, ...overrides })
  return { id, phone_number, email }
}
const send = (body: object, caller: ReturnType<Server['as']> = advocate) => caller('POST', '/users/verification/code', body)
const verify = (body: object, caller: ReturnType<Server['as']> = advocate) =>
  caller('POST', '/users/verification/code/verify', body)
const messages = (to: string) => db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()
async function codeFor(to: string) {
  const body = context.secret.decrypt((await messages(to)).at(-1)!.body)
  return /\b\d{6}\b/.exec(body)![0]
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('POST /users/verification/code', () => {
  test('200 sends six digits to the patient by text message or email, and reveals nothing else [HIP-009]', async () => {
    const { email, phone_number } = await reachable()
    expect((await send({ channel: 'email', destination: email })).json()).toEqual({ data: { valid_for: 600 } })
    expect((await send({ channel: 'sms', destination: phone_number })).statusCode).toBe(200)
    for (const [to, channel] of [
      [email, 'email'],
      [phone_number, 'sms'],
    ] as const) {
      const [row] = await messages(to)
      const body = context.secret.decrypt(row!.body)
      expect([row!.channel, body]).toEqual([channel, expect.stringMatching(/^Your code is \d{6}\./)])
      expect(`${row!.subject} ${body}`).not.toMatch(/Marisol|Venn|Passage|treatment|hospital|release|health/i)
    }
  })

  test('422 for a phone number with an extension, which cannot get text messages', async () => {
    const { phone_number } = await reachable({ phone_number: '213-555-0991 x12' })
    const reply = await send({ channel: 'sms', destination: '213-555-0991 x12' })
    const reason = 'Text messages need a complete phone number without an extension'
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { destination: reason }])
    expect(await messages(phone_number)).toEqual([])
  })

  test('the code is stored only as a keyed digest', async () => {
    const { email, id } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    const row = await db.selectFrom('verification_codes').selectAll().where('patient_id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(code)
    expect(row.code_hmac).toMatch(/^[0-9a-f]{64}$/)
  })

  test("200 an unknown destination, or that of another user's patient, gets nothing and the same response", async () => {
    const patient = await reachable()
    const right = await send({ channel: 'email', destination: patient.email })
    const unknownReply = await send({ channel: 'email', destination: 'nobody@example.com' })
    const outsideReply = await send({ channel: 'email', destination: patient.email }, as('outside.advocate'))
    const colleague = await send({ channel: 'email', destination: patient.email }, as('colleague'))
    const otherReply = await send({ channel: 'email', destination: patient.email, patient_id: (await reachable()).id })
    for (const reply of [unknownReply, outsideReply, colleague, otherReply])
      expect([reply.statusCode, reply.json()]).toEqual([right.statusCode, right.json()])
    expect(await messages('nobody@example.com')).toEqual([])
    expect(await messages(patient.email)).toHaveLength(1)
  })

  test('422 for a text message to a patient who has not agreed to them [HIP-006]', async () => {
    const { phone_number, id } = await reachable({ receives_texts: [] })
    const reply = await send({ channel: 'sms', destination: phone_number, patient_id: id })
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['destination']])
    expect(details.receives_texts).toEqual([tag.texts.accepted])
  })

  test('429 after five requests per hour for one destination, even if nothing is sent; after the hour, requests work again', async () => {
    const { email } = await reachable()
    for (const destination of [email, 'flooded@example.com']) {
      for (let n = 0; n < 5; n++) expect((await send({ channel: 'email', destination })).statusCode).toBe(200)
      expect((await send({ channel: 'email', destination })).statusCode).toBe(429)
    }
    expect(await messages(email)).toHaveLength(5)
    clock.advance(3601)
    expect((await send({ channel: 'email', destination: email })).statusCode).toBe(200)
  })

  test('200 five requests by another advocate for the same phone neither affect the patient’s own advocate nor reveal anything [S-18]', async () => {
    const { email } = await reachable()
    const otherCallers = [as('rehab.advocate'), as('outside.advocate'), as('colleague')]
    // Another user is verifying this email address at the same time.
    for (let n = 0; n < 2; n++) expect((await send({ channel: 'email', destination: email })).statusCode).toBe(200)
    const unknownEmail = 'nobody.at.all@example.com'
    for (const other of otherCallers) {
      const statusFor = async (destination: string) => {
        const replies = []
        for (let n = 0; n < 6; n++) replies.push(await send({ channel: 'email', destination }, other))
        return replies.map(reply => [reply.statusCode, reply.json()])
      }
      const statuses = await statusFor(email)
      expect(statuses.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429])
      expect(statuses).toEqual(await statusFor(unknownEmail))
    }
    for (let n = 0; n < 3; n++) expect((await send({ channel: 'email', destination: email })).statusCode).toBe(200)
    expect(await messages(email)).toHaveLength(5)
    expect((await verify({ channel: 'email', destination: email, code: await codeFor(email) })).statusCode).toBe(200)
  })

  test('200 above a destination’s limit, further codes are silently not sent, and the last code stays valid [S-18]', async () => {
    const { email, id } = await reachable()
    const now = context.now().toISOString()
    const sent = {
      user_id: users.colleague,
      channel: 'email' as const,
      destination: email,
      code_hmac: 'x'.repeat(64),
      patient_id: id,
    }
    for (let n = 0; n < 20; n++)
      await db
        .insertInto('verification_codes')
        .values({ ...sent, created_at: now, expires_at: now })
        .execute()
    for (let n = 0; n < 4; n++) {
      const reply = await send({ channel: 'email', destination: email })
      expect([reply.statusCode, reply.json()]).toEqual([200, { data: { valid_for: 600 } }])
    }
    expect(await messages(email)).toHaveLength(2)
    expect((await verify({ channel: 'email', destination: email, code: await codeFor(email) })).statusCode).toBe(200)
  })

  test('403 for users who cannot enter patients', async () => {
    expect((await send({ channel: 'email', destination: 'a@example.com' }, as('coordinator'))).statusCode).toBe(403)
  })

  test('503 in production without a gateway, instead of reporting it as sent', async () => {
    const { as: others } = await startServer({ config: { NODE_ENV: 'production' } })
    for (const channel of ['sms', 'email'])
      expect(
        (await others('advocate')('POST', '/users/verification/code', { channel, destination: 'a@example.com' })).statusCode,
      ).toBe(503)
  })
})

describe('POST /users/verification/code/verify', () => {
  test('200 for the right code, once; the verified destination is audited [HIP-010] [HIP-011]', async () => {
    const { email, id } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    const right = { channel: 'email', destination: ` ${email.toUpperCase()}`, code }
    expect((await verify(right)).json()).toEqual({ data: { verified: true } })
    expect((await verify(right)).statusCode).toBe(422)
    const row = await db
      .selectFrom('audit_events')
      .select(['patient_id', 'actor_id'])
      .where('action', '=', 'verification.verify')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ patient_id: id, actor_id: users.advocate })
  })

  test('422 for a wrong code, with the specified message [HIP-013]', async () => {
    const { email } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = other(await codeFor(email))
    const reply = await verify({ channel: 'email', destination: email, code })
    expect([reply.statusCode, reply.json()]).toEqual([422, { message: wrongCode, errors: { code: wrongCode } }])
    expect(wrongCode).toBe('Invalid verification code')
  })

  test('a wrong code counts even though it is rejected: after five, the right code is rejected too', async () => {
    const { email } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    for (let n = 0; n < 4; n++) await verify({ channel: 'email', destination: email, code: other(code) })
    await send({ channel: 'email', destination: email })
    const next = await codeFor(email)
    for (let n = 0; n < 5; n++)
      expect((await verify({ channel: 'email', destination: email, code: other(next) })).statusCode).toBe(422)
    expect((await verify({ channel: 'email', destination: email, code: next })).statusCode).toBe(422)
  })

  test('422 for a code that a new code replaced', async () => {
    const { email } = await reachable()
    await send({ channel: 'email', destination: email })
    const old = await codeFor(email)
    await send({ channel: 'email', destination: email })
    const newCode = await codeFor(email)
    if (old !== newCode) expect((await verify({ channel: 'email', destination: email, code: old })).statusCode).toBe(422)
    expect((await verify({ channel: 'email', destination: email, code: newCode })).statusCode).toBe(200)
  })

  test('422 after ten minutes', async () => {
    const { email } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    clock.advance(600)
    expect((await verify({ channel: 'email', destination: email, code })).statusCode).toBe(422)
  })

  test('422 for other users, and for another destination', async () => {
    const { email, phone_number } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    expect((await verify({ channel: 'email', destination: email, code }, as('colleague'))).statusCode).toBe(422)
    expect((await verify({ channel: 'sms', destination: phone_number, code })).statusCode).toBe(422)
    expect((await verify({ channel: 'email', destination: email, code })).statusCode).toBe(200)
  })

  test.each([1, 5, 50])('only one of %i concurrent calls with the right code succeeds [HIP-010]', async times => {
    const { email } = await reachable()
    await send({ channel: 'email', destination: email })
    const code = await codeFor(email)
    const replies = await Promise.all(Array.from({ length: times }, () => verify({ channel: 'email', destination: email, code })))
    const statuses = replies.map(reply => reply.statusCode)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    expect(statuses.filter(status => status !== 200 && status !== 422)).toEqual([])
  })
})

describe('PATCH /patients/:id/hipaa-sign with a code', () => {
  const sign = (id: number, method: string) => advocate('PATCH', `/patients/${id}/hipaa-sign`, { ...consents, method })
  const verified = async (channel: 'sms' | 'email', destination: string) => {
    await send({ channel, destination })
    expect((await verify({ channel, destination, code: await codeFor(destination) })).statusCode).toBe(200)
  }

  test.each(['sms', 'email'] as const)(
    '200 signing by %s after verifying that channel’s destination, for one release only [HIP-025]',
    async method => {
      const { id, phone_number, email } = await reachable()
      await uploadRelease(advocate, id)
      await verified(method, method === 'sms' ? phone_number : email)
      const signed = (await sign(id, method)).json().data
      expect([signed.release_expires_at === null, signed.release_page_missing]).toEqual([false, false])
      await uploadRelease(advocate, id)
      expect((await sign(id, method)).json().errors).toEqual({ doc_verified: 'Hipaa document must be verified' })
    },
  )

  test('422 with a code for the other channel, another patient or a changed address, or from the day before [HIP-003]', async () => {
    const first = await reachable()
    const second = await reachable()
    for (const { id } of [first, second]) await uploadRelease(advocate, id)
    await verified('email', first.email)
    expect((await sign(first.id, 'sms')).statusCode).toBe(422)
    expect((await sign(second.id, 'email')).statusCode).toBe(422)
    await db.updateTable('patients').set({ email: 'moved@example.com' }).where('id', '=', first.id).execute()
    expect((await sign(first.id, 'email')).statusCode).toBe(422)
    await verified('email', second.email)
    clock.advance(24 * 3600 + 1)
    expect((await sign(second.id, 'email')).statusCode).toBe(422)
  })
})
