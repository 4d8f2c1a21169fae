import { expect, test } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { buildPatient } from '../../../testing.ts'
import { hospitalTime } from '../../intake/snapshot/DateTimeField.tsx'
import { legalStatusOf } from '../../intake/snapshot/legalStatus.ts'
import { ageOf, countMissing, missingOf, payerOf, substancesOf } from './TriageCard.tsx'

const nameOf = (tag: number) => ({ 600: 'Alcohol', 610: 'Opioids', 700: 'Today' })[tag] ?? ''
const at = '2026-11-22T20:00:00.000Z'
const snapshot = { ...emptySnapshot, updated_at: at, updated_by_name: null }
const saved = Object.fromEntries(Array.from({ length: 10 }, (_, section) => [section + 1, at]))

test('the age is in full years, or unknown without a date of birth', () => {
  expect(ageOf({ date_of_birth: '11/24/1990' }, Date.parse('2026-11-23T20:00:00Z'))).toBe('35 years')
  expect(ageOf({ date_of_birth: '' }, Date.now())).toBeNull()
})

test('the payer is the insurance, or a self-pay patient’s budget', () => {
  const nothing = { patient_insurance: null, secondary_insurance: null, estimated_budget: null }
  expect(payerOf(buildPatient({ ...nothing, estimated_budget: 'Under $5,000' }))).toBe('Self-pay, Under $5,000')
  expect(payerOf(buildPatient(nothing))).toBeNull()
})

test('each substance has its last use: time and amount from the snapshot, or else the answer from the intake', () => {
  const patient = buildPatient({
    addictions: { 600: [1, 700, 2, 3], 610: [1, 0, 2, 3] },
    clinical_snapshot: { ...snapshot, last_use: [{ substance: 610, at, amount: '2 pills' }] },
  })
  expect(substancesOf({ addictions: [600, 610] }, patient, nameOf)).toEqual([
    'Alcohol, last use: Today',
    `Opioids, last use: ${hospitalTime('America/Los_Angeles', at)}, 2 pills`,
  ])
  expect(substancesOf({ addictions: [600] }, undefined, nameOf)).toEqual(['Alcohol'])
})

test('the legal status is absent without a snapshot; closed applications hide the snapshot', () => {
  const time_zone = 'America/Los_Angeles'
  expect(legalStatusOf(null, time_zone)).toBeNull()
  expect(legalStatusOf({ ...snapshot, legal_status: 'voluntary' }, time_zone)).toBe('Voluntary')
  const hold = { legal_status: 'involuntary', hold_kind: 'emergency', hold_expires_at: at } as const
  expect(legalStatusOf({ ...snapshot, ...hold }, time_zone)).toMatch(
    /^Involuntary, Emergency hold, expires 11\/22\/2026 12:00 PM( PST)?$/,
  )
  // Viewers in other time zones see the hospital's time, along with its time zone.
  expect(hospitalTime('Pacific/Honolulu', at)).toMatch(/^11\/22\/2026 10:00 AM (HST|GMT-10)$/)
})

test('empty sections and requested items count as missing; the release is not a section to fill in', () => {
  const turn = { side: 'advocate', since: at, needs: ['Insurance card'], due: null } as const
  const { 2: _hipaa, 8: _physical, ...some } = saved
  const application = testApplication({ sections_saved: some, turn: { ...turn, needs: [...turn.needs] } })
  expect(missingOf(application, undefined)).toEqual(['Empty sections: Physical Health', 'Requested: Insurance card'])
  expect(missingOf(testApplication({ sections_saved: saved }), undefined)).toEqual([])
})

test('the count includes every missing item, not only the lines that name them', () => {
  const { 2: _hipaa, 7: _mental, 8: _physical, ...some } = saved
  const application = testApplication({ sections_saved: some, required_snapshot_items: ['vitals', 'cows'] })
  const patient = buildPatient({ clinical_snapshot: null })
  expect(missingOf(application, patient)).toContain('Clinical snapshot: Vitals, COWS score')
  expect(missingOf(application, patient)).toContain('Empty sections: Mental Health, Physical Health')
  expect(countMissing(application, patient)).toBe(missingOf(application, patient).length + 2)
})

test('clinical snapshot items that the facility requires count as missing until answered', () => {
  const application = testApplication({ sections_saved: saved, required_snapshot_items: ['vitals', 'cows'] })
  const missing = (clinical_snapshot: typeof snapshot | null, change = {}) =>
    missingOf({ ...application, ...change }, buildPatient({ clinical_snapshot })).filter(line =>
      line.startsWith('Clinical snapshot'),
    )
  expect(missing(null)).toEqual(['Clinical snapshot: Vitals, COWS score'])
  expect(missing({ ...snapshot, cows_score: 9 })).toEqual(['Clinical snapshot: Vitals'])
  // A closed application hides the snapshot.
  expect(missing(null, { status: 'Cancelled' })).toEqual([])
})
