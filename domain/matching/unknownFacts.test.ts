import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import type { MatchFacility } from './directory.ts'
import { needsOf } from './needs.ts'
import { alcohol, cocaine, openNeeds, tagName, testFacility, testInsurance, testPatient, wheelchair } from './testing.ts'
import { findUnknownFacts } from './unknownFacts.ts'
import { verdict } from './verdict.ts'
import { metWords, reasonWords, unknownFactText } from './words.ts'

test('a directory listing matches on unknown fields, which are listed as open questions', () => {
  const needs = openNeeds({
    required: [alcohol, cocaine],
    insurance: 'Private',
    hmo: true,
    plans: ['AETNA'],
    gender: 'male',
    age: 30,
    involuntary_hold: true,
    language: tag.language.spanish,
    offered: [wheelchair],
    birthday_tomorrow: true,
    to_ask: ['wheelchair', 'constant_observation'],
  })
  const listing = testFacility({ features: [alcohol], unspoken_tags: [cocaine], directory_listing: true })
  expect(findUnknownFacts(needs, listing).map(open => unknownFactText(open, tagName))).toEqual([
    'Whether it treats Cocaine',
    'Whether it accepts private insurance',
    'Whether it accepts HMO plans',
    'Whether the plan is in network',
    'Which genders it serves',
    'Which ages it serves',
    'Whether it accepts patients on an involuntary hold',
    'Whether it has staff or an interpreter for this language: tag 1101',
    'Whether it is wheelchair accessible',
    'Whether it can provide line-of-sight or 1:1 observation',
    'Whether it can meet these needs, which it does not list: tag 906',
  ])
})

test.each([
  { age: 18, ages: [tag.age.teens], open: true },
  { age: 17, ages: [tag.age.teens], open: false },
  { age: 25, ages: [tag.age.youngAdults], open: true },
  { age: 64, ages: [tag.age.adults], open: false },
  { age: 18, ages: [], open: false },
])(
  'aged $age, a year older at midnight, at a facility for $ages: asks whether the patient can stay: $open',
  ({ age, ages, open }) => {
    const asked = (birthday_tomorrow: boolean) =>
      findUnknownFacts(openNeeds({ age, birthday_tomorrow }), testFacility({ features: ages })).map(({ about }) => about)
    expect(asked(true).includes('birthday')).toBe(open)
    expect(asked(false)).not.toContain('birthday')
  },
)

test.each([
  { language: tag.language.spanish, lists: tag.language.spanish, open: false },
  { language: tag.language.spanish, lists: tag.care.interpreter, open: false },
  { language: tag.language.spanish, lists: tag.language.english, open: true },
  { language: tag.language.sign, lists: tag.care.deaf, open: false },
  { language: tag.language.sign, lists: tag.care.interpreter, open: true },
  { language: null, lists: tag.language.english, open: false },
])('the language $language at a facility that lists $lists: asks about it: $open', ({ language, lists, open }) => {
  const needs = openNeeds({ language })
  const facility = testFacility({ features: [lists] })
  expect(verdict(needs, facility)).toEqual({ matches: true })
  expect(findUnknownFacts(needs, facility)).toEqual(open ? [{ about: 'language', tags: [language] }] : [])
  expect(metWords(needs, facility, String)).toEqual(open || language === null ? [] : [String(lists)])
})

test.each([
  { county: 'Kern', state: 'CA', open: false },
  { county: 'kern county', state: 'CA', open: false },
  { county: 'Fresno', state: 'CA', open: true },
  // Another state's county of the same name.
  { county: 'Kern', state: 'TX', open: true },
  { county: 'Kern', state: null, open: true },
  { county: null, state: 'CA', open: true },
])(
  'a public plan of Kern, CA at a facility in $county, $state: asks whether it accepts the plan: $open',
  ({ open, ...place }) => {
    const needs = openNeeds({ counties: ['Kern, CA'] })
    const facility = testFacility(place)
    expect(verdict(needs, facility)).toEqual({ matches: true })
    expect(findUnknownFacts(needs, facility).map(one => unknownFactText(one, tagName))).toEqual(
      open ? ['Whether it accepts public plans of this county: Kern, CA'] : [],
    )
  },
)

const publicPlan = (payer_name: string) => {
  const provider = { payer_code: 'PY', payer_name, insurance_type: 'Public' as const }
  const patient_insurance = { ...testInsurance('PY', 'Public'), provider, county: 'Kern', county_state: 'CA' }
  return needsOf(testPatient({ date_of_birth: '', payment_method: [tag.payment.insurance], patient_insurance }), '2026-11-20')
}
const listings: Record<string, Partial<MatchFacility>> = {
  nothing: {},
  'in network': { insurance_plans_in_network: ['PY'] },
  'out of network': { insurance_plans_out_network: ['PY'] },
  'no public insurance': { accepts_public_insurance: false },
  'in network, though no public insurance': { accepts_public_insurance: false, insurance_plans_in_network: ['PY'] },
}
test.each([
  ...([
    { payer: 'Medicare', says: 'nothing', asks: ['network'] },
    { payer: 'Medicare', says: 'in network', asks: [] },
    { payer: 'Medicare', says: 'out of network', asks: [], excluded: true },
    { payer: 'Medicare', says: 'no public insurance', asks: [], excluded: true },
    { payer: 'Medicare', says: 'in network, though no public insurance', asks: [] },
    { payer: 'TRICARE', says: 'in network', asks: [] },
    { payer: 'Medi-Cal', says: 'nothing', asks: ['network', 'county'] },
    { payer: 'Medi-Cal', says: 'in network', asks: ['county'] },
    { payer: 'Medi-Cal', says: 'out of network', asks: [], excluded: true },
    { payer: 'Medi-Cal', says: 'no public insurance', asks: [], excluded: true },
    { payer: 'Medicare-Medicaid Plan', says: 'in network', asks: ['county'] },
    { payer: 'Kern Behavioral Health', says: 'in network', asks: ['county'] },
  ] as const),
])('$payer at a facility of another county that states $says: asks about $asks', ({ payer, says, asks, ...rest }) => {
  const [needs, facility] = [publicPlan(payer), testFacility({ county: 'Fresno', state: 'CA', ...listings[says] })]
  expect(findUnknownFacts(needs, facility).map(({ about }) => about)).toEqual(asks)
  const excluded = 'excluded' in rest
  expect(verdict(needs, facility)).toEqual(
    excluded ? { matches: false, reasons: [{ code: 'out_of_network', plans: ['PY'] }] } : { matches: true },
  )
})

test('a question about the language does not repeat the interpreter or the services for the deaf', () => {
  const asked = (language: number, offered: number) =>
    findUnknownFacts(openNeeds({ language, offered: [offered] }), testFacility()).map(({ about }) => about)
  expect(asked(tag.language.spanish, tag.care.interpreter)).toEqual(['language'])
  expect(asked(tag.language.sign, tag.care.deaf)).toEqual(['language'])
  expect(asked(tag.language.spanish, tag.care.deaf)).toEqual(['language', 'offered'])
})

test.each([
  { age: 17, birthday_tomorrow: true, ages: tag.age.adults, fits: true },
  { age: 17, birthday_tomorrow: false, ages: tag.age.adults, fits: false },
  { age: 16, birthday_tomorrow: true, ages: tag.age.adults, fits: false },
  { age: 59, birthday_tomorrow: true, ages: tag.age.seniors, fits: true },
])(
  'aged $age, birthday at midnight: $birthday_tomorrow, at a facility for $ages: excluded, and fits from midnight: $fits',
  ({ age, birthday_tomorrow, ages, fits }) => {
    const result = verdict(openNeeds({ age, birthday_tomorrow }), testFacility({ features: [ages] }))
    const reason = { code: 'other_age' as const, takes: [ages], ...(fits && { from_midnight: true as const }) }
    expect(result).toEqual({ matches: false, reasons: [reason] })
    const words = fits ? 'fits only from midnight, when the patient is a year older; serves' : 'serves'
    expect(reasonWords(reason, tagName)).toBe(`${words} ${tagName(ages)}`)
  },
)

test('a complete facility has no open questions', () => {
  const needs = openNeeds({
    required: [alcohol],
    insurance: 'Private',
    hmo: true,
    plans: ['AETNA'],
    gender: 'male',
    age: 30,
    involuntary_hold: true,
  })
  const facility = testFacility({
    features: [alcohol, tag.gender.coed, tag.age.adults, tag.involuntaryHold.yes],
    insurance_plans_in_network: ['AETNA'],
    excludes_private_insurance: false,
    excludes_hmo: false,
  })
  expect(findUnknownFacts(needs, facility)).toEqual([])
})

test('only fields that matter to this patient are open questions', () => {
  expect(findUnknownFacts(openNeeds({ payment: 'cash' }), testFacility())).toEqual([])
})

test('a required feature is an open question only if the listing’s source cannot state it', () => {
  const needs = openNeeds({ required: [alcohol, cocaine] })
  const questions = (facility: Parameters<typeof testFacility>[0]) => findUnknownFacts(needs, testFacility(facility))
  expect(questions({ features: [alcohol, cocaine], unspoken_tags: [cocaine] })).toEqual([])
  expect(questions({ features: [alcohol], unspoken_tags: [cocaine] })).toEqual([{ about: 'features', tags: [cocaine] }])
  const { unspoken_tags: _, ...stated } = testFacility({ features: [] })
  expect(findUnknownFacts(needs, stated)).toEqual([])
})
