import { describe, expect, test } from 'vitest'
import { badZip } from '../../../directory/addresses/address.ts'
import { tag } from '../../../directory/tags.ts'
import { genders, type Patient, races, sexes } from '../schema.ts'
import { logistics, placesFor, updateNearHome } from './logistics.ts'
import { patientDetails, storedDetails } from './patientDetails.ts'
import { budgets, inactivePayer, payment, relationships } from './payment.ts'
import { type Context, type Section, stateMessage } from './section.ts'
import { levelOfCare, mentalHealth, physicalHealth, socialDeterminants, specialPopulations, substanceUse } from './sections.ts'

const required = 'Required information'
const home = {
  address_line_one: '12 Main Street',
  address_line_two: '4B',
  address_city: 'Los Angeles',
  address_state: 'CA',
  address_zipcode: '90012',
  address_zipcode_confirmed: false,
}
const context: Context = {
  today: '2026-11-20',
  now: '2026-11-20T15:00:00.000Z',
  zipPlaces: zip =>
    ({
      '90802': { city: 'Long Beach', state: 'CA' },
      '90012': { city: 'Los Angeles', state: 'CA' },
      '89501': { city: 'Reno', state: 'NV' },
    })[zip] ?? null,
  organization: {
    type: 'hospital',
    address: { address_line_one: '1 Hill', address_line_two: '5', city: 'Pasadena', state: 'CA', zip_code: '91101' },
  },
  insuranceType: code => ({ PRI: 'Private' as const, PUB: 'Public' as const })[code],
  patient: { first_name: 'Ana', last_name: 'Lopez', estimated_discharge_timestamp: null, ...home },
}

/** The field errors for these values. The form and the server report the same errors. */
function problems(section: object, values: object, more: Partial<Context> = {}): Record<string, string> {
  const { schema, check } = section as Section
  const read = schema.safeParse(values)
  if (read.success) return check?.(read.data, { ...context, ...more }) ?? {}
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse())
}
function saved(section: object, values: object, more: Partial<Context> = {}) {
  const { schema, settle } = section as Section
  const read = schema.parse(values)
  return settle?.(read, { ...context, ...more }) ?? read
}

const details = {
  first_name: 'Ana',
  last_name: 'Lo',
  date_of_birth: '04/05/1990',
  gender_at_birth: 'female',
  gender_identity: 'male',
  race: races[0],
  current_location: 501,
  homeless: false,
  ...home,
  address_line_two: null,
}

describe('section 1', () => {
  test.each([
    ['first_name', '', required],
    ['first_name', 'An', 'First name must be at least 3 characters'],
    ['last_name', '', required],
    ['last_name', 'L', 'Last name must be at least 2 characters'],
    ['alt_first_name', 'An', 'Alternative first name must be at least 3 characters'],
    ['alt_last_name', 'Lo', 'Alternative last name must be at least 3 characters'],
    ['phone_number', '12345', 'Phone number must be at least 6 characters'],
    ['email', 'ana@', 'Must be a valid email'],
    ['date_of_birth', '', required],
    ['date_of_birth', '1990-04-05', 'Enter the date as MM/DD/YYYY'],
    ['date_of_birth', '02/29/2023', '02/29/2023 is not a real date'],
    ['date_of_birth', '01/05/1890', 'Enter a year no earlier than 1900'],
    ['date_of_birth', '11/21/2026', 'Date of birth cannot be in the future'],
    ['gender_at_birth', null, required],
    ['gender_at_birth', 'non-binary', required],
    ['gender_identity', null, required],
    ['race', null, required],
    ['current_location', null, required],
    ['address_line_one', '', 'Address is required when patient has a home'],
    ['address_line_one', '12', 'Address line must be at least 3 characters long'],
    ['address_line_two', '4B', 'Address line must be at least 3 characters long'],
    ['address_city', '', required],
    ['address_city', 'LA', 'City must be at least 3 characters long'],
    ['address_state', null, required],
    ['address_zipcode', '', required],
    ['address_zipcode', '89', badZip],
    ['address_zipcode', 'hello', badZip],
    ['address_zipcode', '911011', badZip],
    ['address_zipcode', '91101-12', badZip],
    ['address_state', 'ZZ', 'Select a state'],
  ])('%s %j: %s', (field, value, message) =>
    expect(problems(patientDetails, { ...details, [field]: value })).toEqual({ [field]: message }),
  )

  test.each([
    ['a first name of three letters', { first_name: 'Ana' }],
    ['a last name of two letters', { last_name: 'Lo' }],
    ['no alternative names', { alt_first_name: '', alt_last_name: null }],
    ['alternative names of three letters', { alt_first_name: 'Ani', alt_last_name: 'Roe' }],
    ['no phone number or email address', { phone_number: '', email: '' }],
    ['a phone number of six characters', { phone_number: '123456' }],
    ['a birthday today', { date_of_birth: '11/20/2026' }],
    ['address lines of three characters', { address_line_one: '1 A', address_line_two: 'Apt', address_city: 'Ojo' }],
    [
      'an incomplete address if the patient has no home',
      { homeless: true, address_line_one: '', address_line_two: '4', address_city: 'L' },
    ],
    [
      'an incomplete address if the question about a home is not answered',
      { homeless: null, address_line_one: '', address_zipcode: '' },
    ],
  ])('accepts %s', (_, given) => expect(problems(patientDetails, { ...details, ...given })).toEqual({}))

  test.each([true, null])('homeless %s clears the five address fields', homeless =>
    expect(saved(patientDetails, { ...details, homeless })).toMatchObject({
      homeless,
      address_line_one: null,
      address_line_two: null,
      address_city: null,
      address_state: null,
      address_zipcode: null,
    }),
  )

  test.each(['+1', '+', '1', '+44', ''])('a phone number of %j is treated as empty', phone_number =>
    expect(saved(patientDetails, { ...details, phone_number })).toMatchObject({ phone_number: null }),
  )

  test('accepts each listed sex, gender and race', () => {
    for (const gender_at_birth of sexes) expect(problems(patientDetails, { ...details, gender_at_birth })).toEqual({})
    for (const gender_identity of genders) expect(problems(patientDetails, { ...details, gender_identity })).toEqual({})
    for (const race of races) expect(problems(patientDetails, { ...details, race })).toEqual({})
  })
})

test.each([
  ['no', [], { treatment_levels: required }],
  ['an unanswered', null, { treatment_levels: required }],
  ['two', [440, 441], { treatment_levels: required }],
  ['one', [440], {}],
])('section 3 with %s level', (_, treatment_levels, wrong) => expect(problems(levelOfCare, { treatment_levels })).toEqual(wrong))

const plan = (payer_code = 'PRI', more: object = {}) => ({
  provider: { payer_code, payer_name: payer_code },
  subscriber_id: 'X1',
  sub_relationship: 'child',
  sub_first_name: 'Maria',
  sub_last_name: 'Roe',
  managed_care: payer_code === 'PRI' ? [tag.network.ppo] : [],
  county: payer_code === 'PUB' ? 'Kern' : null,
  ...more,
})
const insured = (patient_insurance: object | null, secondary_insurance: object | null = null) => ({
  payment_method: [tag.payment.insurance],
  patient_insurance,
  secondary_insurance,
})

describe('section 4', () => {
  test.each([[[]], [null], [[tag.payment.cash, tag.payment.insurance]], [[1]]])('rejects the payment method %j', payment_method =>
    expect(problems(payment, { payment_method }).payment_method).toBe(required),
  )
  test.each([null, 'Plenty'])('rejects cash with the budget %j', estimated_budget =>
    expect(problems(payment, { payment_method: [189], estimated_budget })).toEqual({ estimated_budget: required }),
  )
  test('accepts cash with each of the five budgets', () => {
    expect(budgets).toEqual(['No Budget', 'Under $5,000', '$5,000-10,000', '$10,000-$20,000', '$20,000+'])
    for (const estimated_budget of budgets) expect(problems(payment, { payment_method: [189], estimated_budget })).toEqual({})
  })

  for (const of of ['patient_insurance', 'secondary_insurance'] as const)
    test.each([
      ['provider', 'PRI', null, required],
      ['provider', 'PRI', { payer_code: 'GONE', payer_name: 'Gone' }, inactivePayer],
      ['subscriber_id', 'PRI', '', required],
      ['sub_relationship', 'PRI', null, required],
      ['sub_first_name', 'PRI', ' ', required],
      ['sub_last_name', 'PRI', null, required],
      ['managed_care', 'PRI', [], required],
      ['county', 'PUB', '', required],
      ['subscriber_id', 'PUB', null, required],
    ])(`${of}.%s of a %s plan: %j`, (field, kind, value, message) => {
      const wrong = plan(kind, { [field]: value })
      const values = of === 'patient_insurance' ? insured(wrong) : insured(plan(), wrong)
      expect(problems(payment, values)).toEqual({ [`${of}.${field}`]: message })
    })

  test('insurance requires a provider, and secondary insurance only if its box is checked', () => {
    expect(problems(payment, insured(null))).toEqual({ 'patient_insurance.provider': required })
    expect(problems(payment, insured(plan()))).toEqual({})
  })
  test('group and phone are optional, and so are the county of a private payer and the network of a public one', () => {
    expect(problems(payment, insured(plan('PRI', { group_id: '', sub_phone_number: '+1', county: null })))).toEqual({})
    expect(problems(payment, insured(plan('PUB', { managed_care: [] })))).toEqual({})
  })
  test('accepts each relationship', () => {
    expect(relationships).toEqual(['self', 'child', 'spouse', 'common', 'injured', 'other'])
    for (const sub_relationship of relationships)
      expect(problems(payment, insured(plan('PRI', { sub_relationship })))).toEqual({})
  })
  test('public insurance always belongs to the patient, as primary and secondary; private insurance keeps its subscriber', () => {
    const own = { sub_relationship: 'self', sub_first_name: 'Ana', sub_last_name: 'Lopez', managed_care: [], county: 'Kern' }
    expect(saved(payment, insured(plan('PRI', { county: 'Kern' }), plan('PUB', { managed_care: [410] })))).toMatchObject({
      patient_insurance: { sub_relationship: 'child', sub_first_name: 'Maria', county: null },
      secondary_insurance: own,
    })
    const bare = { subscriber_id: 'X1', county: 'Kern', provider: { payer_code: 'PUB' } }
    expect(problems(payment, insured(bare))).toEqual({})
    expect(saved(payment, insured(bare))).toMatchObject({ patient_insurance: own })
  })
  test('the subscriber’s phone number is stored in one format, and a country code alone is empty', () => {
    const phone = (sub_phone_number: string | null) => saved(payment, insured(plan('PRI', { sub_phone_number })))
    expect(phone('(213) 555-0147')).toMatchObject({ patient_insurance: { sub_phone_number: '+12135550147' } })
    for (const empty of ['+1', '', null]) expect(phone(empty)).toMatchObject({ patient_insurance: { sub_phone_number: null } })
  })
  test('a payer that is no longer on the list changes nothing else', () => {
    const gone = plan('GONE', { county: 'Kern', managed_care: [410] })
    expect(saved(payment, insured(gone))).toMatchObject({ patient_insurance: gone })
  })
  test('each payment method clears the other’s fields', () => {
    const both = { ...insured(plan(), plan()), estimated_budget: 'No Budget' }
    expect(saved(payment, both)).toMatchObject({ estimated_budget: null })
    expect(saved(payment, { ...both, payment_method: [189] })).toMatchObject({
      estimated_budget: 'No Budget',
      patient_insurance: null,
      secondary_insurance: null,
    })
  })
})

test.each([
  ['first_name', 'Jo', 'First name must be at least 3 characters'],
  ['first_name', 'B', 'First name must be at least 3 characters'],
  ['last_name', 'O', 'Last name must be at least 2 characters'],
  ['alt_first_name', 'Al', 'Alternative first name must be at least 3 characters'],
  ['alt_last_name', 'Li', 'Alternative last name must be at least 3 characters'],
])('%s %s is rejected until confirmed as the full name [S-04]', (field, name, message) => {
  expect(problems(patientDetails, { ...details, [field]: name })).toEqual({ [field]: message })
  expect(problems(patientDetails, { ...details, [field]: name, [`${field}_is_full`]: true })).toEqual({})
  expect(problems(patientDetails, { ...details, [field]: name, full_name: true })).toEqual({ [field]: message })
})

test.each([
  ['00000', 'We don’t recognize ZIP code 00000. Correct it, or confirm that it is correct.'],
  ['89501', 'ZIP code 89501 is in Reno, Nevada. Correct the address, or confirm that the ZIP code is correct.'],
])('ZIP code %s needs confirmation in sections 1 and 5 [S-03]', (zip, message) => {
  const home = { ...details, address_zipcode: zip }
  expect(problems(patientDetails, home)).toEqual({ address_zipcode_confirmed: message })
  expect(problems(patientDetails, { ...home, address_zipcode_confirmed: true })).toEqual({})
  const place = { ...leaving, current_zip_code: zip }
  expect(problems(logistics, place)).toEqual({ current_zip_code_confirmed: message })
  expect(problems(logistics, { ...place, current_zip_code_confirmed: true })).toEqual({})
})

test('ZIP+4 is stored as five digits, and only a doubtful ZIP code stays confirmed [S-03]', () => {
  const read = (given: object) => storedDetails(patientDetails.schema.parse({ ...details, ...given }), context)
  expect(read({ address_zipcode: '90012-1234', address_zipcode_confirmed: true })).toMatchObject({
    address_zipcode: '90012',
    address_zipcode_confirmed: false,
  })
  expect(read({ address_zipcode: '00000', address_zipcode_confirmed: true }).address_zipcode_confirmed).toBe(true)
})

test('a saved discharge may pass, but one more than a year ahead stays invalid [S-07]', () => {
  const saved = (estimated_discharge_timestamp: string) =>
    problems(
      logistics,
      { ...leaving, estimated_discharge_timestamp },
      { patient: { ...context.patient, estimated_discharge_timestamp } },
    )
  expect(saved('2026-10-01T10:00:00.000Z')).toEqual({})
  expect(Object.keys(saved('2099-11-01T10:00:00.000Z'))).toEqual(['estimated_discharge_timestamp'])
})

test('changing the home changes the location of "Near Patient\'s Home" [S-03]', () => {
  const before = { ...context.patient, preferred_treatment_location: [tag.place.nearHome] } as Patient
  const moved = { address_city: 'Reno', address_state: 'NV', address_zipcode: '89501' }
  expect(updateNearHome(before, moved)).toMatchObject({ current_city: 'Reno', current_state: 'NV', current_zip_code: '89501' })
  expect(updateNearHome(before, { address_city: null })).toMatchObject({ current_city: null, current_zip_code: null })
  expect(updateNearHome({ ...before, preferred_treatment_location: [tag.place.address] }, moved)).toEqual({})
})

const place = (
  line_one: string | null,
  line_two: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
) => ({
  current_location_line_one: line_one,
  current_location_line_two: line_two,
  current_city: city,
  current_state: state,
  current_zip_code: zip,
})
const leaving = {
  preferred_treatment_location: [tag.place.address],
  ...place('400 Harbor View', null, 'Long Beach', 'CA', '90802'),
  needs_transport: [tag.transport.no],
  estimated_discharge_timestamp: 1_796_150_600,
}

describe('section 5', () => {
  test.each([
    ['preferred_treatment_location', [], required],
    ['needs_transport', null, required],
    ['estimated_discharge_timestamp', null, required],
    ['estimated_discharge_timestamp', { day: '12/01/2026', time: '' }, 'Enter the time'],
    ['estimated_discharge_timestamp', { day: '', time: '10:00' }, 'Enter the date'],
    ['estimated_discharge_timestamp', { day: '02/29/2027', time: '10:00' }, '02/29/2027 is not a real date'],
    [
      'estimated_discharge_timestamp',
      { day: '03/14/2027', time: '02:30' },
      '2:30 AM on 03/14/2027 does not exist because of daylight saving time. Enter a different time.',
    ],
    ['estimated_discharge_timestamp', '2026-11-19T14:59:59Z', 'Estimated discharge cannot be more than one day in the past'],
    ['estimated_discharge_timestamp', '2027-11-20T15:00:01Z', 'Estimated discharge cannot be more than one year from now'],
    ['current_zip_code', '9080', badZip],
    ['current_location_line_one', '', required],
    ['current_location_line_two', 'B2', 'Address line must be at least 3 characters long'],
    ['current_city', '', required],
    ['current_state', null, required],
    ['current_state', 'XX', stateMessage],
    ['current_zip_code', '', required],
    ['preferred_treatment_location', [tag.place.address, tag.place.nearHome], required],
    ['preferred_treatment_location', [1], required],
    ['needs_transport', [tag.transport.no, tag.transport.no + 1], required],
  ])('%s %j: %s', (field, value, message) =>
    expect(problems(logistics, { ...leaving, [field]: value })).toEqual({ [field]: message }),
  )

  test.each([
    ['the patient’s home', tag.place.nearHome, place('12 Main Street', '4B', 'Los Angeles', 'CA', '90012')],
    ['the organization', tag.place.nearCrisisCenter, place('1 Hill', '5', 'Pasadena', 'CA', '91101')],
    ['an entered address', tag.place.address, place('400 Harbor View', null, 'Long Beach', 'CA', '90802')],
  ])('%s is saved and is still valid when loaded', (_, chosen, kept) => {
    const after = saved(logistics, { ...leaving, preferred_treatment_location: [chosen] })
    expect(after).toMatchObject(kept)
    expect(problems(logistics, after as object)).toEqual({})
  })

  test.each([
    ['a hospital', context.organization, home.address_city, [280, 281, 282]],
    ['a treatment center', { type: 'treatment_center' as const }, home.address_city, [280, 282]],
    ['a hospital, for a patient without a city,', context.organization, null, [281, 282]],
    ['no organization, for a patient without a city,', null, null, [282]],
  ])('an advocate of %s can select these locations', (_, organization, address_city, places) =>
    expect(placesFor({ organization, patient: { ...context.patient, address_city } })).toEqual(places),
  )

  test('rejects locations that are not offered, and an organization without an address', () => {
    const problemsFor = (place: number, more: Partial<Context>) =>
      problems(logistics, { ...leaving, preferred_treatment_location: [place] }, more)
    const patient = { ...context.patient, address_city: null }
    expect(problemsFor(280, { patient })).toEqual({ preferred_treatment_location: required })
    expect(problemsFor(281, { organization: { type: 'treatment_center' } })).toEqual({ preferred_treatment_location: required })
    const address = { address_line_one: null, address_line_two: null, city: null, state: null, zip_code: null }
    expect(problemsFor(281, { organization: { type: 'hospital', address } })).toEqual({
      preferred_treatment_location: 'Your organization has no address yet. Enter an address.',
    })
    // The browser does not know the address, so the server decides.
    expect(problemsFor(281, { organization: { type: 'hospital' } })).toEqual({})
  })

  test('an address line has at least three characters', () =>
    expect(problems(logistics, { ...leaving, current_location_line_two: 'B12' })).toEqual({}))

  test('a discharge in epoch seconds is stored as ISO 8601', () =>
    expect(saved(logistics, leaving)).toMatchObject({ estimated_discharge_timestamp: '2026-12-01T18:43:20.000Z' }))

  test('a saved discharge that has passed stays valid; a different or a much later one does not', () => {
    const late = '2026-11-18T15:00:00.000Z'
    const withSaved = (estimated_discharge_timestamp: string | null) => ({
      patient: { ...context.patient, estimated_discharge_timestamp },
    })
    const answers = { ...leaving, estimated_discharge_timestamp: late }
    const message = { estimated_discharge_timestamp: 'Estimated discharge cannot be more than one day in the past' }
    expect(problems(logistics, answers, withSaved(late))).toEqual({})
    expect(problems(logistics, answers, withSaved('2026-11-18T15:00:01.000Z'))).toEqual(message)
    expect(problems(logistics, answers, withSaved(null))).toEqual(message)
    const far = '2027-11-21T15:00:00.000Z'
    expect(problems(logistics, { ...leaving, estimated_discharge_timestamp: far }, withSaved(far))).toEqual({
      estimated_discharge_timestamp: 'Estimated discharge cannot be more than one year from now',
    })
  })

  test('the confirmation of a ZIP code is stored only if the ZIP code is doubtful', () => {
    const stored = (answers: object) => logistics.stores!(logistics.schema.parse({ ...leaving, ...answers }), context)
    const confirmed = { current_zip_code_confirmed: true }
    expect(stored({ ...confirmed, current_zip_code: '89501' })).toMatchObject({ ...confirmed, current_city: 'Long Beach' })
    expect(stored(confirmed)).toMatchObject({ current_zip_code_confirmed: false })
    expect(stored({ current_zip_code: '89501' })).toMatchObject({ current_zip_code_confirmed: false })
  })
})

describe('section 6', () => {
  test.each([
    ['no addiction', {}, { addictions: required }],
    ['no answer', null, { addictions: required }],
    ['three parts', { 520: [1, 2, 3] }, { 'addictions.520.3': required }],
    ['a part not provided', { 520: [1, 2, 0, 4] }, { 'addictions.520.2': required }],
    ['one complete answer and one incomplete', { 520: [1, 2, 3, 4], 521: [1, null, 3, 4] }, { 'addictions.521.1': required }],
    ['two complete answers', { 520: [1, 2, 3, 4], 521: [1, 2, 3, 4] }, {}],
  ])('%s', (_, addictions, wrong) => expect(problems(substanceUse, { addictions })).toEqual(wrong))
})

describe('follow-up answers are stored only with the answer they belong to', () => {
  const words = 'In their own words'
  test.each([
    [mentalHealth, 'mental_conditions', 278, 'other_mental_conditions', words, null],
    [physicalHealth, 'daily_medications_required', 25, 'daily_medications_explanation', words, null],
    [physicalHealth, 'health_conditions', 283, 'other_health_conditions', words, null],
    [physicalHealth, 'is_covid_vaccinated', 316, 'covid_vaccine', [7], []],
    [physicalHealth, 'is_covid_vaccinated', 316, 'date_of_covid_vaccine', '2025-10-01', null],
    [socialDeterminants, 'social_determinants', 89, 'legal_trouble_explanation', words, null],
    [socialDeterminants, 'social_determinants', 314, 'type_of_trauma', [7], []],
  ])('%#: %s', (section, by, answer, field, text, cleared) => {
    expect(saved(section, { [by]: [answer], [field]: text })).toMatchObject({ [field]: text })
    expect(saved(section, { [by]: [], [field]: text })).toMatchObject({ [field]: cleared })
    expect(problems(section, { [by]: [answer] })).toEqual({})
  })

  test.each([
    ['13/45/2025', '13/45/2025 is not a real date'],
    ['11/30/2019', 'Enter a year no earlier than 2020'],
    ['5/', 'Enter the date as MM/DD/YYYY'],
    ['11/21/2026', 'Vaccination date cannot be in the future'],
  ])('rejects a vaccination on %s, unless the question is not shown', (date_of_covid_vaccine, message) => {
    expect(problems(physicalHealth, { is_covid_vaccinated: [316], date_of_covid_vaccine })).toEqual({
      date_of_covid_vaccine: message,
    })
    expect(problems(physicalHealth, { is_covid_vaccinated: [], date_of_covid_vaccine })).toEqual({})
  })
})

test.each([
  ['no answer', {}, { is_transitioning: required }],
  ['both', { is_transitioning: [261, 262] }, { is_transitioning: required }],
  ['yes without a status', { is_transitioning: [261] }, { gender_transition_status: required }],
  ['yes with a status', { is_transitioning: [261], gender_transition_status: [9] }, {}],
  ['no', { is_transitioning: [262] }, {}],
])('section 9, transition: %s', (_, given, wrong) => expect(problems(specialPopulations, given)).toEqual(wrong))

test('section 9: a transition keeps its status', () =>
  expect(saved(specialPopulations, { is_transitioning: [261], gender_transition_status: [9] })).toMatchObject({
    gender_transition_status: [9],
  }))

test('section 6: at least one substance, at most 60', () => {
  const substances = (count: number) => ({
    addictions: Object.fromEntries(Array.from({ length: count }, (_, n) => [n + 1, [1, 2, 3, 4]])),
  })
  expect(problems(substanceUse, substances(0))).toEqual({ addictions: required })
  expect(problems(substanceUse, substances(60))).toEqual({})
  expect(problems(substanceUse, substances(61))).toEqual({ addictions: required })
})

test('section 9: no transition clears its status', () =>
  expect(saved(specialPopulations, { is_transitioning: [262], gender_transition_status: [9] })).toMatchObject({
    gender_transition_status: [],
  }))

test('sections 7, 8 and 10 are optional', () => {
  for (const section of [mentalHealth, physicalHealth, socialDeterminants]) expect(problems(section, {})).toEqual({})
})

test('section 8: a vaccination can be today, and the API may send it as yyyy-MM-dd', () => {
  const vaccinated = (date_of_covid_vaccine: string) => ({ is_covid_vaccinated: [316], date_of_covid_vaccine })
  for (const day of ['11/20/2026', '2026-11-20', '01/01/2020']) expect(problems(physicalHealth, vaccinated(day))).toEqual({})
  expect(saved(physicalHealth, vaccinated('11/20/2026'))).toMatchObject({ date_of_covid_vaccine: '2026-11-20' })
  expect(problems(physicalHealth, vaccinated('2026-11-21'))).toEqual({
    date_of_covid_vaccine: 'Vaccination date cannot be in the future',
  })
})
