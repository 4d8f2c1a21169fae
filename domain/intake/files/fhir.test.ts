import { expect, test } from 'vitest'
import { tags } from '../../../server/seed/lookups/tags.ts'
import { patientTagFields, tag } from '../../directory/tags.ts'
import { answersIn } from './answers.ts'
import { meaningsOf } from './codes.ts'
import { describeOther } from './facts.ts'
import { readBundle } from './fhir.ts'
import { bundleOf, icd10, now, resources, rivera } from './files.testing.ts'

const payers = [{ payer_code: 'ACME', payer_name: 'ACME Health Plan', insurance_type: 'Private' as const }]
const read = (text: string) => answersIn(readBundle(text), { now, payers })
const valuesIn = (text: string) =>
  read(text).answers.map(({ section, values, source, doubt }) => ({ section, values, source, ...(doubt && { doubt }) }))
const patientWith = (more: object) => bundleOf([{ ...rivera, ...more }])
const answerTo = (field: string, text: string) => read(text).answers.filter(answer => answer.field === field)

test('a Bundle with US Core extensions answers section 1, each answer with its source', () => {
  const found = read(bundleOf()).answers.filter(({ section }) => section === 'patient_details')
  expect(Object.assign({}, ...found.map(({ values }) => values))).toEqual({
    first_name: 'Dana',
    last_name: 'Rivera',
    alt_last_name: 'Stone',
    date_of_birth: '03/09/1984',
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Black or African Descent',
    preferred_language: tag.language.spanish,
    phone_number: '(213) 555-0144',
    email: 'dana@example.com',
    homeless: false,
    address_line_one: '12 Main Street',
    address_line_two: 'Apt 4',
    address_city: 'Los Angeles',
    address_state: 'CA',
    address_zipcode: '90012',
    current_location: 1160,
  })
  expect(found.find(({ field }) => field === 'date_of_birth')?.source).toBe('Patient: date of birth 03/09/1984')
  expect(found.every(({ doubt }) => doubt === undefined)).toBe(true)
  expect(read(bundleOf()).remarks).toContain('Another phone number in the file: (213) 555-0133')
})

test('two coverages become the primary and the secondary insurance, in their order, and one that ended is left out', () => {
  const found = valuesIn(bundleOf()).filter(({ section }) => section === 'payment')
  expect(Object.assign({}, ...found.map(({ values }) => values))).toEqual({
    payment_method: [tag.payment.insurance],
    'patient_insurance.provider': payers[0],
    'patient_insurance.subscriber_id': '888009335',
    'patient_insurance.group_id': 'XYZ',
    'patient_insurance.managed_care': [tag.network.ppo],
    'patient_insurance.sub_relationship': 'self',
    'patient_insurance.sub_first_name': 'Dana',
    'patient_insurance.sub_last_name': 'Rivera',
    'secondary_insurance.provider': null,
    'secondary_insurance.subscriber_id': 'MC-77',
    'secondary_insurance.sub_relationship': 'self',
    'secondary_insurance.sub_first_name': 'Dana',
    'secondary_insurance.sub_last_name': 'Rivera',
  })
  expect(read(bundleOf()).remarks).toContain('Coverage left out because it ended on 01/31/2025: Old Plan')
})

test('a current emergency stay gives the arrival and the planned discharge, and a past one gives neither', () => {
  const found = valuesIn(bundleOf()).filter(({ section }) => section === 'logistics')
  expect(found.map(({ values }) => values)).toEqual([
    { emergency_arrival_at: Date.parse('2026-11-29T06:15:00Z') / 1000 },
    { estimated_discharge_timestamp: Date.parse('2026-12-01T20:00:00Z') / 1000 },
  ])
  const past = resources.map(one => (one.resourceType === 'Encounter' ? { ...one, status: 'finished' } : one))
  expect(answerTo('emergency_arrival_at', bundleOf(past))).toEqual([])
  expect(read(bundleOf(past)).remarks).toContain('No current stay. Stays that have ended were left out.')
})

test.each([
  ['planned', { status: 'planned' }],
  ['planned, without a start', { status: 'planned', period: { end: '2026-12-20T10:30:00-08:00' } }],
  ['in progress by mistake', { status: 'in-progress' }],
])('a stay that has not begun (%s) neither hides the current one nor gives a discharge', (_name, more) => {
  const period = { start: '2026-12-20T10:00:00-08:00', end: '2026-12-20T10:30:00-08:00' }
  const visit = { class: { code: 'AMB', display: 'ambulatory' }, period, ...more }
  const stay = resources.find(({ resourceType }) => resourceType === 'Encounter')!
  const both = bundleOf([...resources, { ...stay, ...visit }])
  for (const field of ['current_location', 'emergency_arrival_at', 'estimated_discharge_timestamp'])
    expect(answerTo(field, both)).toEqual(answerTo(field, bundleOf()))
  expect(read(both).remarks).toContain('Stays that have not begun were left out.')
  const alone = bundleOf(resources.map(one => (one === stay ? { ...one, ...visit } : one)))
  expect(answerTo('estimated_discharge_timestamp', alone)).toEqual([])
})

test('conditions, allergies, and medications go to their questions, and what has no place is named', () => {
  const { answers, remarks } = read(bundleOf())
  const said = answers
    .filter(({ source }) => /^(Condition|Allergy|Medication)/.test(source))
    .map(({ values, source }) => [source, values])
  expect(said).toEqual([
    ['Condition: Type 2 diabetes (E11.9), recorded 11/20/2026', { health_conditions: [797] }],
    ['Condition: Asthma (195967001)', { health_conditions: [794] }],
    ['Condition: Opioid dependence (F11.20)', { addictions: { 521: [null, null, null, null] } }],
    ['Condition: Major depressive disorder, recurrent (F33.1)', { mental_conditions: [643] }],
    [
      'Condition: Burn of ear (T20.21)',
      { health_conditions: [tag.other.medicalCondition], other_health_conditions: ['Burn of ear'] },
    ],
    [
      'Medication: Sertraline 50 MG Oral Tablet',
      {
        daily_medications_required: [tag.dailyMedications.yes],
        daily_medications_explanation: ['Sertraline 50 MG Oral Tablet: 1 tablet every morning'],
      },
    ],
    ['Allergy: Sulfonamide (763875007)', { allergies: ['Sulfonamide (skin rash)'] }],
  ])
  const doubted = answers.filter(({ doubt }) => doubt).map(({ source, doubt }) => `${source}: ${doubt}`)
  expect(doubted).toEqual([
    'Condition: Major depressive disorder, recurrent (F33.1): The file calls it provisional.',
    'Condition: Burn of ear (T20.21): The list has no matching condition, so it would be described under “Other”.',
  ])
  expect(remarks).toEqual(
    expect.arrayContaining([
      'Not read: 1 Observation',
      'Condition left out because it is resolved: Childhood asthma',
      'Condition left out because it has neither a text nor a code',
      'Medication left out because it is stopped: Naproxen 250 MG Oral Tablet',
      'Choose in section 6: methamphetamine or prescription stimulants. Condition: Other stimulant dependence (F15.20)',
    ]),
  )
})

test('a value that could be wrong says why, and one that cannot be read is not guessed', () => {
  const core = 'http://hl7.org/fhir/us/core/StructureDefinition'
  const cdc = (code: string) => ({ url: 'ombCategory', valueCoding: { code } })
  const race = (...codes: string[]) => ({ url: `${core}/us-core-race`, extension: codes.map(cdc) })
  const hispanic = { url: `${core}/us-core-ethnicity`, extension: [cdc('2135-2')] }
  const raceOf = (...extension: object[]) =>
    answerTo('race', patientWith({ extension })).map(({ values, doubt }) => [values.race, doubt])[0]
  expect(raceOf(race('2106-3', '2028-9'))).toEqual(['Multiracial', undefined])
  expect(raceOf(hispanic)).toEqual(['Hispanic/Latine', undefined])
  expect(raceOf(race('2106-3'), hispanic)?.[1]).toContain('also states the race: White')
  expect(raceOf(race('1002-5'))?.[1]).toContain('Alaska Natives')
  expect(raceOf(race('1002-5', '1735-0'))).toEqual(['Native Alaskan', undefined])
  expect(raceOf(race('9999-9'))).toBeUndefined()
  const [sex] = answerTo('gender_at_birth', patientWith({ extension: [] }))
  expect(sex).toMatchObject({ values: { gender_at_birth: 'female' }, doubt: expect.stringContaining('administrative gender') })
  const year = patientWith({ birthDate: '1984' })
  expect(answerTo('date_of_birth', year)).toEqual([])
  expect(read(year).remarks).toContain('Date of birth left out because it is incomplete: 1984')
  expect(read(patientWith({ deceasedBoolean: true })).remarks).toContain('The file says that this patient has died.')
  expect(read(bundleOf([{ resourceType: 'Patient' }])).answers).toEqual([])
})

test('data about another patient or about nobody are left out', () => {
  const other = { resourceType: 'Condition', code: icd10('E10.9', 'Type 1 diabetes') }
  for (const subject of [
    undefined,
    { reference: 'Patient/rivera-2' },
    { reference: 'Group/rivera' },
    { display: 'Dana Rivera' },
  ]) {
    const { answers, remarks } = read(bundleOf([rivera, { ...other, subject }]))
    expect(answers.filter(({ section }) => section === 'physical_health')).toEqual([])
    expect(remarks).toContain('Condition left out because the file does not say that it is about this patient')
  }
  const byUrl = {
    resourceType: 'Bundle',
    entry: [
      { fullUrl: 'urn:uuid:1', resource: { ...rivera, id: undefined } },
      { resource: { ...other, subject: { reference: 'urn:uuid:1' } } },
    ],
  }
  expect(answerTo('health_conditions', JSON.stringify(byUrl))).toHaveLength(1)
})

test('a file that is no Bundle about one patient is refused with what was found', () => {
  const second = { ...rivera, id: 'stone' }
  const refused: [string, RegExp][] = [
    [bundleOf([rivera, second]), /This Bundle has 2 patients/],
    [bundleOf([]), /no Patient/],
    ['{"resourceType":"Patient"}', /single Patient, not a Bundle/],
    ['{"name":"x"}', /not FHIR/],
    ['[]', /not FHIR/],
    ['{"resourceType":"Bundle","entry":[', /incomplete or damaged/],
    [`${'['.repeat(200_000)}`, /nested too deeply/],
    [`{"resourceType":"Bundle","entry":[${'{},'.repeat(6000)}{}]}`, /At most 5000/],
  ]
  for (const [text, message] of refused) expect(() => readBundle(text)).toThrow(message)
  for (const value of ['x', 7, null, [[]], { entry: 'x' }])
    expect(() =>
      readBundle(
        JSON.stringify({
          resourceType: 'Bundle',
          entry: [{ resource: { ...rivera, name: value, telecom: value, extension: value, address: value } }],
        }),
      ),
    ).not.toThrow()
})

test('a file of another kind is named', () => {
  const kinds = {
    '%PDF-1.7': 'a PDF',
    'PK\u0003\u0004': 'a ZIP',
    '\u00ff\u00d8\u00ff': 'a picture',
    'MSH|^~\\&|': 'an HL7 version 2',
    '<!DOCTYPE html>': 'a web page',
    'name,dob\nx,y': 'a table',
    '  ': 'an empty file',
    hello: 'unknown kind',
  }
  for (const [start, kind] of Object.entries(kinds)) expect(describeOther(start)).toContain(kind)
})

test('every tag that codes stand for is in the catalog of its question', () => {
  const categories = new Map(tags.map(({ id, category }) => [id, category]))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap(letter => Array.from({ length: 100 }, (_, at) => `${letter}${String(at).padStart(2, '0')}`))
  const found = [...all, ...all.map(code => `${code}1`), 'R45851', 'Z87820', 'F1021'].flatMap(code =>
    meaningsOf({ text: '', codes: [{ system: 'icd10', code }] }),
  )
  const wrong = found.filter(
    ({ field, value }) =>
      field in patientTagFields && categories.get(value as number) !== patientTagFields[field as 'addictions'],
  )
  expect(wrong).toEqual([])
  expect(new Set(found.map(({ field }) => field)).size).toBeGreaterThan(7)
  expect(meaningsOf({ text: '', codes: [{ system: 'other', code: 'E11.9' }] })).toEqual([])
  expect(
    answerTo(
      'addictions',
      bundleOf([
        rivera,
        {
          resourceType: 'Condition',
          subject: { reference: 'Patient/rivera' },
          code: icd10('F11.21', 'Opioid dependence, in remission'),
        },
      ]),
    )[0]?.doubt,
  ).toContain('remission')
})
