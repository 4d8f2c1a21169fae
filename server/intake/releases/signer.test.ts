import { describe, expect, test } from 'vitest'
import { signerMessages } from '#domain/intake/releases/signer.ts'
import { buildApplication, buildRelease } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { consents, enterPatient, uploadRelease } from '../patients/testing.ts'
import { signingRecord } from './signingRecord.ts'

const { db, context, as, clock } = await startServer()
const { facilities, users } = await findTestData(db)
type Calls = ReturnType<typeof as>
/** Signs in before each call, because sessions expire when tests advance the clock. */
const signInAgain = (username: Parameters<typeof as>[0]): Calls =>
  Object.assign((...call: Parameters<Calls>) => as(username)(...call), { token: () => as(username).token() })
const [advocate, colleague, coordinator] = [signInAgain('advocate'), signInAgain('colleague'), signInAgain('coordinator')]

const mother = { name: 'Rosa Venn', relationship: 'Mother', authority: 'parent' }
const exception = 'Cal. Family Code 6929(b): a minor of 12 or older may consent'
const bornYearsAgo = (years: number) => {
  const now = context.now()
  return `01/01/${now.getUTCFullYear() - years}`
}
let count = 0
async function patientWithForm(overrides: object = {}) {
  count++
  const contact = { phone_number: `+1213555${3000 + count}`, email: `child.${count}@example.com` }
  const id = await enterPatient(advocate, { ...contact, ...overrides })
  await uploadRelease(advocate, id)
  return { id, ...contact }
}
const sign = (id: number, overrides: object) => advocate('PATCH', `/patients/${id}/hipaa-sign`, { ...consents, ...overrides })
const minor = () => patientWithForm({ date_of_birth: bornYearsAgo(15) })
const send = (body: object, caller = advocate) => caller('POST', '/users/verification/code', body)
const verify = (body: object, caller = advocate) => caller('POST', '/users/verification/code/verify', body)
const messages = (to: string) => db.selectFrom('outbox').selectAll().where('to', '=', to).orderBy('id').execute()
const codeFor = async (to: string) => /\b\d{6}\b/.exec(context.secret.decrypt((await messages(to)).at(-1)!.body))![0]
const fetchPatient = async (id: number, caller = advocate) => (await caller('GET', `/patients/${id}`)).json().data
const notVerified = { doc_verified: 'Hipaa document must be verified' }

describe('the signer of a release [S-05]', () => {
  test('must be chosen for a patient under 18, either way', async () => {
    const first = await minor()
    const undecided = await sign(first.id, {})
    expect([undecided.statusCode, undecided.json().errors]).toEqual([422, { signed_by: signerMessages.who }])
    const alone = { signed_by: 'patient', minor_exception: exception }
    expect((await sign(first.id, alone)).statusCode).toBe(200)
    expect((await fetchPatient(first.id)).release_signer.signed_by).toBe('patient')
    const second = await minor()
    expect((await sign(second.id, { signed_by: 'representative', representative: mother })).statusCode).toBe(200)
  })

  test('defaults to the patient for an adult', async () => {
    const { id } = await patientWithForm()
    expect((await sign(id, {})).statusCode).toBe(200)
    expect((await fetchPatient(id)).release_signer).toMatchObject({ signed_by: 'patient', representative_name: null })
  })

  test('below the hospital’s age, the patient signs alone only on a legal ground, which both sides see and the form prints [S-43]', async () => {
    const { id } = await minor()
    const message = 'Enter the legal ground on which the patient may sign alone'
    for (const minor_exception of [undefined, null, '', ' too short '])
      expect((await sign(id, { signed_by: 'patient', minor_exception })).json().errors).toEqual({ minor_exception: message })
    expect((await fetchPatient(id)).release_expires_at).toBeNull()
    expect((await sign(id, { signed_by: 'patient', minor_exception: exception })).statusCode).toBe(200)
    await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })
    for (const caller of [advocate, coordinator])
      expect((await fetchPatient(id, caller)).release_signer).toMatchObject({ signed_by: 'patient', minor_exception: exception })
    const [release] = (await advocate('GET', `/patients/${id}/consent`)).json().data.releases
    expect(signingRecord(release, context.now().toISOString()).lines).toContainEqual([
      'Legal ground for signing without a representative',
      exception,
    ])
    const row = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'patients.hipaaSign')
      .where('patient_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.detail).toMatchObject({ signed_by: 'patient', minor_exception: true })
  })

  test('the hospital sets the age, from 12 to 18; a patient of that age needs no legal ground, and none is stored [S-43]', async () => {
    const hospital = (await as('hospital.admin')('GET', '/organizations/my-organizations')).json().data.organization.id
    // The hospital's own Org Admin can set it, and nothing else of the profile.
    const setAge = (signing_age: unknown) =>
      as('hospital.admin')('PATCH', `/organizations/${hospital}/signing-age`, { signing_age })
    expect((await as('hospital.admin')('PATCH', `/organizations/${hospital}`, { signing_age: 15 })).statusCode).toBe(403)
    expect((await advocate('PATCH', `/organizations/${hospital}/signing-age`, { signing_age: 15 })).statusCode).toBe(403)
    expect((await as('org.admin')('PATCH', `/organizations/${hospital}/signing-age`, { signing_age: 15 })).statusCode).toBe(404)
    for (const age of [11, 'fifteen', 14.5])
      expect((await setAge(age)).json().errors).toEqual({ signing_age: 'Enter an age from 12 to 18' })
    expect((await setAge(19)).json().errors).toEqual({ signing_age: 'Enter an age of at most 18' })
    expect((await setAge(15)).json().data.signing_age).toBe(15)
    const { id } = await minor()
    expect((await fetchPatient(id)).signing_age).toBe(15)
    expect((await sign(id, { signed_by: 'patient', minor_exception: exception })).statusCode).toBe(200)
    expect((await fetchPatient(id)).release_signer).toMatchObject({ signed_by: 'patient', minor_exception: null })
    expect((await fetchPatient(id)).warnings).not.toContain('check_signer')
    const younger = await patientWithForm({ date_of_birth: bornYearsAgo(14) })
    expect((await sign(younger.id, { signed_by: 'patient' })).statusCode).toBe(422)
    const { detail } = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'organizations.setSigningAge')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ changes: { signing_age: [18, 15] } })
    await setAge(18)
  })

  test('the age counts on the hospital’s day, not on the day in UTC [S-05] [S-43]', async () => {
    const before = context.now()
    // In California, it is still the evening before the 18th birthday.
    clock.set(new Date('2026-12-01T01:00:00Z'))
    const { id } = await patientWithForm({ date_of_birth: '12/01/2008' })
    expect((await sign(id, {})).json().errors).toEqual({ signed_by: signerMessages.who })
    expect((await sign(id, { signed_by: 'representative', representative: mother })).statusCode).toBe(200)
    expect((await fetchPatient(id)).warnings).not.toContain('check_signer')
    clock.set(before)
  })

  const { authority: _authority, ...withoutAuthority } = mother
  const { name, relationship, authority, other, phone, email } = signerMessages
  test.each([
    [
      'anything',
      {},
      { 'representative.name': name, 'representative.relationship': relationship, 'representative.authority': authority },
    ],
    ['a name', { representative: { ...mother, name: ' ' } }, { 'representative.name': name }],
    ['a relationship', { representative: { ...mother, relationship: '' } }, { 'representative.relationship': relationship }],
    ['an authority', { representative: withoutAuthority }, { 'representative.authority': authority }],
    ['a known authority', { representative: { ...mother, authority: 'friend' } }, { 'representative.authority': authority }],
    [
      'a description of another authority',
      { representative: { ...mother, authority: 'other' } },
      { 'representative.authority_other': other },
    ],
    ['a phone for a code', { method: 'sms', representative: mother }, { 'representative.phone_number': phone }],
    ['a mailbox for a code', { method: 'email', representative: mother }, { 'representative.email': email }],
  ])('rejects a representative without %s, at that field', async (_what, overrides, errors) => {
    const { id } = await minor()
    const reply = await sign(id, { signed_by: 'representative', ...overrides })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    expect((await fetchPatient(id)).release_expires_at).toBeNull()
  })

  test('stores no representative if the patient signs', async () => {
    const { id } = await minor()
    await sign(id, { signed_by: 'patient', minor_exception: exception, representative: mother })
    const row = await db.selectFrom('releases').selectAll().where('patient_id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ signed_by: 'patient', signed_as_minor: true, representative_name: null })
  })

  test('shows name, relationship and authority to both sides, in the ledger, the disclosures, the copy and the audit log', async () => {
    const { id } = await minor()
    const aunt = { name: 'Rosa  Venn', relationship: 'Aunt', authority: 'other', authority_other: 'Court order 21-77' }
    await sign(id, { signed_by: 'representative', representative: aunt })
    const signer = {
      signed_by: 'representative',
      representative_name: 'Rosa Venn',
      representative_relationship: 'Aunt',
      representative_authority: 'other',
      representative_authority_other: 'Court order 21-77',
      minor_exception: null,
    }
    const applied = await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })
    const application = applied.json().data.id
    for (const caller of [advocate, coordinator]) {
      expect((await fetchPatient(id, caller)).release_signer).toEqual(signer)
      expect((await caller('GET', `/applications/${application}`)).json().data.release_signer).toEqual(signer)
    }
    expect((await advocate('GET', `/patients/${id}/consent`)).json().data.releases[0]).toMatchObject(signer)
    expect((await advocate('GET', `/patients/${id}/disclosures`)).json().data[0]).toMatchObject(signer)
    const csv = (await advocate('GET', `/patients/${id}/disclosures/export`)).body
    expect(csv).toContain('Signed by')
    expect(csv).toContain('Rosa Venn (Aunt), authority: Court order 21-77')
    const copy = (await advocate('POST', `/patients/${id}/copy`, {})).json().data
    expect(copy.releases[0]).toMatchObject(signer)
    const event = await db
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'patients.hipaaSign')
      .where('patient_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(event.detail).toMatchObject({ signed_by: 'representative', representative_authority: 'other' })
    expect(JSON.stringify(event.detail)).not.toContain('Rosa')
  })
})

describe('the code is sent to the signer [S-05]', () => {
  const phone_number = '+12135559911'
  const toMother = (patient_id: number, overrides: object = {}) => ({
    channel: 'sms',
    destination: phone_number,
    patient_id,
    representative: { name: mother.name, agrees_to_texts: true },
    ...overrides,
  })
  const signedByMother = (id: number, overrides: object = {}) =>
    sign(id, { method: 'sms', signed_by: 'representative', representative: { ...mother, phone_number, ...overrides } })

  test("a code sent to the representative signs that representative's release", async () => {
    const patient = await minor()
    expect((await send(toMother(patient.id))).statusCode).toBe(200)
    expect(await messages(patient.phone_number)).toEqual([])
    expect((await signedByMother(patient.id)).json().errors).toEqual(notVerified)
    const code = await codeFor(phone_number)
    const destination = phone_number
    expect((await verify({ channel: 'sms', destination, patient_id: patient.id, code })).statusCode).toBe(200)
    expect((await signedByMother(patient.id)).statusCode).toBe(200)
    clock.advance(3700)
  })

  test('a code verified for another destination, name or signer does not count', async () => {
    const patient = await minor()
    await send(toMother(patient.id))
    await verify({ channel: 'sms', destination: phone_number, code: await codeFor(phone_number) })
    expect((await signedByMother(patient.id, { phone_number: '+12135559912' })).json().errors).toEqual(notVerified)
    expect((await signedByMother(patient.id, { name: 'Rosa Quill' })).json().errors).toEqual(notVerified)
    expect((await sign(patient.id, { method: 'sms', signed_by: 'patient', minor_exception: exception })).json().errors).toEqual(
      notVerified,
    )
    expect((await signedByMother(patient.id, { name: ' rosa  VENN ' })).statusCode).toBe(200)
    clock.advance(3700)
  })

  test('the patient’s own verified code does not sign for a representative with the same phone', async () => {
    const patient = await minor()
    const destination = patient.phone_number
    await send({ channel: 'sms', destination, patient_id: patient.id })
    await verify({ channel: 'sms', destination, code: await codeFor(destination) })
    expect((await signedByMother(patient.id, { phone_number: destination })).json().errors).toEqual(notVerified)
  })

  test('a code to a new signer voids the previous verification', async () => {
    const patient = await minor()
    const destination = patient.email
    await send({ channel: 'email', destination, patient_id: patient.id })
    await verify({ channel: 'email', destination, code: await codeFor(destination) })
    await send(toMother(patient.id))
    expect((await sign(patient.id, { method: 'email', signed_by: 'patient', minor_exception: exception })).json().errors).toEqual(
      notVerified,
    )
    clock.advance(3700)
  })

  test("for another user's patient, nothing is sent, and the response is the same", async () => {
    const { id } = await minor()
    const before = (await messages('elsewhere@example.com')).length
    const body = toMother(id, { channel: 'email', destination: 'elsewhere@example.com' })
    for (const username of [colleague, signInAgain('outside.advocate')])
      expect((await send(body, username)).json()).toEqual({ data: { valid_for: 600 } })
    expect((await messages('elsewhere@example.com')).length).toBe(before)
  })

  test.each([
    ['no agreement to text messages', { representative: { name: 'Rosa Venn' } }, signerMessages.texts],
    ['what is no phone number', { destination: '12' }, 'Enter a phone number or email address'],
    ['letters for a phone number', { destination: 'her phone' }, signerMessages.phone],
    [
      'a phone number with an extension',
      { destination: '213-555-9911 x12' },
      'Text messages need a complete phone number without an extension',
    ],
    ['what is no email address', { channel: 'email', destination: 'rosa at home' }, signerMessages.email],
  ])('422 for %s', async (_what, overrides, message) => {
    const { id } = await minor()
    const reply = await send(toMother(id, overrides))
    expect([reply.statusCode, reply.json().errors]).toEqual([422, { destination: message }])
  })

  test('422 for a representative without a patient', async () => {
    const { patient_id: _none, ...body } = toMother(1)
    expect((await send(body)).json().errors).toEqual({ patient_id: 'Required information' })
  })
})

describe('GET /patients/:id/verification', () => {
  const verificationOf = async (id: number, caller = advocate) =>
    (await caller('GET', `/patients/${id}/verification`)).json().data

  test('returns the pending code only to the requester, also after signing in again', async () => {
    const { id, email } = await minor()
    expect(await verificationOf(id)).toBeNull()
    await send({ channel: 'email', destination: email, patient_id: id })
    clock.advance(20)
    expect(await verificationOf(id)).toEqual({
      channel: 'email',
      destination: email,
      signed_by: 'patient',
      representative_name: null,
      state: 'requested',
      valid_for: 580,
      resend_in: 10,
    })
    expect((await colleague('GET', `/patients/${id}/verification`)).statusCode).toBe(403)
    expect((await coordinator('GET', `/patients/${id}/verification`)).statusCode).toBe(404)
    expect(await messages(email)).toHaveLength(1)
  })

  test('shows the signer and the verification until it is used', async () => {
    const { id } = await minor()
    const destination = `mother.${id}@example.com`
    await send({ channel: 'email', destination, patient_id: id, representative: { name: 'Rosa Venn' } })
    await verify({ channel: 'email', destination, code: await codeFor(destination) })
    expect(await verificationOf(id)).toMatchObject({
      state: 'verified',
      signed_by: 'representative',
      representative_name: 'Rosa Venn',
    })
    const representative = { ...mother, email: destination }
    expect((await sign(id, { method: 'email', signed_by: 'representative', representative })).statusCode).toBe(200)
    expect(await verificationOf(id)).toBeNull()
  })

  test('returns nothing once the code has expired, the code has had too many attempts, or the patient’s contact details have changed', async () => {
    const patient = await minor()
    await send({ channel: 'email', destination: patient.email, patient_id: patient.id })
    const wrongCode = String((Number(await codeFor(patient.email)) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n++) await verify({ channel: 'email', destination: patient.email, code: wrongCode })
    expect(await verificationOf(patient.id)).toBeNull()
    const otherPatient = await minor()
    await send({ channel: 'email', destination: otherPatient.email, patient_id: otherPatient.id })
    await db.updateTable('patients').set({ email: 'moved@example.com' }).where('id', '=', otherPatient.id).execute()
    expect(await verificationOf(otherPatient.id)).toBeNull()
    await db.updateTable('patients').set({ email: otherPatient.email }).where('id', '=', otherPatient.id).execute()
    expect(await verificationOf(otherPatient.id)).not.toBeNull()
    clock.advance(600)
    expect(await verificationOf(otherPatient.id)).toBeNull()
  })
})

describe('releases whose signer needs to be checked [S-05]', () => {
  const warnings = async (id: number) => (await fetchPatient(id)).warnings
  const child = () => enterPatient(advocate, { date_of_birth: bornYearsAgo(15) })

  test.each([
    ['a minor’s release on paper from before signers were recorded', { signed_by: null, signed_as_minor: null }, true],
    ['a minor who signed when the date of birth said adult', { signed_by: 'patient', signed_as_minor: false }, true],
    ['a minor who signed by a recorded decision', { signed_by: 'patient', signed_as_minor: true }, false],
    ['a minor for whom a parent signed', { signed_by: 'representative', authority: 'parent' }, false],
  ] as const)('%s: %s', async (_what, { signed_by, ...overrides }, warned) => {
    const id = await child()
    const representative =
      signed_by === 'representative'
        ? {
            representative_name: 'Rosa Venn',
            representative_relationship: 'Mother',
            representative_authority: 'parent' as const,
          }
        : {}
    const signed_as_minor = 'signed_as_minor' in overrides ? overrides.signed_as_minor : true
    await buildRelease(db, context.now(), { patient_id: id, signed_by, signed_as_minor, ...representative })
    expect((await warnings(id)).includes('check_signer')).toBe(warned)
  })

  test('a release signed by a parent stays valid when the patient turns 18, and is marked if the date of birth was wrong', async () => {
    const start = context.now()
    const birthday = new Date(start.getTime() + 30 * 24 * 3600 * 1000)
    const [year, month, day] = [birthday.getUTCFullYear() - 18, birthday.getUTCMonth() + 1, birthday.getUTCDate()]
    const twoDigits = (n: number) => String(n).padStart(2, '0')
    const { id } = await patientWithForm({ date_of_birth: `${twoDigits(month)}/${twoDigits(day)}/${year}` })
    expect((await sign(id, { signed_by: 'representative', representative: mother })).statusCode).toBe(200)
    clock.set(new Date(birthday.getTime() + 24 * 3600 * 1000))
    const adult = await fetchPatient(id)
    expect([adult.release_expires_at !== null, adult.warnings.includes('check_signer')]).toEqual([true, false])
    await db.updateTable('patients').set({ date_of_birth: '1990-04-02' }).where('id', '=', id).execute()
    expect(await warnings(id)).toContain('check_signer')
    clock.set(start)
  })

  test('an adult’s older release does not need to be checked', async () => {
    const id = await enterPatient(advocate)
    await buildRelease(db, context.now(), { patient_id: id, signed_by: null })
    expect(await warnings(id)).not.toContain('check_signer')
    expect((await fetchPatient(id)).release_signer.signed_by).toBeNull()
  })
})

describe('a paper release [S-06]', () => {
  const attest = (id: number, release: number, caller = advocate) =>
    caller('POST', `/patients/${id}/releases/${release}/page-attestation`, { attested: true })
  const ledger = async (id: number) => (await advocate('GET', `/patients/${id}/consent`)).json().data.releases[0]

  test.each(['print', 'hospital'])('%s: both sides are warned until the page is attached', async method => {
    const { id } = await patientWithForm()
    await sign(id, { method })
    const applied = await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })
    const application = applied.json().data.id
    const warningFlags = async () =>
      Promise.all(
        [advocate, coordinator, as('manager'), as('social.work')].flatMap(caller => [
          fetchPatient(id, caller).then(patient => patient.warnings.includes('page_missing')),
          caller('GET', `/applications/${application}`).then(reply => reply.json().data.warnings.includes('page_missing')),
        ]),
      )
    expect(await warningFlags()).toEqual(Array(8).fill(true))
    const warnings: unknown[] = []
    context.live.listen(users.coordinator, event => warnings.push(event))
    await attest(id, (await ledger(id)).id)
    expect(warnings).toContainEqual({ kind: 'application', application_id: application })
    // The attestation does not replace the signed page.
    expect(await warningFlags()).toEqual(Array(8).fill(true))
    await db.updateTable('releases').set({ signed_page: 'page.png' }).where('patient_id', '=', id).execute()
    expect(await warningFlags()).toEqual(Array(8).fill(false))
  })

  test('the user who has the signed form attests to it by name, when signing or later', async () => {
    const patient = await patientWithForm()
    await sign(patient.id, { method: 'print', page_attested: true })
    const name = (await ledger(patient.id)).recorded_by
    expect(await ledger(patient.id)).toMatchObject({
      page: 'missing',
      page_attested_by: name,
      page_attested_at: context.now().toISOString(),
    })
    expect(await fetchPatient(patient.id)).toMatchObject({ release_attested_by: name, release_page_missing: true })
    const otherPatient = await patientWithForm()
    await sign(otherPatient.id, { method: 'hospital' })
    expect((await ledger(otherPatient.id)).page_attested_by).toBeNull()
    const release = (await ledger(otherPatient.id)).id
    expect((await attest(otherPatient.id, release, colleague)).statusCode).toBe(403)
    expect((await attest(otherPatient.id, release)).statusCode).toBe(200)
    const first = (await ledger(otherPatient.id)).page_attested_at
    clock.advance(60)
    await attest(otherPatient.id, release)
    expect((await ledger(otherPatient.id)).page_attested_at).toBe(first)
  })

  test('an attestation is rejected for a release signed with a code, and once the page is attached', async () => {
    const { id } = await patientWithForm()
    const byCode = await buildRelease(db, context.now(), { patient_id: id, method: 'sms', signed_by: 'patient' })
    expect((await attest(id, byCode.id)).statusCode).toBe(422)
    const paper = await buildRelease(db, context.now(), { patient_id: id, signed_page: 'page.png' })
    expect((await attest(id, paper.id)).statusCode).toBe(409)
  })
})

describe('both sides of an application', () => {
  test('get the same warnings in every list and response [S-06]', async () => {
    const soon = new Date(context.now().getTime() + 5 * 24 * 3600 * 1000).toISOString()
    const record_id = await enterPatient(advocate, { date_of_birth: bornYearsAgo(15) })
    await buildRelease(db, context.now(), { patient_id: record_id, expires_at: soon, signed_by: null })
    const { id } = await buildApplication(db, context.now(), { record_id, facility_id: facilities.house })
    const expected = ['release_expiring', 'page_missing', 'check_signer', 'intake_incomplete']
    const organization = (await coordinator('GET', '/common/whoami')).json().data.organization_id
    const requests: [string, ReturnType<typeof advocate>][] = []
    for (const [name, caller] of [
      ['advocate', advocate],
      ['coordinator', coordinator],
      ['manager', as('manager')],
      ['admin', as('social.work')],
    ] as const)
      requests.push(
        [`${name}: patient`, caller('GET', `/patients/${record_id}`)],
        [`${name}: application`, caller('GET', `/applications/${id}`)],
        [`${name}: applications of the patient`, caller('GET', `/patients/${record_id}/applications`)],
      )
    requests.push(
      ['list of the advocate', advocate('GET', '/advocates/current-user/patient-records?page_size=100')],
      ['list of the facility', coordinator('GET', `/organizations/${organization}/applications?page_size=100`)],
      ['list of the admins', as('social.work')('GET', '/admin/applications?page_size=100')],
    )
    const results = await Promise.all(
      requests.map(async ([label, reply]) => {
        const { data } = (await reply).json()
        const rows = data.applications ?? data.records ?? [data]
        const expectedRow = rows.find(
          (row: { id: number; record_id?: number }) => row.id === id || row.id === record_id || row.record_id === record_id,
        )
        return [label, expectedRow?.warnings]
      }),
    )
    expect(results).toEqual(requests.map(([label]) => [label, expected]))
  })
})
