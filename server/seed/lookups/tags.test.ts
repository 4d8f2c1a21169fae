import { expect, test } from 'vitest'
import {
  ageBands,
  facilityTagFields,
  notProvided,
  patientAddictionGroups,
  patientTagFields,
  socialDeterminantCategories,
  tag,
  tagCategories,
  tagCategoryTwins,
} from '#domain/directory/tags.ts'
import { tags } from './tags.ts'

const byId = new Map(tags.map(row => [row.id, row]))
const meaningOf = (id: number) => {
  const row = byId.get(id)
  return row && `${row.category}: ${row.content}`
}

test('tag ids are unique, and none is the "not provided" of a substance answer', () => {
  expect(byId.size).toBe(tags.length)
  expect(byId.has(notProvided)).toBe(false)
})

test('contents and positions are unique within a category', () => {
  for (const field of ['content', 'filter_content', 'display_order'] as const)
    expect(new Set(tags.map(row => `${row.category} ${row[field]}`)).size).toBe(tags.length)
})

test('every id named in code is in the catalog once', () => {
  const namedTags = Object.values(tag).flatMap(group => Object.values<number>(group))
  expect(new Set(namedTags).size).toBe(namedTags.length)
  expect(namedTags.filter(id => !byId.has(id))).toEqual([])
})

test('ids below 400 are fixed by the specification, all others by this product', () => {
  const fixedTags = [
    1, 19, 20, 21, 22, 23, 24, 25, 47, 75, 76, 77, 78, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 189, 190, 218, 219, 220, 224, 225,
    226, 261, 262, 263, 269, 272, 273, 278, 280, 281, 282, 283, 301, 302, 314, 315, 316, 322, 323,
  ]
  expect([...byId.keys()].filter(id => id < 400).sort((a, b) => a - b)).toEqual(fixedTags)
})

test.each([
  [189, 'payment_method: Cash/Self Pay'],
  [190, 'payment_method: Medical Insurance'],
  [280, "preferred_treatment_location: Near Patient's Home"],
  [281, 'preferred_treatment_location: Near Crisis Center'],
  [282, 'preferred_treatment_location: Specify Address'],
  [218, 'provides_transport: Yes'],
  [219, 'provides_transport: No'],
  [220, 'receives_texts: Yes'],
  [25, 'daily_medications_required: Yes'],
  [316, 'is_covid_vaccinated: Yes'],
  [261, 'supports_transition: Yes'],
  [262, 'supports_transition: No'],
  [278, 'mental_health_condition: Other'],
  [283, 'medical_condition: Other'],
])('patient tag %i means %s [LOOK-007]', (id, meaning) => expect(meaningOf(id)).toBe(meaning))

test.each([
  [87, 'place_to_live: Yes'],
  [88, 'place_to_live: No'],
  [84, 'employment_status: Full-time'],
  [85, 'employment_status: Part-time'],
  [86, 'employment_status: None'],
  [91, 'student_status: Full-time'],
  [92, 'student_status: Part-time'],
  [93, 'student_status: No'],
  [75, 'flexible_schedule_required: Yes'],
  [76, 'flexible_schedule_required: No'],
  [224, 'relationships: More'],
  [225, 'relationships: Fewer'],
  [226, 'relationships: Same'],
  [322, 'court_appearance: Yes'],
  [323, 'court_appearance: No'],
  [89, 'law_enforcement_reporting: Yes'],
  [90, 'law_enforcement_reporting: No'],
  [314, 'history_of_trauma: Yes'],
  [315, 'history_of_trauma: No'],
  [272, 'withdrawal_symptoms: Yes'],
  [273, 'withdrawal_symptoms: No'],
])('social determinant tag %i means %s [LOOK-008]', (id, meaning) => expect(meaningOf(id)).toBe(meaning))

test.each([
  [1, 'accepts_cash_payment: Yes'],
  [269, 'treatment_method: Abstinence only'],
  [218, 'provides_transport: Yes'],
  [47, 'facility_ground_transportation: Yes'],
  [263, 'taxi_ground_transportation: Yes'],
])('facility tag %i means %s [LOOK-009]', (id, meaning) => expect(meaningOf(id)).toBe(meaning))

test.each([
  [77, 'gender_population: Female Only'],
  [78, 'gender_population: Male Only'],
  [19, 'age_population: Teens Only (12-18)'],
  [20, 'age_population: Teens and Young Adults (12-25)'],
  [21, 'age_population: Young Adults Only (18-25)'],
  [22, 'age_population: Adults Only (18+)'],
  [23, 'age_population: Seniors Only (60+)'],
  [24, 'age_population: All Ages'],
])('facility tag %i means %s [LOOK-009] [MAT-023]', (id, meaning) => expect(meaningOf(id)).toBe(meaning))

test('names in code agree with the catalog', () => {
  expect(meaningOf(tag.network.hmo)).toBe('policy_network_type: HMO')
  expect(meaningOf(tag.gender.coed)).toBe('gender_population: Coed')
  expect(meaningOf(tag.optIn.email)).toBe('opt_in: Email')
  expect(meaningOf(tag.optIn.sms)).toBe('opt_in: Text message (SMS)')
})

test('the years in an age tag’s text agree with its band', () => {
  for (const { tag: id, from, to } of ageBands) {
    const [, first, last] = byId.get(id)!.content.match(/\((\d+)(?:-(\d+)|\+)\)/) ?? [undefined, '0', undefined]
    expect([from, to]).toEqual([Number(first), last === undefined ? Number.POSITIVE_INFINITY : Number(last)])
  }
})

test.each([
  'treatment_level',
  'addiction_program',
  'prescription',
  'treatment_method',
  'accepts_cash_payment',
  'scholarships_consideration',
  'payment_plans_consideration',
  'accomodation_involuntary_hold',
  'mental_health_condition',
  'facility_general_accomodation',
  'facility_comorbidity_accommodation',
  'medical_condition',
  'diet',
  'supports_transition',
  'gender_population',
  'age_population',
  'special_pop_accommodation',
  'feature',
  'mental_therapy_program',
  'support_group',
  'pain_management_program',
  'physical_therapy_program',
  'flexible_schedule_required',
  'provides_transport',
  'facility_ground_transportation',
  'taxi_ground_transportation',
  'financed_air_travel',
  'language',
])('the category %s is in the catalog and has tags [LOOK-004]', category => {
  expect(tagCategories).toContain(category)
  expect(tags.some(row => row.category === category)).toBe(true)
})

test.each([
  'mental_health_condition',
  'prescription',
  'receives_texts',
  'patient_current_location',
  'facility_general_accomodation',
  'facility_comorbidity_accommodation',
  'medical_condition',
  'daily_medications_required',
  'supports_transition',
  'gender_transition_status',
  'special_pop_accommodation',
  'addiction_program',
  'type_of_trauma',
  'policy_network_type',
])('the patient category %s is in the catalog and has tags [LOOK-005]', category => {
  expect(tagCategories).toContain(category)
  expect(tags.some(row => row.category === category)).toBe(true)
})

test.each(tagCategories)('%s has options [LOOK-004] [LOOK-005]', category => {
  expect(tags.filter(row => row.category === category).length).toBeGreaterThan(1)
})

test('every tag field of a patient or facility uses an existing category, even under a shared name', () => {
  const generated = [
    ...Object.values(patientTagFields),
    ...Object.values(facilityTagFields),
    ...Object.values(tagCategoryTwins),
    ...socialDeterminantCategories,
  ]
  expect(generated.filter(category => !tags.some(row => row.category === category))).toEqual([])
})

test('levels of care have groups, and the addiction groups of the intake are not empty', () => {
  expect(tags.filter(row => row.category === 'treatment_level' && !row.ui_main_category)).toEqual([])
  for (const group of patientAddictionGroups)
    expect(tags.some(row => row.category === 'addiction_program' && row.ui_main_category === group)).toBe(true)
})
