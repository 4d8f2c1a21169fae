import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { invalidLink, renewed } from '#domain/placement/referrals/schema.ts'
import { consents, uploadRelease } from '../../intake/patients/testing.ts'
import { deliverDue } from '../../platform/outbox/deliver.ts'
import { acceptingMail } from '../../platform/outbox/testing.ts'
import { differingStandings } from '../../platform/standings/standings.ts'
import { buildDocument, buildFacility, buildPatient, buildRelease, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as, clock, logs, app } = await startServer({ config: { PUBLIC_URL: 'https://passage.example' } })
const now = context.now()
const testData = await findTestData(db)
const { users, facilities } = testData
const advocate = as('advocate')
const guest = as(null)

const address = 'beds@cedar.example'
let patient: number
let listing: number
beforeEach(async () => {
  clock.set(now)
  patient = (await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Zqfirst', last_name: 'Zqlast' })).id
  await buildRelease(db, now, { patient_id: patient })
  listing = (await buildFacility(db, now, { organization_id: null, name: 'Cedar Hollow' })).id
})

const referred = { channel: 'email', address }
const refer = (contact: object = referred, call = advocate, facility = listing) =>
  call('POST', `/facilities/${facility}/refer`, { recordId: patient, contact, callback_number: '(213) 555-0147' })
const letters = async (to = address) =>
  (await db.selectFrom('outbox').selectAll().where('to', '=', to).where('patient_id', '=', patient).orderBy('id').execute()).map(
    row => ({ ...row, body: context.secret.decrypt(row.body) }),
  )
const linkIn = (body: string) => /\/r#([\w-]{43})/.exec(body)![1]!
const newestLink = async () => linkIn((await letters()).findLast(({ body }) => body.includes('/r#'))!.body)
const newestCode = async () =>
  /code is (\d{6})/.exec((await letters()).findLast(({ body }) => body.includes('code is'))!.body)![1]!
const disclosed = () =>
  db
    .selectFrom('disclosures')
    .select(['content', 'channel', 'recipient', 'sent_to', 'code_by', 'code_to', 'facility_id', 'disclosed_by', 'at'])
    .where('patient_id', '=', patient)
    .orderBy('id')
    .execute()

async function sent() {
  const reply = await refer()
  expect([reply.statusCode, reply.json().message]).toEqual([200, undefined])
  return { id: reply.json().data.id as number, token: await newestLink() }
}
const open = (token: string) => guest('POST', '/referrals/open', { token })
const answer = (token: string, body: object) => guest('POST', '/referrals/answer', { token, ...body })
const who = { guest_name: 'Dana Reyes', guest_role: 'Admissions' }

/** A guest session after "We may have a bed" and the code. */
async function confirmed() {
  const { id, token } = await sent()
  await open(token)
  await answer(token, { answer: 'may_have_bed' })
  expect((await guest('POST', '/referrals/identify', { token, ...who })).statusCode).toBe(200)
  const entered = await guest('POST', '/referrals/enter', { token, code: await newestCode() })
  expect(entered.statusCode).toBe(200)
  return { id, token, session: entered.json().data.token as string }
}
const application = async (id: number) => (await advocate('GET', `/applications/${id}`)).json().data
const step = (token: string, update: object) => guest('POST', '/referrals/step', { token, update })

/** The newest row of the audit log. */
const lastAudited = async () =>
  (await db.selectFrom('audit_events').select('action').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).action

describe('a referral by email [S-24]', () => {
  test('is a new application whose email has a link and no word about the patient; nothing is disclosed yet', async () => {
    const { id } = await sent()
    const [letter] = await letters()
    expect(letter!.subject).toMatch(/^Referral from /)
    expect(letter!.body).toMatch(/asks whether you have a bed.+En español: Remisión de .+ pregunta si tiene una cama/s)
    expect(letter!.body.match(/\/r#[\w-]{43}/g)).toEqual(Array(2).fill(`/r#${linkIn(letter!.body)}`))
    expect(JSON.stringify([letter!.subject, letter!.body])).not.toMatch(/Zqfirst|Zqlast|detox|alcohol|opioid/i)
    expect(await disclosed()).toEqual([])
    expect(await application(id)).toMatchObject({
      status: 'New',
      referral: { channel: 'email', address, delivery: 'waiting', tries: 0, answer: null, confirmed_at: null },
    })
    // The referral counts as sent only once the email server accepted the email.
    await deliverDue({ ...context, log: app.log }, acceptingMail)
    expect((await application(id)).referral.delivery).toBe('sent')
    const { rows } = await sql<{ found: string }>`select token_hash as found from referral_links`.execute(db)
    expect(rows.map(({ found }) => found)).not.toContain(await newestLink())
  })

  test('shows the request without identity first, and logs it once with the address', async () => {
    const { token, id } = await sent()
    const view = (await open(token)).json().data
    expect(view).toMatchObject({ stage: 'request', facility_name: 'Cedar Hollow', callback_number: '+12135550147' })
    expect(view.levels).toEqual(view.request.levels.map((name: string) => ({ name, meaning: expect.stringMatching(/\w/) })))
    expect(view.request.age_band).toMatch(/^\d+–\d+$|older$/)
    expect(JSON.stringify(view)).not.toMatch(/Zqfirst|Zqlast|date_of_birth|phone_number|email/)
    await open(token)
    const row = {
      content: 'request',
      channel: 'email',
      recipient: null,
      sent_to: address,
      code_by: null,
      code_to: null,
      facility_id: listing,
    }
    expect(await disclosed()).toEqual([{ ...row, disclosed_by: users.advocate, at: now.toISOString() }])
    expect((await application(id)).referral.first_viewed_at).toBe(now.toISOString())
  })

  test('opens the packet only after "We may have a bed" and the code, and logs the recipient’s name', async () => {
    const document = await buildDocument(db, now, {
      patient_id: patient,
      s3_filename: await context.files.put(Buffer.from('%PDF-1'), 'pdf'),
    })
    const { id, token, session } = await confirmed()
    expect(await lastAudited()).toBe('referrals.enter')
    expect(JSON.stringify((await open(token)).json())).not.toMatch(/Zqfirst|Zqlast/)
    const packet = (await open(session)).json().data
    expect(packet).toMatchObject({ stage: 'packet', patient: { first_name: 'Zqfirst' }, application: { id, status: 'New' } })
    expect((await guest('POST', '/referrals/document', { token: session, document_id: document.id })).statusCode).toBe(200)
    expect(await lastAudited()).toBe('referrals.document')
    expect((await guest('POST', '/referrals/document', { token, document_id: document.id })).statusCode).toBe(404)
    const row = { channel: 'email', sent_to: address, facility_id: listing, disclosed_by: users.advocate, at: now.toISOString() }
    expect(await disclosed()).toEqual([
      { content: 'request', recipient: null, code_by: null, code_to: null, ...row },
      { content: 'packet', recipient: 'Dana Reyes, Admissions', code_by: 'email', code_to: 'b•••@cedar.example', ...row },
    ])
    const listed = (await advocate('GET', `/patients/${patient}/disclosures`)).json().data
    expect(listed[0]).toMatchObject({ content: 'packet', channel: 'email', sent_to: address })
  })

  test('goes on to Admitted through the facility’s steps, signed by the guest', async () => {
    await db
      .updateTable('patients')
      .set({ payment_method: [189] })
      .where('id', '=', patient)
      .execute()
    const { id, session } = await confirmed()
    for (const update of [
      { field: 'insurance_accepted', value: true },
      {
        field: 'request_for_interview',
        value: false,
        extras: { interview_denied_reason: 'Patient is accepted no interview needed' },
      },
      { field: 'application_approved', value: true, extras: { transport_available: true } },
    ])
      expect((await step(session, update)).json()).toMatchObject({ data: { stage: 'packet' } })
    expect(await application(id)).toMatchObject({ status: 'Accepted', application_approved_by: 'Dana Reyes, Admissions' })
    const booking = {
      transport_method: 'Other',
      transport_other: 'Van',
      estimated_discharge_at: Math.floor(now.getTime() / 1000) + 7200,
    }
    const booked = await advocate('PATCH', `/applications/${id}/state-update`, {
      field: 'patient_agreed',
      value: true,
      extras: booking,
    })
    expect(booked.json().data.status).toBe('Booked')
    expect((await letters()).at(-1)!.subject).toMatch(/^News about a referral/)
    expect((await step(session, { field: 'patient_agreed', value: false })).statusCode).toBe(422)
    expect((await step(session, { field: 'patient_admitted', value: true })).statusCode).toBe(200)
    expect((await application(id)).status).toBe('Admitted')
    const { data } = (await advocate('GET', `/applications/${id}/timeline`)).json()
    expect(data.at(-1)).toMatchObject({ by: 'Dana Reyes, Admissions', status: 'Admitted' })
  })

  test.each([
    [{ answer: 'no_bed' }, 'No availability'],
    [{ answer: 'not_a_fit', reason: 'Needs higher level of care' }, 'Needs higher level of care'],
  ])('%j declines with the reason and ends the link', async (body, reason) => {
    const { id, token } = await sent()
    expect((await answer(token, body)).json().data.stage).toBe('answered')
    expect(await application(id)).toMatchObject({ status: 'Declined Application', not_accepted_reason: reason })
    expect((await open(token)).json().message).toBe(invalidLink)
  })

  test('notifies the advocate of "Call me" once, and the link keeps working', async () => {
    const { id, token } = await sent()
    for (let n = 0; n < 2; n++)
      expect((await answer(token, { answer: 'call_me' })).json().data).toMatchObject({ stage: 'request', call_requested: true })
    const found = await db.selectFrom('notifications').select('subject').where('application_id', '=', id).execute()
    expect(found).toEqual([{ subject: 'Z.Z.: Asks for a call' }])
  })
})

describe('links and codes reveal nothing [S-24]', () => {
  const expectOver = async (token: string) => {
    const replies = [await open(token), await answer(token, { answer: 'may_have_bed' })]
    for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, { message: invalidLink }])
  }

  test('wrong, expired, revoked, replaced, and used links get the same answer', async () => {
    await expectOver('x'.repeat(43))
    const { id, token } = await sent()
    const wrong = (await open('y'.repeat(43))).json()
    clock.advance(72 * 3600 + 1)
    expect((await open(token)).json()).toEqual(wrong)
    clock.set(now)
    expect((await advocate('POST', `/applications/${id}/referral/link`, { channel: 'email', address })).statusCode).toBe(200)
    expect(await lastAudited()).toBe('referrals.sendLink')
    expect((await open(token)).json()).toEqual(wrong)
    const second = await newestLink()
    expect((await open(second)).statusCode).toBe(200)
    await advocate('PATCH', `/applications/${id}/state-update`, { status: 'Cancelled', extras: { reason: 'Improper Match' } })
    expect((await open(second)).json()).toEqual(wrong)
    expect((await letters()).at(-1)!.subject).toMatch(/was withdrawn$/)
  })

  test('a revoked release closes the link and an open session, and tells the facility', async () => {
    const { token, session } = await confirmed()
    expect((await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)).statusCode).toBe(200)
    for (const dead of [token, session]) expect((await open(dead)).statusCode).toBe(404)
    expect((await letters()).at(-1)).toMatchObject({
      subject: expect.stringMatching(/was withdrawn$/),
      body: expect.stringMatching(/ withdrew a referral\..+\n\nEn español: Se retiró una remisión de .+ retiró una remisión\./s),
    })
    // A new release does not revive the old links.
    await buildRelease(db, now, { patient_id: patient })
    for (const dead of [token, session]) expect((await open(dead)).statusCode).toBe(404)
  })

  test('a forwarded link shows no more than the request without the code, and the code goes to the address on file', async () => {
    const { token } = await sent()
    await answer(token, { answer: 'may_have_bed' })
    const view = (await guest('POST', '/referrals/identify', { token, ...who })).json().data
    expect(view).toMatchObject({ stage: 'identify', code: { by: 'email', to: 'b•••@cedar.example' } })
    expect(JSON.stringify(view)).not.toMatch(/Zqfirst|Zqlast|patient/)
    for (let n = 0; n < 5; n++)
      expect((await guest('POST', '/referrals/enter', { token, code: '000000' })).json().message).toBe(
        'Invalid verification code',
      )
    // After five wrong attempts, the right code does not work either.
    expect((await guest('POST', '/referrals/enter', { token, code: await newestCode() })).statusCode).toBe(422)
    expect((await disclosed()).map(({ content }) => content)).not.toContain('packet')
    for (let n = 0; n < 4; n++) await guest('POST', '/referrals/identify', { token, ...who })
    expect((await guest('POST', '/referrals/identify', { token, ...who })).statusCode).toBe(429)
  })

  test('fifty simultaneous uses of the right code open one session', async () => {
    const { token } = await sent()
    await answer(token, { answer: 'may_have_bed' })
    await guest('POST', '/referrals/identify', { token, ...who })
    const code = await newestCode()
    const replies = await Promise.all(Array.from({ length: 50 }, () => guest('POST', '/referrals/enter', { token, code })))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('an expired code does not work, and a new link is sent only to the address on file', async () => {
    const { token } = await sent()
    await answer(token, { answer: 'may_have_bed' })
    await guest('POST', '/referrals/identify', { token, ...who })
    clock.advance(601)
    expect((await guest('POST', '/referrals/enter', { token, code: await newestCode() })).statusCode).toBe(422)
    clock.advance(72 * 3600)
    expect((await open(token)).statusCode).toBe(404)
    for (const one of [token, 'z'.repeat(43)])
      expect((await guest('POST', '/referrals/renew', { token: one })).json().data.message).toBe(renewed)
    expect((await open(await newestLink())).json().data.stage).toBe('identify')
  })

  test('guessing is limited per address', async () => {
    const replies = []
    for (let n = 0; n < 31; n++) replies.push((await open('w'.repeat(43))).statusCode)
    expect(replies.at(-1)).toBe(429)
    await db.deleteFrom('throttles').execute()
  })

  test('no word about the patient, and no token, reaches a log', async () => {
    const { token, session } = await confirmed()
    await open(session)
    expect(logs.join('\n')).not.toMatch(/Zqfirst|Zqlast/)
    for (const one of [token, session]) expect(logs.join('\n')).not.toContain(one)
  })
})

describe('what is refused [S-24]', () => {
  test('a patient without a release, and a release that does not cover facilities, with the reason', async () => {
    await db.updateTable('releases').set({ external_disclosure: false }).where('patient_id', '=', patient).execute()
    expect([(await refer()).statusCode, (await refer()).json().message]).toEqual([
      422,
      'The patient’s release does not cover treatment facilities. Get a release that does before you refer.',
    ])
    await db.deleteFrom('releases').where('patient_id', '=', patient).execute()
    expect((await refer()).json().message).toBe(
      'Get a signed release of information before you refer. The patient has no valid release.',
    )
    expect(await letters()).toEqual([])
  })

  test('a facility that uses Passage, a second referral, and other people’s patients', async () => {
    expect((await refer(referred, advocate, facilities.house)).json().message).toBe(
      'Quiet Harbor House uses Passage. Apply instead.',
    )
    const replies = await Promise.all([refer(), refer(), refer()])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect((await refer(referred, as('colleague'))).statusCode).toBe(403)
    expect((await refer(referred, as('outside.advocate'))).statusCode).toBe(404)
    expect((await refer({ channel: 'email', address: 'nowhere' })).json().errors).toEqual({
      'contact.address': 'Must be a valid email',
    })
  })
})

describe('a referral by phone [S-24]', () => {
  const byPhone = async () => {
    const reply = await refer({ channel: 'phone', address: '(213) 555-0190' })
    expect(reply.statusCode).toBe(200)
    return reply.json().data.id as number
  }

  test('goes on to Accepted as the facility reported by phone, and an answer can be undone', async () => {
    await db
      .updateTable('patients')
      .set({ payment_method: [189] })
      .where('id', '=', patient)
      .execute()
    const id = await byPhone()
    expect(await letters()).toEqual([])
    const reported = await advocate('POST', `/applications/${id}/referral/answer`, {
      answer: 'may_have_bed',
      spoke_to: 'Dana Reyes',
    })
    expect(reported.json().data).toMatchObject({ status: 'New', referral: { answer: 'may_have_bed', guest_name: 'Dana Reyes' } })
    expect(await disclosed()).toMatchObject([
      { content: 'request', channel: 'phone', recipient: 'Dana Reyes', sent_to: '+12135550190' },
    ])
    const answered = (body: object) =>
      advocate('PATCH', `/applications/${id}/state-update`, { field: 'insurance_accepted', value: true, ...body })
    expect((await answered({})).json().errors).toEqual({ reported_by: 'Enter who you spoke to' })
    const first = (await answered({ reported_by: 'Dana Reyes' })).json().data
    expect(first).toMatchObject({ status: 'In Review', insurance_accepted_by: 'Dana Reyes (as reported by phone)' })
    // The facility knows now who the patient is.
    expect((await disclosed()).at(-1)).toMatchObject({
      content: 'by_phone',
      channel: 'phone',
      recipient: 'Dana Reyes',
      sent_to: '+12135550190',
      disclosed_by: users.advocate,
    })
    expect(first.take_back.field).toBe('insurance_accepted')
    const undone = await advocate('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })
    expect(undone.json().data.status).toBe('New')
  })

  test('"No bed" declines with "No availability", and a second report is a conflict', async () => {
    const id = await byPhone()
    const report = () => advocate('POST', `/applications/${id}/referral/answer`, { answer: 'no_bed', spoke_to: 'Dana Reyes' })
    expect((await report()).json().data).toMatchObject({
      status: 'Declined Application',
      not_accepted_reason: 'No availability',
      application_approved_by: 'Dana Reyes (as reported by phone)',
    })
    expect((await report()).statusCode).toBe(409)
  })

  test('a code that the advocate reads out opens the packet, too', async () => {
    const { id, token } = await sent()
    expect((await advocate('POST', `/applications/${id}/referral/code`)).statusCode).toBe(409)
    await answer(token, { answer: 'may_have_bed' })
    await guest('POST', '/referrals/identify', { token, ...who })
    const { code } = (await advocate('POST', `/applications/${id}/referral/code`)).json().data
    expect((await guest('POST', '/referrals/enter', { token, code })).statusCode).toBe(200)
  })
})

test('a corrected address is shown for the next referral, with who corrected it and when [S-24]', async () => {
  await sent()
  expect((await advocate('GET', `/facilities/${listing}/referral-contact`)).json().data).toMatchObject({
    email: address,
    corrections: [{ kind: 'email', by: 'Elena Marsh', at: now.toISOString() }],
  })
  expect((await as('coordinator')('GET', `/facilities/${listing}/referral-contact`)).statusCode).toBe(403)
})

describe('once the facility has staff, they read a referral only if the disclosure to them is logged [S-24]', () => {
  const { organizations } = testData
  const read = (id: number) => staff('GET', `/applications/${id}`)
  let staff: ReturnType<typeof as>
  const claim = async () => {
    const body = { organization_id: organizations.center, reason: 'This is our location in the hollow.' }
    expect((await as('super.admin')('POST', `/facilities/${listing}/claim`, body)).statusCode).toBe(200)
  }
  const giveRole = async (facility_id = listing, role = 'Admissions Coordinator') => {
    const member = await buildUser(db, now, { organization_id: organizations.center, organization_role: 'member' })
    const path = `/organizations/${organizations.center}/members/${member.id}/facility-roles`
    expect((await as('super.admin')('POST', path, { facility_id, role })).statusCode).toBe(200)
    staff = as(member.id)
    return member.id
  }
  async function sign() {
    await uploadRelease(advocate, patient)
    expect((await advocate('PATCH', `/patients/${patient}/hipaa-sign`, consents)).statusCode).toBe(200)
  }
  const whole = () => ({ content: null, facility_id: listing, disclosed_by: users.advocate })

  test('a claim ends the links and logs the disclosure once', async () => {
    const { id, token } = await sent()
    await claim()
    expect((await open(token)).statusCode).toBe(404)
    await giveRole()
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([whole()])
  })

  test('a merge into a location does the same', async () => {
    const { id, token } = await sent()
    const location = (await buildFacility(db, now, { organization_id: organizations.center, name: 'Cedar Hollow' })).id
    await giveRole(location)
    const path = `/facilities/${location}/merge`
    const { keeping, losing } = (await as('super.admin')('GET', `${path}/${listing}`)).json().data
    const versions = { keeping_updated_at: keeping.updated_at, losing_updated_at: losing.updated_at }
    const merged = await as('super.admin')('POST', path, { losing_id: listing, ...versions, take: [] })
    expect(merged.statusCode).toBe(200)
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([{ ...whole(), facility_id: location }])
    expect((await open(token)).statusCode).toBe(404)
    await guest('POST', '/referrals/renew', { token })
    expect(await letters()).toHaveLength(1)
    const again = await advocate('POST', `/applications/${id}/referral/link`, referred)
    expect([again.statusCode, again.json().message]).toEqual([409, 'Cedar Hollow uses Passage now and sees this application.'])
  })

  test('so does the first role at a location without staff', async () => {
    listing = (await buildFacility(db, now, { organization_id: organizations.center })).id
    const { id, token } = await sent()
    expect((await open(token)).statusCode).toBe(200)
    await giveRole()
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([{ content: 'request' }, whole()])
    expect((await open(token)).statusCode).toBe(404)
    expect((await staff('GET', `/organizations/${organizations.center}/applications`)).json().data.applications).toMatchObject([
      { id },
    ])
    // The staff, not the email address, get the news.
    const before = (await letters()).length
    await advocate('POST', `/applications/${id}/state-update`, { status: 'Cancelled', extras: { reason: 'Placed elsewhere' } })
    expect(await letters()).toHaveLength(before)
  })

  test('a referral that was declined before the facility saw who the patient is stays hidden from the staff until it opens again', async () => {
    const { id, token } = await sent()
    await answer(token, { answer: 'no_bed' })
    const link = await advocate('POST', `/applications/${id}/referral/link`, referred)
    expect([link.statusCode, link.json().message]).toEqual([409, 'This referral is closed.'])
    await claim()
    await giveRole()
    for (const path of [`/applications/${id}`, `/patients/${patient}`, `/patients/${patient}/documents`])
      expect((await staff('GET', path)).statusCode).toBe(404)
    expect((await staff('GET', `/organizations/${organizations.center}/applications`)).json().data.applications).toEqual([])
    expect(await disclosed()).toEqual([])
    expect((await advocate('GET', `/patients/${patient}/consent`)).json().data.recipients).toEqual([])
    expect(await differingStandings(db)).toEqual([])
    expect((await advocate('POST', `/applications/${id}/ask-again`, { body: 'Detox is finished.' })).statusCode).toBe(200)
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([whole()])
  })

  test('a referral that a guest read is disclosed to the staff for 30 days after it ended', async () => {
    const { id, session } = await confirmed()
    const extras = { payment_rejected_reason: 'Policy is HMO' }
    expect((await step(session, { field: 'insurance_accepted', value: false, extras })).statusCode).toBe(200)
    await claim()
    await giveRole()
    expect((await read(id)).statusCode).toBe(200)
    expect((await disclosed()).map(({ content }) => content)).toEqual(['request', 'packet', null])
  })

  test('revoking the release notifies the staff and drops their open pages, and the consent ledger names the facility [S-38]', async () => {
    const { id } = await sent()
    await claim()
    const member = await giveRole()
    const ledger = async () => (await advocate('GET', `/patients/${patient}/consent`)).json().data.recipients
    expect(await ledger()).toMatchObject([{ application_id: id, facility_id: listing }])
    const dropped: object[] = []
    const stop = context.live.listen(member, event => dropped.push(event))
    await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)
    stop()
    expect(dropped).toContainEqual(expect.objectContaining({ kind: 'access', application_id: id, reason: 'revoked' }))
    expect((await staff('GET', '/common/notifications')).json().data.notifications).toMatchObject([
      { subject: expect.stringContaining('revoked') },
    ])
    // A new release discloses again.
    await sign()
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([whole(), whole()])
  })

  test('without a valid release, the disclosure to the staff waits for the next one', async () => {
    const { id } = await sent()
    await advocate('PATCH', `/patients/${patient}/hipaa-revoke`)
    await claim()
    await giveRole()
    expect(await disclosed()).toEqual([])
    await sign()
    expect((await read(id)).statusCode).toBe(200)
    expect(await disclosed()).toMatchObject([whole()])
  })
})
