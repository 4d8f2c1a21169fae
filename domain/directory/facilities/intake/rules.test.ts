import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keysOf } from '../../../platform/keys.ts'
import { facilityTagFields, tag } from '../../tags.ts'
import { bedsProblem, prescriptionsFor } from './care.ts'
import { inBothNetworks, setPublicNetworks } from './insurance.ts'
import { type FormPlace, required, tenDigitsMessage } from './section.ts'
import {
  FacilitySave,
  findObstacles,
  savedValues,
  sectionAtPath,
  sectionsByPlace,
  sectionsWithFields,
  stateOf,
  unfinishedSections,
} from './sections.ts'
import { filled } from './testing.ts'

/** Starts with valid answers, applies `values`, and returns the resulting field errors. A value of undefined removes the answer. */
function problems(values: Record<string, unknown>, place: FormPlace = 'edit'): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { schema } of sectionsByPlace[place]) {
    const result = schema.safeParse({ ...filled, ...values })
    for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  }
  return errors
}
const parse = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.assign({}, ...sectionsByPlace.edit.map(({ schema }) => schema.parse({ ...filled, ...values })))

test('accepts a complete facility and returns it unchanged [FAC-010] [FAC-016] [FAC-047]', () => {
  expect(parse({})).toEqual(filled)
  expect(parse(parse({}))).toEqual(filled)
})

describe.each([
  ['name', ['', '   ', null, undefined], 'Facility is required', '[FAC-018]'],
  ['main_phone_number', ['', null, undefined, '+1'], required, '[FAC-019]'],
  ['main_phone_number', ['555', '213-555-01', '213555014', 'call us', '213555014722222'], tenDigitsMessage, '[FAC-019]'],
  ['website_url', ['', null, undefined, '  '], 'Please enter website', '[FAC-020]'],
  [
    'website_url',
    ['harbor', 'http://', 'ftp://harbor.example', 'javascript:alert(1)', 'http://a b.example', 'http://me:pw@harbor.example'],
    'Please enter a valid URL',
    '[FAC-020]',
  ],
  ['npi', ['123456789', '12345678901', '12345abcde'], 'Must be exactly 10 digits', '[FAC-023]'],
  ['state', ['', null, undefined, 'Nowhere'], 'State is required', '[FAC-025]'],
  ['zip_code', ['', null, undefined], 'Zip Code is required', '[FAC-025]'],
  ['city', ['', null, undefined], 'City is required', '[FAC-026]'],
  ['address_line_one', ['', null, undefined], 'Address Line 1 is required', '[FAC-026]'],
  ['total_beds', ['', null, undefined, 0, '0', -3, '012', 1.5, 'ten'], bedsProblem.edit, '[FAC-027]'],
  ['treatment_levels', [[], null, undefined], required, '[FAC-028]'],
  ['addictions_treated', [[], null, undefined], required, '[FAC-028]'],
  ['treatment_method', [[], null, undefined, [430, 431]], required, '[FAC-028]'],
  ['prescriptions_accepted', [[], undefined], required, '[FAC-029]'],
  ['accepts_cash_payment', [[], null, undefined], required, '[FAC-031]'],
  ['payment_plans_consideration', [[], null, undefined], required, '[FAC-031]'],
  ['scholarships_consideration', [[], null, undefined], required, '[FAC-031]'],
  ['supports_transition', [[], null, undefined], required, '[FAC-031]'],
  ['accommodates_involuntary_hold', [[], null, undefined], required, '[FAC-031]'],
  ['accepted_genders', ['', null, undefined, []], required, '[FAC-032]'],
  ['accepted_ages', ['', null, undefined, []], required, '[FAC-032]'],
  ['provides_transport', [[], null, undefined], required, '[FAC-032]'],
  ['flexible_schedule', [[], null, undefined], required, '[FAC-032]'],
  ['owner_text', ['', '  ', null, undefined], required, '[FAC-032]'],
  ['languages', [[], null, undefined], required, '[FAC-032]'],
  ['facility_ground_transportation', [[], undefined], required, '[FAC-033]'],
  ['taxi_ground_transportation', [[], undefined], required, '[FAC-033]'],
  ['financed_air_travel', [[], undefined], required, '[FAC-033]'],
  ['pharmacy_state', ['Nowhere', 'California', 'ca'], 'Choose a state from the list', ''],
  ['insurance_plans_out_network', [['B1', 'A1']], inBothNetworks, '[FAC-036]'],
] as const)('%s', (field, invalid, message, row) => {
  test.each(invalid.map(value => [value]))(`%j: "${message}" ${row}`, value => {
    expect(problems({ [field]: value })).toEqual({ [field]: message })
  })
})

test('reports all of a section’s problems together', () => {
  const all = problems(Object.fromEntries(Object.keys(filled).map(field => [field, undefined])))
  expect(Object.keys(all).toSorted()).toEqual(
    [
      ...['name', 'website_url', 'main_phone_number', 'address_line_one', 'city', 'state', 'zip_code'],
      ...['treatment_levels', 'total_beds', 'addictions_treated', 'treatment_method', 'prescriptions_accepted'],
      ...['accepts_cash_payment', 'payment_plans_consideration', 'scholarships_consideration'],
      ...['accommodates_involuntary_hold', 'supports_transition', 'accepted_genders', 'accepted_ages'],
      ...['languages', 'flexible_schedule', 'provides_transport', 'owner_text'],
    ].toSorted(),
  )
})

test('the number of beds has different messages in the wizard and on the edit page [FAC-027]', () => {
  expect(problems({ total_beds: '0' }, 'wizard')).toEqual({ total_beds: 'Please enter positive number greated than 0' })
  expect(problems({ total_beds: '0' }, 'edit')).toEqual({ total_beds: 'Please enter positive number' })
  // A number above the limit is still a positive number, so the message must mention the limit.
  for (const place of ['wizard', 'edit'] as const)
    expect(problems({ total_beds: '999999' }, place)).toEqual({ total_beds: 'Enter 100,000 or less' })
  expect(parse({ total_beds: '24' }).total_beds).toBe(24)
})

test('adds http:// to a web address without a protocol [FAC-021]', () => {
  expect(parse({ website_url: 'harbor.example/beds' }).website_url).toBe('http://harbor.example/beds')
  expect(parse({ website_url: 'https://harbor.example' }).website_url).toBe('https://harbor.example')
  expect(parse({ website_url: '//harbor.example/beds' }).website_url).toBe('http://harbor.example/beds')
})

test('requires the name of the integrated license if there is one, and clears it otherwise [FAC-022]', () => {
  for (const has_integrated_license of [true, 'true'])
    expect(problems({ has_integrated_license, integrated_license_name: '' })).toEqual({ integrated_license_name: required })
  for (const has_integrated_license of [false, 'false', null])
    expect(parse({ has_integrated_license, integrated_license_name: 'Old' }).integrated_license_name).toBeNull()
})

test('abstinence only lifts the requirement and clears the prescriptions; any other method selects all if none is selected [FAC-029] [FAC-030]', () => {
  expect(parse({ treatment_method: [269], prescriptions_accepted: [580, 581] }).prescriptions_accepted).toEqual([])
  expect(problems({ treatment_method: [269], prescriptions_accepted: [] })).toEqual({})
  expect(prescriptionsFor(269, [580], [580, 581])).toEqual([])
  expect(prescriptionsFor(430, [], [580, 581])).toEqual([580, 581])
  expect(prescriptionsFor(430, [581], [580, 581])).toEqual([581])
})

test('transportation (tag 218) shows the vehicle, taxi and air travel questions, and tags 47 and 263 show the miles; other answers hide and clear them [FAC-037] [FAC-038] [FAC-039]', () => {
  const rides = (values: Record<string, unknown>) => {
    const { facility_ground_transportation, taxi_ground_transportation, financed_air_travel, ...all } = parse(values)
    const miles = [all.miles_facility_ground_transportation, all.miles_taxi_ground_transportation]
    return [facility_ground_transportation, taxi_ground_transportation, financed_air_travel, ...miles]
  }
  expect(rides({ provides_transport: 218 })).toEqual([[47], [263], [407], 40, 15])
  expect(rides({ provides_transport: [tag.transport.no] })).toEqual([[], [], [], null, null])
  expect(rides({ facility_ground_transportation: [404] })).toEqual([[404], [263], [407], null, 15])
  expect(rides({ taxi_ground_transportation: [405] })).toEqual([[47], [405], [407], 40, null])
  expect(problems({ miles_taxi_ground_transportation: 'far' })).toEqual({
    miles_taxi_ground_transportation: 'Please enter positive number',
  })
})

test('limits the facility description to 300 characters [FAC-034]', () => {
  expect(problems({ owner_text: 'a'.repeat(300) })).toEqual({})
  expect(Object.keys(problems({ owner_text: 'a'.repeat(301) }))).toEqual(['owner_text'])
})

test('a single choice is a list of one number, except genders and ages, which are numbers; ids are numbers and plans are codes [FAC-011] [FAC-012] [FAC-013] [FAC-014] [FAC-015] [FAC-017]', () => {
  for (const field of keysOf(facilityTagFields))
    expect([field, Array.isArray(filled[field])]).toEqual([field, field !== 'accepted_genders' && field !== 'accepted_ages'])
  expect(parse({ treatment_method: 430, accepted_genders: [77] })).toMatchObject({
    treatment_method: [430],
    accepted_genders: 77,
  })
})

test('Public payers move between the lists together; others stay, and no payer is in both [FAC-035] [FAC-036]', () => {
  const networks = { insurance_plans_in_network: ['A1', 'P1'], insurance_plans_out_network: ['B1', 'P2'] }
  expect(setPublicNetworks(true, networks, ['P1', 'P2'])).toEqual({
    insurance_plans_in_network: ['A1', 'P1', 'P2'],
    insurance_plans_out_network: ['B1'],
  })
  expect(setPublicNetworks(false, networks, ['P1', 'P2'])).toEqual({
    insurance_plans_in_network: ['A1'],
    insurance_plans_out_network: ['B1', 'P1', 'P2'],
  })
  const codes = fc.uniqueArray(fc.constantFrom(...'abcdefgh'))
  fc.assert(
    fc.property(fc.boolean(), codes, codes, codes, (yes, one, other, publics) => {
      const disjoint = { insurance_plans_in_network: one, insurance_plans_out_network: other.filter(code => !one.includes(code)) }
      const after = setPublicNetworks(yes, disjoint, publics)
      expect(problems({ ...after })).toEqual({})
      const [to, from] = yes
        ? [after.insurance_plans_in_network, after.insurance_plans_out_network]
        : [after.insurance_plans_out_network, after.insurance_plans_in_network]
      expect(publics.every(code => to.includes(code) && !from.includes(code))).toBe(true)
    }),
  )
})

test('the sections are sent to the API as 1 2 3 5 6 7 8 [FAC-009]', () => {
  expect(sectionsByPlace.wizard.map(({ number, wire }) => [number, wire])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8],
  ])
  expect(FacilitySave.safeParse({ intake_section: 4 }).success).toBe(false)
})

test('each section sends its own fields [FAC-010] [FAC-011] [FAC-012] [FAC-013] [FAC-014] [FAC-015] [FAC-016]', () => {
  const fields = sectionsByPlace.wizard.map(section => [...section.fields].join(' '))
  expect(fields.map(names => names.split(' ').toSorted().join(' '))).toEqual(
    [
      'name website_url main_phone_number npi address_line_one address_line_two city state zip_code dhcs_license dss_license dph_license has_integrated_license integrated_license_name joint_commission_accreditation other_license_1 other_license_2 other_license_3 other_license_4',
      'treatment_levels total_beds addictions_treated treatment_method prescriptions_accepted',
      'accepts_public_insurance excludes_private_insurance excludes_hmo insurance_plans_in_network insurance_plans_out_network payment_plans_consideration accepts_cash_payment scholarships_consideration',
      'accommodates_involuntary_hold accommodated_mental_illnesses',
      'general_accommodations acute_health_accommodations accepted_medical_conditions diet_accommodations supports_transition accommodation_medically_stable',
      // `required_snapshot_items` is not in the specification.
      'accepted_genders accepted_ages special_accommodations required_snapshot_items',
      'general_features physical_therapy support_group_partners non_addictive_pain_management physical_therapy_program environment languages flexible_schedule provides_transport facility_ground_transportation taxi_ground_transportation financed_air_travel miles_facility_ground_transportation miles_taxi_ground_transportation owner_text pharmacy_name pharmacy_address_line_one pharmacy_address_line_two pharmacy_city pharmacy_state pharmacy_zipcode pharmacy_phone pharmacy_fax',
    ].map(names => names.split(' ').toSorted().join(' ')),
  )
})

test('the edit page uses the seven specified headings [FAC-040]', () => {
  expect(sectionsByPlace.edit.map(({ title }) => title)).toEqual([
    'Licenses & Accreditations',
    'Level(s) of Care',
    'Insurance / Payment',
    'Mental Health (Dual Diagnosis)',
    'Physical Health (Comorbidities)',
    'Populations Served',
    'Programs & Features',
  ])
})

test('every field of a facility is in one section, and a save names its section [FAC-001] [FAC-008]', () => {
  const fields = sectionsByPlace.wizard.flatMap(section => section.fields)
  expect(fields.toSorted()).toEqual(Object.keys(filled).toSorted())
  const save = FacilitySave.parse({ intake_section: 7, accepted_genders: 77, special_accommodations: [], owner: 'x' })
  expect(sectionsWithFields('wizard', savedValues(save)).map(({ key }) => key)).toEqual(['populations'])
  // Absent fields stay unchanged, and fields that the form does not have are not saved.
  expect(savedValues({ ...save, name: undefined, owner: 'x' })).toEqual({ accepted_genders: [77], special_accommodations: [] })
  expect(sectionAtPath('wizard', 'section7')?.key).toBe('programs')
  expect([sectionAtPath('wizard', 'section8'), sectionAtPath('wizard', '7')]).toEqual([undefined, undefined])
})

describe('what is missing before a facility can be matched', () => {
  const approvedFacility = { ...filled, intake_complete: true, status: 'Approved', latitude: 34.05 } as const
  const nothing = { ...Object.fromEntries(Object.keys(filled).map(field => [field, null])), name: 'Willow House' }

  test('no section of a new location is started, and every section of a complete location is completed', () => {
    expect(sectionsByPlace.wizard.map(section => stateOf(section, nothing))).toEqual(Array(7).fill('notStarted'))
    // The database stores an empty selection as an empty list, not null.
    const stored = Object.fromEntries(Object.entries(filled).map(([field, value]) => [field, Array.isArray(value) ? [] : null]))
    expect(Object.values(stored)).toContainEqual([])
    expect(sectionsByPlace.wizard.map(section => stateOf(section, { ...stored, name: 'Willow House' }))).toEqual(
      Array(7).fill('notStarted'),
    )
    expect(sectionsByPlace.wizard.map(section => stateOf(section, filled))).toEqual(Array(7).fill('completed'))
    expect(stateOf(sectionsByPlace.wizard[0]!, { ...nothing, city: 'Reno' })).toBe('begun')
    expect(unfinishedSections({ ...filled, total_beds: null }).map(({ number }) => number)).toEqual([2])
  })

  test('lists sections, last save, map location and approval, in this order', () => {
    expect(findObstacles(approvedFacility)).toEqual([])
    expect(findObstacles({ ...approvedFacility, total_beds: null, intake_complete: false })).toEqual(['intake'])
    expect(findObstacles({ ...approvedFacility, intake_complete: false, latitude: null, status: 'Awaiting Approval' })).toEqual([
      'save',
      'place',
      'approval',
    ])
  })
})

test('required snapshot items are stored in form order, and none are required by default', () => {
  const items = (required_snapshot_items: unknown) => parse({ required_snapshot_items }).required_snapshot_items
  expect(items(['vitals', 'legal_status'])).toEqual(['legal_status', 'vitals'])
  expect([items([]), items(null), items(undefined)]).toEqual([[], [], []])
})
