import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SnapshotItem } from '#domain/intake/patients/snapshot/schema.ts'
import { consents, details, levelOfCare, payment, pdf, privatePlan, uploadRelease } from '../intake/patients/testing.ts'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { deliverDue } from '../platform/outbox/deliver.ts'
import { acceptingMail } from '../platform/outbox/testing.ts'
import { tagIds } from '../seed/catalog.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { remindOfHolds } from '../workflows/reminders.ts'

const { app, db, context, clock, as, logs, metrics } = await startServer({ metrics: true })
const { facilities } = await findTestData(db)
const [advocate, coordinator, stranger] = [as('advocate'), as('coordinator'), as('outside.advocate')]

const canaries: string[] = []
/** Creates a unique word to search for afterward. */
function canary(kind = '') {
  const canary = `Zq${kind}canary${canaries.length + 10}`
  canaries.push(canary)
  return canary
}
const plan = () => ({
  ...privatePlan,
  subscriber_id: canary('sub'),
  group_id: canary('grp'),
  sub_first_name: canary(),
  sub_last_name: canary(),
  county: canary(),
})
const patient = () => ({
  ...details,
  first_name: canary('first'),
  last_name: canary('last'),
  alt_first_name: canary('alt'),
  alt_last_name: canary('alt'),
  address_line_one: canary('line'),
  address_line_two: canary('line'),
  address_city: canary('city'),
  email: `${canary('mail')}@example.com`,
})

test('text entered about a patient appears only to users who may read the patient (R19) [ASVS 14.2.1]', async () => {
  const otherRequests: { url: string; body: string }[] = []
  /** Sends a request as a user who may not see the patient, and records the response. */
  const recordingCall = async (call: typeof advocate, ...args: Parameters<typeof advocate>) => {
    const reply = await call(...args)
    otherRequests.push({ url: args[1], body: reply.body + JSON.stringify(reply.headers) })
    return reply
  }

  // Runs the entire workflow with a canary in every text field.
  const id = (await advocate('POST', '/patients', patient())).json().data.id
  await uploadRelease(advocate, id, pdf(`% ${canary('pdf')}\n`), `${canary('file')}.pdf`)
  // The outbox contains the destination address of each message.
  const email = 'representative@example.com'
  const representative = {
    name: canary('rep'),
    relationship: canary('rel'),
    authority: 'other',
    authority_other: canary('auth'),
    email,
  }
  const body = { channel: 'email', destination: email, patient_id: id, representative: { name: representative.name } }
  expect((await advocate('POST', '/users/verification/code', body)).statusCode).toBe(200)
  const signing = { ...consents, signed_by: 'representative', representative }
  expect((await advocate('PATCH', `/patients/${id}/hipaa-sign`, signing)).statusCode).toBe(200)
  await advocate('PATCH', `/patients/${id}`, { ...patient(), current_section: 1 })
  await advocate('PATCH', `/patients/${id}`, levelOfCare)
  const paymentReply = await advocate('PATCH', `/patients/${id}`, {
    ...payment,
    patient_insurance: plan(),
    secondary_insurance: plan(),
  })
  expect(paymentReply.statusCode).toBe(200)
  // The test also searches for these times, so each time appears nowhere else.
  const momentIn = (hours: number, milliseconds: number) => {
    const at = new Date(Math.floor(context.now().getTime() / 1000) * 1000 + hours * 3_600_000 + milliseconds).toISOString()
    canaries.push(at)
    return at
  }
  const entry = {
    updated_at: null,
    allergies: canary('allergy'),
    infections: ['other'],
    other_infections: canary('infection'),
    ...{
      legal_status: 'involuntary',
      hold_kind: 'guardian',
      hold_started_at: momentIn(-9, 117),
      hold_expires_at: momentIn(25, 129),
    },
    medical_clearance: 'cleared',
    medical_clearance_at: momentIn(-2, 223),
    vitals_at: momentIn(-3, 331),
    systolic: 141,
    diastolic: 93,
    pulse: 107,
    temperature: 99.7,
    blood_alcohol: 187,
    ...{
      blood_alcohol_at: momentIn(-4, 443),
      ciwa_score: 19,
      ciwa_at: momentIn(-5, 557),
      cows_score: 23,
      cows_at: momentIn(-6, 661),
    },
    behaviors: ['elopement'],
    observation_level: 'line_of_sight',
    pregnancy: 'yes',
    pregnancy_weeks: 29,
    last_use: [{ substance: tagIds('addiction_program', 'Alcohol')[0]!, at: momentIn(-7, 773), amount: canary('amount') }],
  }
  canaries.push('guardian', 'elopement', 'line_of_sight')
  const snapshotReply = await advocate('PUT', `/patients/${id}/clinical-snapshot`, entry)
  expect(snapshotReply.statusCode).toBe(200)
  expect((await advocate('PUT', `/patients/${id}/clinical-snapshot`, entry)).statusCode).toBe(409)
  const { updated_at } = snapshotReply.json().data.clinical_snapshot
  const badly = { ...entry, updated_at, behaviors: [canary('behavior')], systolic: canary('pressure') }
  expect((await advocate('PUT', `/patients/${id}/clinical-snapshot`, badly)).statusCode).toBe(422)
  // The facility requires items, the advocate is reminded of the hold, and a bad item is rejected without being logged.
  const required = ['legal_status', 'vitals', 'cows'] as SnapshotItem[]
  await db.updateTable('facilities').set({ required_snapshot_items: required }).where('id', '=', facilities.house).execute()
  const badItem = { intake_section: 7, accepted_genders: [], required_snapshot_items: [canary('item')] }
  expect((await as('manager')('PUT', `/facilities/${facilities.house}`, badItem)).statusCode).toBe(422)
  const before = context.now()
  clock.set(new Date(before.getTime() + 2 * 3_600_000))
  await remindOfHolds({ ...context, log: app.log })
  clock.set(before)
  const applyReply = await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })
  const application = applyReply.json().data.id
  for (const call of [advocate, coordinator])
    await call('POST', `/applications/${application}/state-notes`, { state_type: 'new', body: `${canary('note')} came by bus` })
  for (const call of [advocate, coordinator]) {
    const message = { client_id: randomUUID(), body: `${canary('chat')} sleeps better` }
    expect((await call('POST', `/applications/${application}/chat`, message)).statusCode).toBe(200)
  }
  await recordingCall(stranger, 'GET', `/applications/${application}/chat`)
  await advocate('POST', `/facilities/${facilities.house}/calls`, { recordId: id, outcome: 'Other', note: canary('call') })
  const answers = [
    { field: 'insurance_accepted', value: true, insurance_vob: { deductible: 100, copay: 20 } },
    {
      field: 'request_for_interview',
      value: false,
      extras: { interview_denied_reason: 'Repeat Patient', interview_denied_details: `${canary('detail')} in May` },
    },
    {
      field: 'application_approved',
      value: true,
      extras: { transport_available: true, confirm_hold: true, acceptance_conditions: `${canary('condition')} before arrival` },
    },
  ]
  for (const body of answers)
    expect((await coordinator('PATCH', `/applications/${application}/state-update`, body)).statusCode).toBe(200)
  expect((await advocate('POST', `/applications/${application}/conditions/acknowledge`)).statusCode).toBe(200)
  const bookingExtras = { estimated_discharge_at: 1_795_000_000, transport_method: 'Other', transport_other: canary('car') }
  const bookingAnswer = { field: 'patient_agreed', value: true, extras: bookingExtras }
  expect((await advocate('PATCH', `/applications/${application}/state-update`, bookingAnswer)).statusCode).toBe(200)
  await advocate('POST', '/advocates/current-user/patient-records/search', { q: canary('q') })

  // Make these calls fail in every possible way.
  await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id, advocateId: 1, note: canary() })
  await advocate('PATCH', `/patients/${id}`, { ...patient(), email: canary('bad'), current_section: 1 })
  await advocate('PATCH', `/patients/${id}`, { ...patient(), race: canary('race'), current_section: 1 })
  await advocate('POST', '/patients', `{"first_name": "${canary('json')}", `, { headers: { 'content-type': 'application/json' } })
  await advocate('POST', '/patients', { ...patient(), more: 'x'.repeat(1024 * 1024) })
  await advocate('GET', `/patients/${canary('path')}`)
  await advocate('GET', `/patients/%${canary('url')}`)
  await recordingCall(as(null), 'POST', '/users/login', { username: canary('user'), password: canary('pass') })
  await sql`create function refuse_patient() returns trigger language plpgsql as $$ begin raise exception 'no % % here', new.first_name, new.email; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_patient before insert on patients for each row execute function refuse_patient()`.execute(db)
  expect((await advocate('POST', '/patients', patient())).statusCode).toBe(500)
  await sql`drop trigger refuse_patient on patients`.execute(db)
  await sql`create unique index one_of_a_name on patients (last_name)`.execute(db)
  const duplicate = { ...patient(), last_name: canary('twin') }
  expect((await advocate('POST', '/patients', duplicate)).statusCode).toBe(200)
  const secondReply = await advocate('POST', '/patients', duplicate)
  expect([secondReply.statusCode, secondReply.body.includes(duplicate.last_name)]).toEqual([409, false])

  // Sends requests as users who may not read the patient's record.
  for (const [call, url] of [
    [stranger, `/patients/${id}`],
    [stranger, `/patients/${id}/matches?lat=34&lng=-118`],
    [stranger, `/applications/${application}`],
    [stranger, `/applications/${application}/state-notes`],
    [stranger, '/advocates/current-user/patient-records?page_size=100'],
    [as('other.coordinator'), `/patients/${id}`],
    [as('org.admin'), `/patients/${id}`],
    [as('tech.support'), `/patients/${id}`],
    [as('super.admin'), '/admin/outbox?page_size=100'],
    [as('member'), `/facilities/${facilities.house}`],
    [as(null), `/patients/${id}`],
  ] as const)
    await recordingCall(call, 'GET', url)
  const rejection = { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } }
  await recordingCall(as('other.coordinator'), 'PATCH', `/applications/${application}/state-update`, rejection)

  await createSealer(context).sealNow()
  await deliverDue({ ...context, log: app.log }, acceptingMail)

  expect(canaries.length).toBeGreaterThan(40)
  const storedText = async (
    table: 'audit_events' | 'notifications' | 'outbox' | 'application_events' | 'disclosures' | 'sessions',
  ) => JSON.stringify(await db.selectFrom(table).selectAll().execute())
  const outputs = {
    logs: logs.join('\n'),
    metrics: await metrics!.text(),
    'other people’s answers': JSON.stringify(otherRequests),
    audit: await storedText('audit_events'),
    notifications: await storedText('notifications'),
    outbox: await storedText('outbox'),
    events: await storedText('application_events'),
    disclosures: await storedText('disclosures'),
    sessions: await storedText('sessions'),
    'the support bundle': (await as('super.admin')('POST', '/admin/system/bundle')).body,
  }
  for (const [output, text] of Object.entries(outputs))
    expect(
      canaries.filter(canary => text.toLowerCase().includes(canary.toLowerCase())),
      `in ${output}`,
    ).toEqual([])
  expect(logs.length).toBeGreaterThan(20)
  expect(outputs.notifications).toContain('hold expires within 24 hours')
  // Shows that the search would find a canary: the owner's response contains one.
  expect((await advocate('GET', `/patients/${id}`)).body).toContain('canary')
})
