import { describe, expect, test } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { enterPatient, readyPatient } from './testing.ts'

const { db, context, as } = await startServer()
const { facilities } = await findTestData(db)
const [advocate, coordinator] = [as('advocate'), as('coordinator')]
const hoursFromNow = (hours: number) => new Date(context.now().getTime() + hours * 3_600_000).toISOString()
const [alcohol] = tagIds('addiction_program', 'Alcohol') as [number]

const answers = {
  ...emptySnapshot,
  legal_status: 'involuntary',
  hold_kind: 'emergency',
  hold_started_at: hoursFromNow(-10),
  hold_expires_at: hoursFromNow(62),
  medical_clearance: 'cleared',
  medical_clearance_at: hoursFromNow(-1),
  vitals_at: hoursFromNow(-2),
  systolic: 142,
  diastolic: 91,
  pulse: 104,
  temperature: 99.1,
  respiration: 18,
  oxygen_saturation: 97,
  blood_alcohol: 180,
  blood_alcohol_at: hoursFromNow(-3),
  ciwa_score: 14,
  ciwa_at: hoursFromNow(-1),
  last_use: [{ substance: alcohol, at: hoursFromNow(-8), amount: 'A bottle of vodka' }],
  allergies: 'Penicillin',
  pregnancy: 'no',
  mobility: 'independent',
  behaviors: ['calm'],
  observation_level: 'every_15',
  infections: ['none'],
}
const put = (id: number, body: object, call = advocate) => call('PUT', `/patients/${id}/clinical-snapshot`, body)

describe('saving a clinical snapshot', () => {
  test('the patient has it afterward, with who saved it and when', async () => {
    const id = await enterPatient(advocate)
    const reply = await put(id, { ...answers, updated_at: null })
    expect(reply.statusCode).toBe(200)
    const saved = { ...answers, updated_at: context.now().toISOString(), updated_by_name: 'Ada Vocate' }
    const { clinical_snapshot } = (await advocate('GET', `/patients/${id}`)).json().data
    expect({ ...clinical_snapshot, updated_by_name: 'Ada Vocate' }).toEqual(saved)
    expect(clinical_snapshot.updated_by_name).toMatch(/\w+ \w+/)
    expect(reply.json().data.clinical_snapshot).toEqual(clinical_snapshot)
  })

  test('409 with the current patient after another save, and nothing is overwritten', async () => {
    const id = await enterPatient(advocate)
    const first = (await put(id, { ...answers, updated_at: null })).json().data.clinical_snapshot
    for (const updated_at of [null, hoursFromNow(-1)]) {
      const late = await put(id, { ...answers, pulse: 60, updated_at })
      expect([late.statusCode, late.json().data.clinical_snapshot.pulse]).toEqual([409, 104])
    }
    expect((await put(id, { ...answers, pulse: 61, updated_at: first.updated_at })).statusCode).toBe(200)
    expect((await advocate('GET', `/patients/${id}`)).json().data.clinical_snapshot.pulse).toBe(61)
  })

  test.each([
    [{ systolic: 310 }, { systolic: 'Enter a systolic pressure from 40 to 300 mmHg' }],
    [{ ciwa_score: 68 }, { ciwa_score: 'Enter a CIWA-Ar score from 0 to 67' }],
    [{ cows_score: 49, cows_at: hoursFromNow(-1) }, { cows_score: 'Enter a COWS score from 0 to 48' }],
    [{ cows_score: 12 }, { cows_at: 'Enter the time of the COWS score' }],
    [{ vitals_at: hoursFromNow(1) }, { vitals_at: 'The time of the vitals cannot be in the future' }],
    [{ hold_expires_at: hoursFromNow(24 * 400) }, { hold_expires_at: 'The hold cannot expire more than one year from now' }],
    [{ last_use: [{ substance: 189, amount: 'A pint' }] }, { 'last_use.0.substance': 'Choose from the list' }],
  ])('422 with a message at the field for %j, and nothing is saved', async (wrong, errors) => {
    const id = await enterPatient(advocate)
    const reply = await put(id, { ...answers, ...wrong, updated_at: null })
    expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    expect((await advocate('GET', `/patients/${id}`)).json().data.clinical_snapshot).toBeNull()
  })

  test('200 a hold that expires before it starts, which the form questions', async () => {
    const id = await enterPatient(advocate)
    const hold_expires_at = hoursFromNow(-100)
    const reply = await put(id, { ...answers, hold_expires_at, updated_at: null })
    expect([reply.statusCode, reply.json().data.clinical_snapshot.hold_expires_at]).toEqual([200, hold_expires_at])
  })

  test('a saved time stays valid, no matter how old it is', async () => {
    const id = await enterPatient(advocate)
    const { updated_at } = (await put(id, { ...answers, updated_at: null })).json().data.clinical_snapshot
    await db
      .updateTable('clinical_snapshots')
      .set({ answers: JSON.stringify({ ...answers, vitals_at: hoursFromNow(-24 * 60) }) })
      .where('patient_id', '=', id)
      .execute()
    const again = { ...answers, vitals_at: hoursFromNow(-24 * 60), updated_at }
    expect((await put(id, again)).statusCode).toBe(200)
  })

  test('a save deletes the draft, unless the draft was changed on another device', async () => {
    const id = await enterPatient(advocate)
    const draft = {
      values: { pulse: 99 },
      base: hoursFromNow(0),
      device_name: 'Firefox',
      version: 0,
      device: '7d0f4d0e-0a51-4f6e-9a39-0d8f0f7f7c11',
    }
    const { version } = (await advocate('PUT', `/patients/${id}/drafts/clinical_snapshot`, draft)).json().data
    expect((await put(id, { ...answers, updated_at: null, draft_version: 0 })).statusCode).toBe(409)
    expect((await put(id, { ...answers, updated_at: null, draft_version: version })).statusCode).toBe(200)
    expect((await advocate('GET', `/patients/${id}/drafts/clinical_snapshot`)).json().data).toBeNull()
  })
})

test('a facility reads the snapshot only with a release and while its application is open [PERM-011] [S-12]', async () => {
  const id = await readyPatient(advocate)
  await put(id, { ...answers, updated_at: null })
  expect((await coordinator('GET', `/patients/${id}`)).statusCode).toBe(404)
  const application = (await advocate('POST', `/facilities/${facilities.house}/apply`, { recordId: id })).json().data.id
  expect((await coordinator('GET', `/patients/${id}`)).json().data.clinical_snapshot).toMatchObject({ allergies: 'Penicillin' })
  expect((await put(id, { ...answers, updated_at: null }, coordinator)).statusCode).toBe(403)
  await advocate('PATCH', `/patients/${id}/hipaa-revoke`)
  expect((await coordinator('GET', `/applications/${application}`)).statusCode).toBe(404)
  expect((await coordinator('GET', `/patients/${id}`)).statusCode).toBe(404)
})
