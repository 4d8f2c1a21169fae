import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import { featuresOf, needsOf } from './needs.ts'
import { alcohol, cocaine, detox, diabetes, openNeeds, opioids, ptsd, testInsurance, testPatient, wheelchair } from './testing.ts'

const today = '2026-11-20'
const insured = [tag.payment.insurance]

test('an empty intake requires only the age', () => {
  expect(needsOf(testPatient(), today)).toEqual(openNeeds({ age: 36, to_ask: null }))
})

test('level of care and all substances are required; everything else is offered as a filter [MAT-016]', () => {
  const patient = testPatient({
    treatment_levels: [detox],
    addictions: { [alcohol]: [0, 0, 0, 0], [cocaine]: [0, 0, 0, 0] },
    prescriptions: [opioids],
    accessibility_requirements: [wheelchair],
    mental_conditions: [ptsd],
    health_conditions: [diabetes, ptsd],
    acute_health_conditions: [911],
    special_populations: [912],
  })
  const { required, offered } = needsOf(patient, today)
  expect(required).toEqual([detox, alcohol, cocaine])
  expect(offered).toEqual([opioids, wheelchair, 911, diabetes, ptsd, 912])
})

test('"Other" conditions are not offered as filters, because no facility can list them', () => {
  const patient = testPatient({
    mental_conditions: [tag.other.mentalCondition, ptsd],
    health_conditions: [tag.other.medicalCondition],
  })
  expect(needsOf(patient, today).offered).toEqual([ptsd])
})

test.each([
  { field: 'needs_transport', yes: tag.transport.yes, no: tag.transport.no },
  { field: 'is_transitioning', yes: tag.transition.yes, no: tag.transition.no },
  { field: 'social_determinants', yes: tag.flexibleSchedule.yes, no: tag.flexibleSchedule.no },
] as const)('a yes to $field is offered as a filter, a no is not', ({ field, yes, no }) => {
  expect(needsOf(testPatient({ [field]: [yes] }), today).offered).toEqual([yes])
  expect(needsOf(testPatient({ [field]: [no] }), today).offered).toEqual([])
})

test.each([
  [null, null],
  [tag.language.english, null],
  [tag.language.spanish, tag.language.spanish],
])('the preferred language %s is the need %s', (preferred_language, language) => {
  expect(needsOf(testPatient({ preferred_language }), today).language).toBe(language)
})

test('only public plans have a county, and not for a cash patient', () => {
  const inCounty = (type: 'Public' | 'Private', county: string) => ({ ...testInsurance('P', type), county, county_state: 'CA' })
  const patient = { patient_insurance: inCounty('Public', 'Kern'), secondary_insurance: inCounty('Private', 'Fresno') }
  expect(needsOf(testPatient({ ...patient, payment_method: insured }), today).counties).toEqual(['Kern, CA'])
  expect(needsOf(testPatient({ ...patient, payment_method: [tag.payment.cash] }), today).counties).toEqual([])
})

test('a cash patient has no plan, even with insurance from an earlier answer', () => {
  const patient = testPatient({
    payment_method: [tag.payment.cash],
    patient_insurance: testInsurance('AETNA', 'Private', [tag.network.hmo]),
  })
  expect(needsOf(patient, today)).toMatchObject({ payment: 'cash', insurance: null, hmo: false, plans: [] })
})

test('the primary plan determines Public or Private; both plans count for the network', () => {
  const patient = testPatient({
    payment_method: insured,
    patient_insurance: testInsurance('MEDICAID', 'Public'),
    secondary_insurance: testInsurance('AETNA', 'Private'),
  })
  expect(needsOf(patient, today)).toMatchObject({ payment: 'insurance', insurance: 'Public', plans: ['MEDICAID', 'AETNA'] })
})

test('without a primary plan, the secondary plan determines Public or Private', () => {
  const patient = testPatient({ payment_method: insured, secondary_insurance: testInsurance('AETNA', 'Private') })
  expect(needsOf(patient, today)).toMatchObject({ insurance: 'Private', plans: ['AETNA'] })
})

test.each([
  { primary: [tag.network.hmo], secondary: [], hmo: true },
  { primary: [], secondary: [tag.network.ppo, tag.network.hmo], hmo: true },
  { primary: [tag.network.ppo], secondary: [tag.network.epo], hmo: false },
])('an HMO in either plan makes the patient an HMO patient: $hmo [MAT-029]', ({ primary, secondary, hmo }) => {
  const patient = testPatient({
    payment_method: insured,
    patient_insurance: testInsurance('AETNA', 'Private', primary),
    secondary_insurance: testInsurance('BLUE', 'Private', secondary),
  })
  expect(needsOf(patient, today).hmo).toBe(hmo)
})

test('the age is computed for the day of the search', () => {
  expect(needsOf(testPatient({ date_of_birth: '11/21/2008' }), today).age).toBe(17)
  expect(needsOf(testPatient({ date_of_birth: '11/20/2008' }), today).age).toBe(18)
})

test('the patient has a birthday tomorrow', () => {
  const on = (date_of_birth: string) => needsOf(testPatient({ date_of_birth }), '2026-02-28').birthday_tomorrow
  // A person born on February 29 turns a year older on March 1.
  expect(['02/27/2008', '02/28/2008', '02/29/2008', '03/01/2008', '03/02/2008', ''].map(on)).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
  ])
})

test('required needs decide a search; age and gender choose the population filters [MAT-022] [MAT-024]', () => {
  const needs = openNeeds({ required: [detox, alcohol], offered: [wheelchair], age: 30, gender: 'female' })
  expect(featuresOf(needs)).toEqual({
    feature_tags: [detox, alcohol, wheelchair],
    required_tags: [detox, alcohol],
    population_tags: [tag.age.adults, tag.age.all, tag.gender.femaleOnly, tag.gender.coed],
  })
  expect(featuresOf({ ...needs, age: null, gender: null }).population_tags).toEqual([])
})
