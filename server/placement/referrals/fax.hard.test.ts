import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { invalidLink } from '#domain/placement/referrals/schema.ts'
import { readFaxCode } from '#domain/platform/faxCode.ts'
import { faxPage } from '../../platform/files/writePdf.ts'
import type { Fax, FaxMessage } from '../../platform/gateways/fax.ts'
import { Refused } from '../../platform/gateways/setUp.ts'
import { replayWindow, sign } from '../../platform/outbox/callbacks.ts'
import { deliverDue } from '../../platform/outbox/deliver.ts'
import { acceptingFax, acceptingMail } from '../../platform/outbox/testing.ts'
import { bilingual, serverTexts } from '../../platform/texts/texts.ts'
import { buildFacility, buildPatient, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const secrets = {
  FAX_SECRET: 'a secret of the fax service 0123456789',
  MAIL_CALLBACK_SECRET: 'a secret of the mail service 0123456789',
}
const { db, context, as, clock, logs, app } = await startServer({ config: { PUBLIC_URL: 'https://passage.example', ...secrets } })
const now = context.now()
const { users } = await findTestData(db)
const [advocate, guest] = [as('advocate'), as(null)]
const deps = { ...context, log: app.log }

const number = '+12135550190'
let patient: number
let listing: number
beforeEach(async () => {
  clock.set(now)
  await db.deleteFrom('throttles').execute()
  // Messages of the tests before do not count.
  await db.updateTable('outbox').set({ state: 'failed' }).where('state', 'in', ['waiting', 'sending']).execute()
  patient = (await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Zqfirst', last_name: 'Zqlast' })).id
  await buildRelease(db, now, { patient_id: patient })
  listing = (await buildFacility(db, now, { organization_id: null, name: 'Cedar Hollow', main_phone_number: null })).id
})

const messages = async () =>
  (await db.selectFrom('outbox').selectAll().where('patient_id', '=', patient).orderBy('id').execute()).map(row => ({
    ...row,
    body: context.secret.decrypt(row.body),
  }))
const newest = async () => (await messages()).findLast(({ user_id }) => user_id === null)!
const codeIn = (body: string) => body.split('\n\n').find(readFaxCode)!
async function sent(contact: { channel: string; address: string } = { channel: 'fax', address: '(213) 555-0190' }) {
  const body = { recordId: patient, contact, callback_number: '(213) 555-0147' }
  const reply = await advocate('POST', `/facilities/${listing}/refer`, body)
  expect([reply.statusCode, reply.json().message]).toEqual([200, undefined])
  return reply.json().data.id as number
}
const application = async (id: number) => (await advocate('GET', `/applications/${id}`)).json().data
const open = (token: string) => guest('POST', '/referrals/open', { token })
const answer = (token: string, body: object) => guest('POST', '/referrals/answer', { token, ...body })
const who = { guest_name: 'Dana Reyes', guest_role: 'Admissions' }
const disclosed = () =>
  db
    .selectFrom('disclosures')
    .select(['content', 'channel', 'recipient', 'sent_to', 'code_by', 'code_to', 'facility_id', 'disclosed_by', 'at'])
    .where('patient_id', '=', patient)
    .orderBy('id')
    .execute()

/** Sends a signed report, as the fax service does. */
function report(body: object, { secret = secrets.FAX_SECRET, path = '/callbacks/fax', at = context.now() } = {}) {
  const payload = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'x-signature': sign(secret, payload, at) }
  return app.inject({ method: 'POST', url: `/api/v2${path}`, payload, headers })
}

/** A fax service that records the faxes and accepts them. */
function recordingFax() {
  const faxes: FaxMessage[] = []
  return { faxes, fax: { send: async message => void faxes.push(message) } satisfies Fax }
}
const deliver = (fax?: Fax) => deliverDue(deps, acceptingMail, undefined, fax)

describe('a referral by fax [S-24]', () => {
  test('waits visibly while faxes are not set up, and is sent only once the service accepted it', async () => {
    const id = await sent()
    await deliver()
    expect((await application(id)).referral).toMatchObject({ channel: 'fax', address: number, delivery: 'waiting', tries: 0 })
    expect((await as('super.admin')('GET', '/admin/outbox?channel=fax')).json().data[0]).toMatchObject({
      waits_for_setup: true,
      sent_at: null,
    })
    await deliver(acceptingFax)
    expect((await application(id)).referral).toMatchObject({ delivery: 'sent', failure: null })
    const { message_id } = await newest()
    expect((await report({ id: message_id, status: 'delivered', pages: 1 })).statusCode).toBe(200)
    expect((await application(id)).referral).toMatchObject({ delivery: 'delivered', pages: 1 })
  })

  test('is one page with the hospital, the number to call, and a code, and no word about the patient', async () => {
    await sent()
    const { fax, faxes } = recordingFax()
    await deliver(fax)
    expect(faxes[0]!.to).toBe(number)
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(faxes[0]!.pdf)), { mergePages: true })
    expect(totalPages).toBe(1)
    const code = codeIn((await newest()).body)
    for (const words of ['Referral from', '(213) 555-0147', 'passage.example/r', 'En español: Remisión de', code])
      expect(text).toContain(words)
    expect(text.split(code)).toHaveLength(2)
    expect(text).not.toMatch(/Zqfirst|Zqlast|detox|alcohol|opioid|withdrawal/i)
    // The database has only a keyed digest of the code.
    const stored = await db.selectFrom('referral_links').select('token_hash').execute()
    expect(JSON.stringify(stored)).not.toContain(readFaxCode(code))
    expect(logs.join('\n')).not.toMatch(new RegExp(`Zqfirst|Zqlast|${code}`))
  })

  test('opens with the code however it is typed, and goes on by a call if no email address is on file', async () => {
    const id = await sent()
    const code = codeIn((await newest()).body)
    expect((await open(code.toLowerCase().replace('-', ' '))).json().data).toMatchObject({ stage: 'request' })
    expect(JSON.stringify((await open(code)).json())).not.toMatch(/Zqfirst|Zqlast/)
    await answer(code, { answer: 'may_have_bed' })
    const identified = await guest('POST', '/referrals/identify', { token: code, ...who })
    expect(identified.json().data).toMatchObject({ stage: 'identify', code: { by: 'call', to: null } })
    const notified = await db.selectFrom('notifications').select('subject').where('application_id', '=', id).execute()
    expect(notified.map(({ subject }) => subject)).toContain('Z.Z.: Asks for a call to get the code')
    const { code: six } = (await advocate('POST', `/applications/${id}/referral/code`)).json().data
    const session = (await guest('POST', '/referrals/enter', { token: code, code: six })).json().data.token
    expect((await open(session)).json().data).toMatchObject({ stage: 'packet', patient: { first_name: 'Zqfirst' } })
    const at = now.toISOString()
    const row = { channel: 'fax', sent_to: number, code_to: null, facility_id: listing, disclosed_by: users.advocate, at }
    expect(await disclosed()).toEqual([
      { content: 'request', recipient: null, code_by: null, ...row },
      { content: 'packet', recipient: 'Dana Reyes, Admissions', code_by: 'call', ...row },
    ])
  })

  test('emails the confirmation to the address on file, which a forwarded fax does not reveal', async () => {
    await db
      .insertInto('facility_contacts')
      .values({
        facility_id: listing,
        kind: 'email',
        value: 'beds@cedar.example',
        corrected_by: users.advocate,
        corrected_at: now.toISOString(),
      })
      .execute()
    await sent()
    const code = codeIn((await newest()).body)
    await answer(code, { answer: 'may_have_bed' })
    const { data } = (await guest('POST', '/referrals/identify', { token: code, ...who })).json()
    expect(data.code).toEqual({ by: 'email', to: 'b•••@cedar.example' })
    expect((await newest()).to).toBe('beds@cedar.example')
  })

  test('is sent again when it did not arrive, and after the third time comes back to the advocate with the reason', async () => {
    const id = await sent()
    const { fax, faxes } = recordingFax()
    for (let n = 1; n <= 3; n++) {
      await deliver(fax)
      expect(faxes).toHaveLength(n)
      expect((await report({ id: faxes.at(-1)!.message_id, status: 'failed', reason: 'busy' })).statusCode).toBe(200)
      if (n < 3) expect((await application(id)).referral).toMatchObject({ delivery: 'waiting', failure: 'busy', tries: n })
      clock.advance(600)
    }
    // Each attempt has its own id, so that the service does not take it for the same fax.
    expect(new Set(faxes.map(({ message_id }) => message_id)).size).toBe(3)
    expect(await application(id)).toMatchObject({
      referral: { delivery: 'failed', failure: 'busy' },
      turn: { side: 'advocate' },
    })
    const standing = db.selectFrom('application_standings').select('awaits').where('application_id', '=', id)
    expect(await standing.executeTakeFirst()).toEqual({ awaits: 'advocate' })
    const notified = await db.selectFrom('notifications').select('subject').where('application_id', '=', id).execute()
    expect(notified).toEqual([{ subject: 'Z.Z.: Referral not delivered' }])
    // A corrected number gets a new code, and it is the facility's turn again.
    const before = codeIn((await newest()).body)
    const moved = await advocate('POST', `/applications/${id}/referral/link`, { channel: 'fax', address: '(213) 555-0191' })
    expect(moved.json().data).toMatchObject({
      referral: { address: '+12135550191', delivery: 'waiting' },
      turn: { side: 'facility' },
    })
    expect((await open(before)).statusCode).toBe(404)
    expect((await open(codeIn((await newest()).body))).statusCode).toBe(200)
  })

  test('a revoked release ends the code and an open session, and tells the facility by fax', async () => {
    await sent()
    const code = codeIn((await newest()).body)
    await open(code)
    expect((await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)).statusCode).toBe(200)
    expect((await open(code)).json()).toEqual({ message: invalidLink })
    expect(await newest()).toMatchObject({ channel: 'fax', to: number, subject: expect.stringMatching(/was withdrawn$/) })
  })

  test('wrong, expired, and replaced codes get the same answer as a wrong link, and guessing is limited', async () => {
    const id = await sent()
    const code = codeIn((await newest()).body)
    const wrong = await open('AAAAA-AAAAA')
    expect([wrong.statusCode, wrong.json()]).toEqual([404, { message: invalidLink }])
    clock.advance(72 * 3600 + 1)
    expect((await open(code)).json()).toEqual(wrong.json())
    clock.set(now)
    await advocate('POST', `/applications/${id}/referral/link`, { channel: 'fax', address: number })
    expect((await open(code)).json()).toEqual(wrong.json())
    const replies = []
    for (let n = 0; n < 12; n++) replies.push((await open('BBBBB-BBBBB')).statusCode)
    expect(replies.at(-1)).toBe(429)
  })

  test('the page of an expired code sends a new one to the number on file only', async () => {
    await sent()
    const code = codeIn((await newest()).body)
    clock.advance(72 * 3600 + 1)
    await guest('POST', '/referrals/renew', { token: code })
    expect((await newest()).to).toBe(number)
    expect((await open(codeIn((await newest()).body))).json().data.stage).toBe('request')
  })
})

describe('reports of the services [S-24]', () => {
  test('only a recent signature of the right secret counts, and a repeated report changes nothing', async () => {
    const id = await sent()
    await deliver(acceptingFax)
    const body = { id: (await newest()).message_id, status: 'delivered' }
    const late = new Date(context.now().getTime() - (replayWindow + 1) * 1000)
    for (const signing of [{ secret: secrets.MAIL_CALLBACK_SECRET }, { at: late }])
      expect((await report(body, signing)).statusCode).toBe(403)
    const other = JSON.stringify({ ...body, status: 'failed' })
    const headers = {
      'content-type': 'application/json',
      'x-signature': sign(secrets.FAX_SECRET, JSON.stringify(body), context.now()),
    }
    expect((await app.inject({ method: 'POST', url: '/api/v2/callbacks/fax', payload: other, headers })).statusCode).toBe(403)
    expect((await guest('POST', '/callbacks/fax', body)).statusCode).toBe(403)
    expect((await application(id)).referral.delivery).toBe('sent')
    expect((await report(body)).statusCode).toBe(200)
    expect((await report({ ...body, status: 'failed', reason: 'busy' })).statusCode).toBe(200)
    expect((await application(id)).referral.delivery).toBe('delivered')
    expect((await report({ id: '<unknown@passage>', status: 'failed' })).statusCode).toBe(200)
  })

  test('an email that the server refuses is the advocate’s turn within the first attempt, and so is one that bounces later', async () => {
    const mail = { channel: 'email', address: 'nobody@cedar.example' }
    const id = await sent(mail)
    const refusing = { send: () => Promise.reject(new Refused('address_refused')), close: () => {} }
    await deliverDue(deps, refusing)
    expect(await application(id)).toMatchObject({
      referral: { delivery: 'failed', failure: 'address_refused', tries: 1 },
      turn: { side: 'advocate' },
    })
    await advocate('POST', `/applications/${id}/referral/link`, { channel: 'email', address: 'beds@cedar.example' })
    await deliver()
    expect(await application(id)).toMatchObject({ referral: { delivery: 'sent' }, turn: { side: 'facility' } })
    const bounce = { id: (await newest()).message_id, status: 'failed', reason: 'mailbox unavailable' }
    const signing = { secret: secrets.MAIL_CALLBACK_SECRET, path: '/callbacks/mail' }
    expect((await report(bounce, signing)).statusCode).toBe(200)
    expect(await application(id)).toMatchObject({
      referral: { delivery: 'failed', failure: 'mailbox unavailable' },
      turn: { side: 'advocate' },
    })
  })
})

test('a fax page keeps names in other alphabets, and has the code in large letters [S-24]', async () => {
  const pdf = await faxPage({
    subject: 'Referral from Hôpital Đức 王小明 محمد',
    body: 'https://passage.example/r#4K7PX-9M2QD\n\n4K7PX-9M2QD',
  })
  const document = await getDocumentProxy(new Uint8Array(pdf))
  expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toContain('"alt":"QR code: https://passage.example/r')
  const { text } = await extractText(document, { mergePages: true })
  expect(text).toContain('Hôpital Đức 王小明 محمد')
  expect(text).toContain('4K7PX-9M2QD')
  expect(text).not.toContain('https://')
})

test('a fax stays on its page with the longest name of a hospital, in smaller text [S-24]', async () => {
  const hospital =
    'The Regional Medical Center of Saint Bartholomew and All Saints in the Upper Valley, Behavioral Health Campus, Northeast'
  const facts = { hospital, phone: '(213) 555-0147', isNew: true }
  const page = 'https://passage.a-long-name-of-a-hospital-system.example/r'
  const lines = async (facts_: typeof facts) => {
    const pdf = await faxPage(bilingual(serverTexts, texts => texts.referralFax({ ...facts_, page, code: '4K7PX-9M2QD' })))
    const sheet = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    const { items } = await sheet.getTextContent()
    return items.flatMap(item => ('str' in item && item.str ? [{ y: item.transform[5] as number, size: item.height }] : []))
  }
  const [short, long] = [await lines({ ...facts, hospital: 'Elm Valley' }), await lines(facts)]
  for (const { y } of [...short, ...long]) expect(y).toBeGreaterThanOrEqual(36)
  expect(long.at(-1)!.size).toBeLessThan(short.at(-1)!.size)
})

describe('several referrals with one confirmation [S-24]', () => {
  test('go out by mixed channels, and skipped facilities are named with the reason', async () => {
    const others = []
    for (const name of ['Second Hollow', 'Third Hollow'])
      others.push((await buildFacility(db, now, { organization_id: null, name })).id)
    await sent()
    const body = {
      callback_number: '(213) 555-0147',
      referrals: [
        { facility_id: listing, contact: { channel: 'fax', address: number } },
        { facility_id: others[0], contact: { channel: 'email', address: 'beds@second.example' } },
        { facility_id: others[1], contact: { channel: 'phone', address: '(213) 555-0192' } },
      ],
    }
    const reply = await advocate('POST', `/patients/${patient}/referrals`, body)
    expect(reply.json().data).toEqual([
      { facility_id: listing, name: 'Cedar Hollow', application_id: null, skipped: 'You have already applied to Cedar Hollow.' },
      { facility_id: others[0], name: 'Second Hollow', application_id: expect.any(Number), skipped: null },
      { facility_id: others[1], name: 'Third Hollow', application_id: expect.any(Number), skipped: null },
    ])
    const again = await advocate('POST', `/patients/${patient}/referrals`, body)
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringMatching(/^No referral was sent\./)])
    const tooMany = { ...body, referrals: Array.from({ length: 6 }, (_, n) => ({ ...body.referrals[0], facility_id: n + 1 })) }
    expect((await advocate('POST', `/patients/${patient}/referrals`, tooMany)).statusCode).toBe(422)
  })
})

describe('after the answer [S-24]', () => {
  test('a facility reports one number of beds and asks to claim its listing, without an account', async () => {
    const level = (
      await db
        .selectFrom('feature_tags')
        .select('id')
        .where('category', '=', 'treatment_level')
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id
    await db
      .updateTable('facilities')
      .set({ treatment_levels: [level] })
      .where('id', '=', listing)
      .execute()
    await sent()
    const code = codeIn((await newest()).body)
    const { thanks, offers } = (await answer(code, { answer: 'no_bed' })).json().data
    expect(offers.beds).toMatchObject({ open: null })
    expect((await guest('POST', '/referrals/beds', { token: thanks, open: 3 })).json().data).toEqual({ open: 3 })
    const told = await db.selectFrom('open_beds').select(['open', 'told_by']).where('facility_id', '=', listing).execute()
    expect(told).toEqual([{ open: 3, told_by: null }])
    const claim = { token: thanks, name: 'Dana Reyes', email: 'dana@cedar.example' }
    for (let n = 0; n < 2; n++) expect((await guest('POST', '/referrals/claim', claim)).statusCode).toBe(200)
    expect(await db.selectFrom('guest_claims').select('email').where('facility_id', '=', listing).execute()).toHaveLength(1)
    // The token opens nothing else, and ends after a day.
    expect((await open(thanks)).statusCode).toBe(404)
    expect((await guest('POST', '/referrals/beds', { token: code, open: 1 })).statusCode).toBe(404)
    clock.advance(24 * 3600 + 1)
    expect((await guest('POST', '/referrals/beds', { token: thanks, open: 1 })).statusCode).toBe(404)
  })
})

test('a guest session reads and writes the chat of its own referral; a link does not [S-24]', async () => {
  const id = await sent()
  const code = codeIn((await newest()).body)
  await answer(code, { answer: 'may_have_bed' })
  await guest('POST', '/referrals/identify', { token: code, ...who })
  const { code: six } = (await advocate('POST', `/applications/${id}/referral/code`)).json().data
  const session = (await guest('POST', '/referrals/enter', { token: code, code: six })).json().data.token
  const client_id = crypto.randomUUID()
  const message = { client_id, body: 'Which medication?' }
  expect((await guest('POST', '/referrals/chat/send', { token: code, ...message })).statusCode).toBe(404)
  for (let n = 0; n < 2; n++)
    expect((await guest('POST', '/referrals/chat/send', { token: session, ...message })).json().data).toMatchObject([
      { side: 'facility', guest_name: 'Dana Reyes, Admissions', body: 'Which medication?' },
    ])
  const { messages: read } = (await advocate('GET', `/applications/${id}/chat`)).json().data
  expect(read.at(-1)).toMatchObject({ author_id: null, author_name: 'Dana Reyes, Admissions', body: 'Which medication?' })
  const faxes = async () => (await messages()).filter(({ channel }) => channel === 'fax').length
  const before = await faxes()
  // Only the first message after the guest's sends a fax.
  for (const body of ['Methadone.', '40 mg.'])
    expect((await advocate('POST', `/applications/${id}/chat`, { client_id: crypto.randomUUID(), body })).statusCode).toBe(200)
  expect(await faxes()).toBe(before + 1)
  expect((await newest()).body).not.toContain('Methadone')
  const listed = (await guest('POST', '/referrals/chat', { token: session })).json().data
  expect(listed.map(({ body }: { body: string }) => body)).toEqual(['Which medication?', 'Methadone.', '40 mg.'])
})
