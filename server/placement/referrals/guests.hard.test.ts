import { beforeEach, describe, expect, test } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { fitOf } from '#domain/matching/fit.ts'
import type { UnknownFact } from '#domain/matching/unknownFacts.ts'
import { unknownFactText } from '#domain/matching/words.ts'
import { invalidLink } from '#domain/placement/referrals/schema.ts'
import { buildFacility, buildPatient, buildRelease, buildSnapshot } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const settings = {
  PUBLIC_URL: 'https://passage.example',
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example',
  SMS_URL: 'https://sms.example',
} as const
const { db, context, as, clock } = await startServer({ config: settings })
const now = context.now()
const { users } = await findTestData(db)
const [advocate, guest] = [as('advocate'), as(null)]

const address = 'beds@cedar.example'
const who = { guest_name: 'Dana Reyes', guest_role: 'Admissions' }
const name = 'Dana Reyes, Admissions'
let patient: number
let listing: number
beforeEach(async () => {
  clock.set(now)
  context.config.SMS_URL = settings.SMS_URL
  patient = (await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Zqfirst', last_name: 'Zqlast' })).id
  // Without insurance, accepting the payment needs no benefits.
  await db
    .updateTable('patients')
    .set({ payment_method: [189] })
    .where('id', '=', patient)
    .execute()
  await buildRelease(db, now, { patient_id: patient })
  listing = (await buildFacility(db, now, { organization_id: null, name: 'Cedar Hollow', main_phone_number: '+12135550155' })).id
})

const messages = async () =>
  (await db.selectFrom('outbox').selectAll().where('patient_id', '=', patient).orderBy('id').execute()).map(row => ({
    ...row,
    body: context.secret.decrypt(row.body),
  }))
const newest = async () => (await messages()).findLast(({ user_id }) => user_id === null)!
const application = async (id: number) => (await advocate('GET', `/applications/${id}`)).json().data
const call = (path: string, body: object) => guest('POST', `/referrals/${path}`, body)
const open = (token: string) => call('open', { token })

/** A referral by email whose link was answered. */
async function answered(answer: object = { answer: 'may_have_bed' }) {
  const body = { recordId: patient, contact: { channel: 'email', address }, callback_number: '(213) 555-0147' }
  const { id } = (await advocate('POST', `/facilities/${listing}/refer`, body)).json().data
  const token = /\/r#([\w-]{43})/.exec((await newest()).body)![1]!
  const reply = await call('answer', { token, ...answer })
  return { id: id as number, token, reply }
}
const identify = (token: string, by?: string) => call('identify', { token, ...who, ...(by && { by }) })
async function confirmed(by = 'email') {
  const { id, token } = await answered()
  await identify(token, by)
  const code = /code is (\d{6})/.exec((await newest()).body)![1]!
  return { id, token, session: (await call('enter', { token, code })).json().data.token as string }
}
/** The newest row of the audit log. */
const lastAudited = async () =>
  (await db.selectFrom('audit_events').select('action').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).action
const step = (token: string, value = true, field = 'insurance_accepted') => call('step', { token, update: { field, value } })

describe('the code by text message [S-24]', () => {
  test('goes to the phone number on file if the person chooses it, and the log has the way and the masked number', async () => {
    const { id, token, reply } = await answered()
    const sms = { by: 'sms', to: '55' }
    expect(reply.json().data.ways).toEqual([{ by: 'email', to: 'b•••@cedar.example' }, sms, { by: 'call', to: null }])
    const chosen = await call('identify', { token, ...who, by: 'sms', phone: '+13105550199', to: '+13105550199' })
    expect(chosen.json().data).toMatchObject({ stage: 'identify', code: sms })
    expect(JSON.stringify(chosen.json())).not.toContain('5550155')
    const message = await newest()
    expect(message).toMatchObject({ channel: 'sms', to: '+12135550155' })
    expect(message.body).not.toMatch(/Zqfirst|Zqlast|Cedar|treatment/)
    const code = /code is (\d{6})/.exec(message.body)![1]!
    expect(message.body).toContain(`Su código es ${code}.`)
    expect((await call('enter', { token, code })).statusCode).toBe(200)
    // The code works once.
    expect((await call('enter', { token, code })).statusCode).toBe(422)
    const [packet] = (await advocate('GET', `/patients/${patient}/disclosures`)).json().data
    expect(packet).toMatchObject({
      content: 'packet',
      recipient: name,
      channel: 'email',
      sent_to: address,
      code_by: 'sms',
      code_to: '55',
      application_id: id,
      facility_id: listing,
      at: now.toISOString(),
    })
    const csv = (await advocate('GET', `/patients/${patient}/disclosures/export`)).body
    expect(csv).toContain(
      `${name}, by email to ${address}, confirmed by a code sent by text message to the number that ends in 55`,
    )
  })

  test('is offered only with a gateway, and only for a number on file that can get text messages', async () => {
    const { token } = await answered()
    const ways = async () => (await open(token)).json().data.ways.map(({ by }: { by: string }) => by)
    expect(await ways()).toEqual(['email', 'sms', 'call'])
    await db.updateTable('facilities').set({ phone_extension: '12' }).where('id', '=', listing).execute()
    expect(await ways()).toEqual(['email', 'call'])
    const at = { corrected_by: users.advocate, corrected_at: now.toISOString() }
    await db
      .insertInto('facility_contacts')
      .values({ facility_id: listing, kind: 'phone', value: '+12135550166', ...at })
      .execute()
    expect(await ways()).toEqual(['email', 'sms', 'call'])
    context.config.SMTP_URL = undefined
    expect(await ways()).toEqual(['sms', 'call'])
    context.config.SMTP_URL = settings.SMTP_URL
    context.config.SMS_URL = undefined
    expect(await ways()).toEqual(['email', 'call'])
    const refused = await identify(token, 'sms')
    expect([refused.statusCode, refused.json().errors]).toEqual([422, { by: 'Select how to get the code' }])
    expect((await messages()).filter(({ channel }) => channel === 'sms')).toEqual([])
  })

  test('counts with the emailed codes: five per hour, five attempts, ten minutes, and only the newest one works', async () => {
    const { token } = await answered()
    const codes = []
    for (const by of ['email', 'sms', 'email', 'sms', 'sms']) {
      expect((await identify(token, by)).statusCode).toBe(200)
      codes.push(/code is (\d{6})/.exec((await newest()).body)![1]!)
    }
    expect((await identify(token, 'sms')).statusCode).toBe(429)
    const enter = (code: string) => call('enter', { token, code })
    expect((await enter(codes[0]!)).statusCode).toBe(422)
    for (let n = 0; n < 4; n++) await enter('000000')
    expect((await enter(codes.at(-1)!)).statusCode).toBe(422)
    clock.advance(3601)
    await identify(token, 'sms')
    clock.advance(601)
    expect((await enter(/code is (\d{6})/.exec((await newest()).body)![1]!)).statusCode).toBe(422)
  })

  test('a call asks the advocate once, and voids a code that was sent before', async () => {
    const { id, token } = await answered()
    await identify(token, 'sms')
    const code = /code is (\d{6})/.exec((await newest()).body)![1]!
    for (let n = 0; n < 2; n++) expect((await identify(token, 'call')).json().data.code).toEqual({ by: 'call', to: null })
    expect((await call('enter', { token, code })).statusCode).toBe(422)
    const notified = await db.selectFrom('notifications').select('subject').where('application_id', '=', id).execute()
    expect(notified.filter(({ subject }) => subject.includes('call to get the code'))).toHaveLength(1)
  })
})

describe('what to confirm [S-24] [S-26]', () => {
  test('the packet has the same list as a coordinator’s screen, and no other stage or field shows the listing', async () => {
    await buildSnapshot(db, now, {
      ...emptySnapshot,
      patient_id: patient,
      updated_by: users.advocate,
      legal_status: 'involuntary',
      infections: ['c_difficile'],
    })
    await db
      .updateTable('facilities')
      .set({ accommodates_involuntary_hold: [], acute_health_accommodations: [], excludes_hmo: true })
      .where('id', '=', listing)
      .execute()
    const { token, session } = await confirmed()
    const { fit, tags, ...packet } = (await open(session)).json().data
    const seen = (await advocate('GET', `/patients/${patient}`)).json().data
    const profile = (await advocate('GET', `/facilities/${listing}`)).json().data
    expect(fit).toEqual(fitOf(seen, profile, now))
    const nameOf = (id: number) => tags.find((tag: { id: number }) => tag.id === id)!.content
    expect(fit.to_confirm.map((one: UnknownFact) => unknownFactText(one, nameOf))).toEqual(
      expect.arrayContaining([
        'Whether it accepts patients on an involuntary hold',
        'Whether it can isolate a patient (MRSA, C. diff)',
      ]),
    )
    expect(JSON.stringify(packet)).not.toContain('excludes_hmo')
    expect((await open(token)).json().data.fit).toBeUndefined()
  })
})

describe('reversing an answer [S-09] [S-24] [APP-016]', () => {
  test('409 without the updated_at that the guest saw, and with an outdated one', async () => {
    const { id, session } = await confirmed()
    const yes = { field: 'insurance_accepted', value: true, reported_by: 'Lee Chu' }
    expect((await advocate('PATCH', `/applications/${id}/state-update`, yes)).statusCode).toBe(200)
    const extras = { payment_rejected_reason: 'Out of county' }
    const no = (more: object) =>
      call('step', { token: session, update: { field: 'insurance_accepted', value: false, extras, ...more } })
    expect((await no({})).statusCode).toBe(409)
    expect((await no({ updated_at: '2026-01-01T00:00:00.000Z' })).statusCode).toBe(409)
    expect((await application(id)).status).toBe('In Review')
    const { updated_at } = (await open(session)).json().data.application
    expect((await no({ updated_at })).json().data.stage).toBe('answered')
    expect((await application(id)).status).toBe('Declined Insurance')
  })
})

test('"No bed now" after a request to reconsider upholds the decline [S-24] [S-46]', async () => {
  const { id } = await answered({ answer: 'no_bed' })
  clock.advance(60)
  const asked = await advocate('POST', `/applications/${id}/ask-again`, { body: 'Medically cleared' })
  expect(asked.json().data.turn).toMatchObject({ side: 'facility' })
  const token = /\/r#([\w-]{43})/.exec((await newest()).body)![1]!
  clock.advance(60)
  expect((await call('answer', { token, answer: 'no_bed' })).json().data.stage).toBe('answered')
  expect(await application(id)).toMatchObject({ status: 'Declined Application', turn: null })
})

describe('who answers [S-24]', () => {
  const other = { guest_name: 'Kim Other', guest_role: 'Nurse' }

  test('a name typed with the link counts only once the code is entered; each session signs with its own name', async () => {
    const { id, token, session } = await confirmed()
    expect((await call('identify', { token, ...other, by: 'email' })).json().data).toMatchObject(other)
    expect((await application(id)).referral).toMatchObject(who)
    await step(session)
    expect(await application(id)).toMatchObject({ insurance_accepted_by: name })

    const code = /code is (\d{6})/.exec((await newest()).body)![1]!
    const second = (await call('enter', { token, code })).json().data.token as string
    expect((await application(id)).referral).toMatchObject(other)
    const interview = (value: boolean, extras: object) => ({ update: { field: 'request_for_interview', value, extras } })
    await call('step', { token: second, ...interview(true, { patient_asked_to_call: 'chat' }) })
    const by = async () => (await advocate('GET', `/applications/${id}/timeline`)).json().data.at(-1).by
    expect(await by()).toBe('Kim Other, Nurse')
    // Only the author can undo an answer.
    expect((await call('undo', { token: session, field: 'request_for_interview' })).statusCode).toBe(409)
    expect((await call('undo', { token: second, field: 'request_for_interview' })).statusCode).toBe(200)
    clock.advance(1)
    await call('step', { token: session, ...interview(true, { patient_asked_to_call: 'chat' }) })
    expect(await by()).toBe(name)
  })

  test('a code that the advocate reads out is void after another name was typed', async () => {
    const { id, token } = await answered()
    await identify(token, 'call')
    const { code } = (await advocate('POST', `/applications/${id}/referral/code`)).json().data
    await call('identify', { token, ...other, by: 'call' })
    expect((await call('enter', { token, code })).statusCode).toBe(422)
  })
})

describe('undoing an answer [S-24] [APP-017]', () => {
  test('a guest undoes an answer to a step within five minutes', async () => {
    const { id, session } = await confirmed()
    const { undo } = (await step(session)).json().data
    expect(undo).toEqual({ field: 'insurance_accepted', until: new Date(now.getTime() + 300_000).toISOString() })
    const undone = await call('undo', { token: session, field: 'insurance_accepted' })
    expect(await lastAudited()).toBe('referrals.undo')
    expect(undone.json().data).toMatchObject({
      stage: 'packet',
      undo: null,
      application: { status: 'New', insurance_accepted: null },
    })
    const { data } = (await advocate('GET', `/applications/${id}/timeline`)).json()
    expect(data.at(-1)).toMatchObject({ by: name, field: 'insurance_accepted', value: null, status: 'New' })
    expect((await call('undo', { token: session, field: 'insurance_accepted' })).statusCode).toBe(409)
  })

  test('an answer that ended the referral can be undone, too, and nothing else can be done with the session until then', async () => {
    const { id, session } = await confirmed()
    const update = { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } }
    const declined = await call('step', { token: session, update })
    const { stage, undo } = declined.json().data
    expect([stage, undo?.field, (await application(id)).status]).toEqual(['answered', 'insurance_accepted', 'Declined Insurance'])
    expect((await open(session)).json()).toEqual({ message: invalidLink })
    expect((await call('undo', { token: session, field: 'insurance_accepted' })).json().data.stage).toBe('packet')
    expect((await application(id)).status).toBe('New')
    expect((await open(session)).json().data.stage).toBe('packet')
  })

  test('"No bed now" can be undone with the link, which shows the request again', async () => {
    const { id, token, reply } = await answered({ answer: 'no_bed' })
    expect(reply.json().data).toMatchObject({ stage: 'answered', undo: { field: 'application_approved' } })
    expect((await open(token)).statusCode).toBe(404)
    const undone = await call('undo', { token, field: 'application_approved' })
    expect(undone.json().data).toMatchObject({ stage: 'request' })
    expect(await application(id)).toMatchObject({ status: 'New', not_accepted_reason: null, referral: { answer: null } })
    expect((await call('answer', { token, answer: 'may_have_bed' })).json().data.stage).toBe('identify')
  })

  test('not after five minutes, a change by the hospital, a revocation, or with the link after the packet was opened', async () => {
    const first = await answered({ answer: 'no_bed' })
    clock.advance(301)
    const late = await call('undo', { token: first.token, field: 'application_approved' })
    expect([late.statusCode, late.json().message]).toEqual([409, 'You can undo an answer for five minutes.'])
    clock.set(now)
    await db.deleteFrom('referral_links').execute()
    listing = (await buildFacility(db, now, { organization_id: null, name: 'Second Hollow' })).id
    const { id, token, session } = await confirmed()
    await step(session)
    const undo = (token: string) => call('undo', { token, field: 'insurance_accepted' })
    expect((await undo(token)).statusCode).toBe(404)
    clock.advance(10)
    const reported = { field: 'request_for_interview', value: false, reported_by: 'Lee Chu' }
    const extras = { interview_denied_reason: 'Patient is accepted no interview needed' }
    expect((await advocate('PATCH', `/applications/${id}/state-update`, { ...reported, extras })).statusCode).toBe(200)
    expect((await undo(session)).statusCode).toBe(409)
    await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)
    expect((await undo(session)).statusCode).toBe(404)
  })

  test('a revocation ends an undo for good, and of twenty at once only one counts', async () => {
    const { token } = await answered({ answer: 'no_bed' })
    await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)
    await buildRelease(db, now, { patient_id: patient })
    expect((await call('undo', { token, field: 'application_approved' })).statusCode).toBe(404)
    listing = (await buildFacility(db, now, { organization_id: null, name: 'Second Hollow' })).id
    const { session } = await confirmed()
    await step(session)
    const undo = () => call('undo', { token: session, field: 'insurance_accepted' })
    const replies = await Promise.all(Array.from({ length: 20 }, undo))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})

describe('requested information [S-24]', () => {
  const asked = { documents: [], questions: ['Any allergies?'] }

  test('a guest asks, the advocate answers, and the packet lists both', async () => {
    const { id, token, session } = await confirmed()
    expect((await call('requests', { token, request: asked })).statusCode).toBe(404)
    expect((await call('requests', { token: session, request: {} })).json().errors).toEqual({
      'request.documents': 'Choose a document or enter a question',
    })
    for (let n = 0; n < 2; n++) {
      const { requests } = (await call('requests', { token: session, request: asked })).json().data
      expect(requests).toMatchObject([{ asked_by: name, items: [{ question: 'Any allergies?', answer: null }] }])
    }
    expect(await application(id)).toMatchObject({ turn: { side: 'advocate' } })
    const [request] = (await advocate('GET', `/applications/${id}/requests`)).json().data
    const faxes = (await messages()).length
    await advocate('POST', `/applications/${id}/request-items/${request.items[0].id}/answer`, { answer: 'Penicillin' })
    expect((await messages()).length).toBeGreaterThan(faxes)
    expect((await newest()).body).not.toContain('Penicillin')
    const { data } = (await open(session)).json()
    expect(data.requests[0].items[0]).toMatchObject({ answer: 'Penicillin', answered_by: 'Elena Marsh' })
    expect(await application(id)).toMatchObject({ turn: { side: 'facility' } })
  })

  test('a guest withdraws a request of this referral only, and not one that was answered', async () => {
    const { id, session } = await confirmed()
    const { requests } = (await call('requests', { token: session, request: asked })).json().data
    const withdraw = (request_id: number, token = session) => call('requests/withdraw', { token, request_id })
    listing = (await buildFacility(db, now, { organization_id: null, name: 'Second Hollow' })).id
    const other = await confirmed()
    expect((await withdraw(requests[0].id, other.session)).statusCode).toBe(404)
    for (let n = 0; n < 2; n++)
      expect((await withdraw(requests[0].id)).json().data.requests[0].withdrawn_at).toBe(now.toISOString())
    expect(await lastAudited()).toBe('referrals.withdraw')
    expect(await application(id)).toMatchObject({ turn: { side: 'facility' } })
    const again = (await call('requests', { token: session, request: asked })).json().data.requests[1]
    await advocate('POST', `/applications/${id}/request-items/${again.items[0].id}/answer`, { answer: 'None' })
    expect((await withdraw(again.id)).statusCode).toBe(409)
  })
})
