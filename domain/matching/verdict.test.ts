import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import type { MatchFacility } from './directory.ts'
import type { Needs } from './needs.ts'
import type { Reason } from './schema.ts'
import {
  alcohol,
  anyFacility,
  anyFilters,
  anyNeeds,
  cocaine,
  detox,
  openNeeds,
  opioids,
  tagName,
  testFacility,
  wheelchair,
} from './testing.ts'
import { network, verdict } from './verdict.ts'
import { reasonWords } from './words.ts'

type Case = {
  row: string
  needs?: Partial<Needs>
  facility?: Partial<MatchFacility>
  selected?: number[]
  reason?: Reason
  words?: string
}

const cases: Case[] = [
  { row: 'a patient with no known needs matches a facility with an empty listing' },
  {
    row: 'an unlisted required level excludes the facility [MAT-017]',
    needs: { required: [detox, opioids] },
    facility: { features: [opioids] },
    reason: { code: 'lacks_features', tags: [detox] },
    words: 'does not list Detox',
  },
  {
    row: 'all required tags are listed',
    needs: { required: [detox, opioids] },
    facility: { features: [opioids, wheelchair, detox] },
  },
  {
    row: 'a substance that the data source does not cover is unknown, not missing',
    needs: { required: [alcohol, cocaine] },
    facility: { features: [alcohol], unspoken_tags: [cocaine] },
  },
  {
    row: 'a selected filter must be listed, even if the data source does not cover it [MAT-017]',
    needs: { required: [cocaine] },
    facility: { unspoken_tags: [cocaine, wheelchair] },
    selected: [wheelchair],
    reason: { code: 'lacks_features', tags: [wheelchair] },
  },
  { row: 'an offered tag that is not selected excludes no facility', needs: { offered: [wheelchair] } },
  {
    row: 'all missing tags are reported [MAT-017]',
    needs: { required: [detox] },
    selected: [alcohol, wheelchair],
    facility: { features: [wheelchair] },
    reason: { code: 'lacks_features', tags: [detox, alcohol] },
    words: 'does not list Detox and Alcohol',
  },
  {
    row: 'any one of the selected ages is enough',
    selected: [tag.age.teens, tag.age.all],
    facility: { features: [tag.age.all] },
  },
  {
    row: 'an unlisted selected gender excludes the facility [MAT-017]',
    selected: [tag.gender.coed],
    facility: { features: [tag.age.all] },
    reason: { code: 'lacks_features', tags: [tag.gender.coed] },
  },
  {
    row: 'a cash patient needs a facility that accepts cash [MAT-018]',
    needs: { payment: 'cash' },
    reason: { code: 'no_cash' },
    words: 'does not list cash payment',
  },
  { row: 'cash accepted', needs: { payment: 'cash' }, facility: { features: [tag.cash.accepted] } },
  { row: 'an insured patient does not need a facility that accepts cash [MAT-018]', needs: { payment: 'insurance' } },
  {
    row: 'private insurance excluded [MAT-019]',
    needs: { insurance: 'Private' },
    facility: { excludes_private_insurance: true },
    reason: { code: 'no_private_insurance' },
    words: 'does not accept private insurance',
  },
  {
    row: 'private insurance excluded, patient with public insurance',
    needs: { insurance: 'Public' },
    facility: { excludes_private_insurance: true },
  },
  { row: 'private insurance accepted', needs: { insurance: 'Private' }, facility: { excludes_private_insurance: false } },
  { row: 'private insurance not mentioned', needs: { insurance: 'Private' }, facility: { excludes_private_insurance: null } },
  {
    row: 'HMO excluded [MAT-020]',
    needs: { hmo: true },
    facility: { excludes_hmo: true },
    reason: { code: 'no_hmo' },
    words: 'does not accept HMO plans',
  },
  { row: 'HMO excluded, patient with a different kind of plan', needs: { hmo: false }, facility: { excludes_hmo: true } },
  { row: 'HMO not mentioned', needs: { hmo: true }, facility: { excludes_hmo: null } },
  {
    row: 'involuntary holds refused [S-25]',
    needs: { involuntary_hold: true },
    facility: { features: [tag.involuntaryHold.no] },
    reason: { code: 'no_holds' },
    words: 'does not accept patients on an involuntary hold',
  },
  { row: 'involuntary holds accepted', needs: { involuntary_hold: true }, facility: { features: [tag.involuntaryHold.yes] } },
  { row: 'involuntary holds not mentioned', needs: { involuntary_hold: true }, facility: {} },
  { row: 'involuntary holds refused, patient not on a hold', needs: {}, facility: { features: [tag.involuntaryHold.no] } },
  {
    row: 'the plan is out of network [MAT-021]',
    needs: { plans: ['AETNA'] },
    facility: { insurance_plans_out_network: ['BLUE', 'AETNA'] },
    reason: { code: 'out_of_network', plans: ['AETNA'] },
    words: 'is out of network for plan AETNA',
  },
  {
    row: 'only the plans that are out of network are reported [MAT-021]',
    needs: { plans: ['AETNA', 'BLUE'] },
    facility: { insurance_plans_out_network: ['BLUE', 'CIGNA'] },
    reason: { code: 'out_of_network', plans: ['BLUE'] },
  },
  {
    row: 'a plan that the patient does not have is out of network',
    needs: { plans: ['AETNA'] },
    facility: { insurance_plans_out_network: ['BLUE'] },
  },
  {
    row: 'one plan out of network, the other in',
    needs: { plans: ['AETNA', 'BLUE'] },
    facility: { insurance_plans_out_network: ['AETNA'], insurance_plans_in_network: ['BLUE'] },
  },
  {
    row: 'female only, male patient [MAT-022]',
    needs: { gender: 'male' },
    facility: { features: [tag.gender.femaleOnly] },
    reason: { code: 'other_gender', takes: [tag.gender.femaleOnly] },
    words: 'serves Female Only',
  },
  {
    row: 'male only, female patient [MAT-022]',
    needs: { gender: 'female' },
    facility: { features: [tag.gender.maleOnly] },
    reason: { code: 'other_gender', takes: [tag.gender.maleOnly] },
  },
  {
    row: 'male only, non-binary patient [MAT-022]',
    needs: { gender: 'non-binary' },
    facility: { features: [tag.gender.maleOnly] },
    reason: { code: 'other_gender', takes: [tag.gender.maleOnly] },
  },
  { row: 'coed, non-binary patient [MAT-022]', needs: { gender: 'non-binary' }, facility: { features: [tag.gender.coed] } },
  { row: 'female only, female patient [MAT-022]', needs: { gender: 'female' }, facility: { features: [tag.gender.femaleOnly] } },
  { row: 'no gender listed', needs: { gender: 'male' }, facility: { features: [detox] } },
  { row: 'gender not entered yet', facility: { features: [tag.gender.femaleOnly] } },
  {
    row: 'seniors only, aged 59 [MAT-026]',
    needs: { age: 59 },
    facility: { features: [tag.age.seniors] },
    reason: { code: 'other_age', takes: [tag.age.seniors] },
    words: 'serves Seniors Only (60+)',
  },
  { row: 'seniors only, aged 60 [MAT-026]', needs: { age: 60 }, facility: { features: [tag.age.seniors] } },
  {
    row: 'adults only, aged 17 [MAT-024]',
    needs: { age: 17 },
    facility: { features: [tag.age.adults] },
    reason: { code: 'other_age', takes: [tag.age.adults] },
  },
  {
    row: 'teens only, aged 11 [MAT-027]',
    needs: { age: 11 },
    facility: { features: [tag.age.teens] },
    reason: { code: 'other_age', takes: [tag.age.teens] },
  },
  { row: 'one of two listed ages fits', needs: { age: 70 }, facility: { features: [tag.age.teens, tag.age.seniors] } },
  { row: 'no age listed', needs: { age: 70 } },
]

test.each(cases)('$row', ({ needs, facility, selected, reason, words }) => {
  expect(verdict(openNeeds(needs), testFacility(facility), selected)).toEqual(
    reason ? { matches: false, reasons: [reason] } : { matches: true },
  )
  if (reason && words) expect(reasonWords(reason, tagName)).toBe(words)
})

test('reports all reasons in the specified order', () => {
  const needs = openNeeds({
    required: [detox],
    payment: 'cash',
    insurance: 'Private',
    hmo: true,
    plans: ['AETNA'],
    gender: 'male',
    age: 30,
    involuntary_hold: true,
  })
  const facility = testFacility({
    features: [tag.gender.femaleOnly, tag.age.seniors, tag.involuntaryHold.no],
    excludes_private_insurance: true,
    excludes_hmo: true,
    insurance_plans_out_network: ['AETNA'],
  })
  const result = verdict(needs, facility)
  expect(result.matches ? [] : result.reasons.map(reason => reason.code)).toEqual([
    'lacks_features',
    'no_cash',
    'no_private_insurance',
    'no_hmo',
    'out_of_network',
    'other_gender',
    'other_age',
    'no_holds',
  ])
})

test.each([
  { plans: ['AETNA'], inside: ['AETNA'], outside: [], is: 'in' },
  { plans: ['AETNA'], inside: ['BLUE'], outside: [], is: 'unknown' },
  { plans: ['AETNA'], inside: [], outside: ['AETNA'], is: 'out' },
  { plans: ['AETNA', 'BLUE'], inside: ['BLUE'], outside: ['AETNA'], is: 'in' },
  { plans: ['AETNA', 'BLUE'], inside: [], outside: ['BLUE'], is: 'out' },
  { plans: [], inside: ['AETNA'], outside: ['BLUE'], is: 'unknown' },
])('plans $plans, in network $inside, out of network $outside: $is [MAT-007]', ({ plans, inside, outside, is }) => {
  const facility = testFacility({ insurance_plans_in_network: inside, insurance_plans_out_network: outside })
  expect(network(openNeeds({ plans }), facility)).toBe(is)
})

/** A second, simpler implementation of the specification, which shares no code with the first one. */
function slowly(needs: Needs, facility: MatchFacility, selected: readonly number[]): boolean {
  const lists = new Set(facility.features)
  const { teens, teensAndYoungAdults, youngAdults, adults, seniors, all } = tag.age
  const ages: number[] = [teens, teensAndYoungAdults, youngAdults, adults, seniors, all]
  const genders: number[] = [tag.gender.femaleOnly, tag.gender.maleOnly, tag.gender.coed]
  for (const id of needs.required) if (!lists.has(id) && !(facility.unspoken_tags ?? []).includes(id)) return false
  for (const id of selected) if (!ages.includes(id) && !genders.includes(id) && !lists.has(id)) return false
  for (const group of [ages, genders]) {
    const alternatives = selected.filter(id => group.includes(id))
    if (alternatives.length > 0 && alternatives.filter(id => lists.has(id)).length === 0) return false
  }
  if (needs.payment === 'cash' && !lists.has(tag.cash.accepted)) return false
  if (needs.insurance === 'Private' && facility.excludes_private_insurance) return false
  if (needs.hmo && facility.excludes_hmo) return false
  const within = needs.plans.filter(plan => facility.insurance_plans_in_network.includes(plan))
  const without = needs.plans.filter(plan => facility.insurance_plans_out_network.includes(plan))
  if (without.length > 0 && within.length === 0) return false
  const isOnlyPublic = needs.insurance === 'Public' && needs.plans.length === 1
  if (isOnlyPublic && facility.accepts_public_insurance === false && within.length === 0) return false
  if (needs.gender !== null && genders.some(id => lists.has(id))) {
    const welcome =
      lists.has(tag.gender.coed) ||
      (needs.gender === 'male' && lists.has(tag.gender.maleOnly)) ||
      (needs.gender === 'female' && lists.has(tag.gender.femaleOnly))
    if (!welcome) return false
  }
  if (needs.age !== null && ages.some(id => lists.has(id))) {
    const years = needs.age
    const welcome =
      lists.has(all) ||
      (lists.has(teens) && years >= 12 && years <= 18) ||
      (lists.has(teensAndYoungAdults) && years >= 12 && years <= 25) ||
      (lists.has(youngAdults) && years >= 18 && years <= 25) ||
      (lists.has(adults) && years >= 18) ||
      (lists.has(seniors) && years >= 60)
    if (!welcome) return false
  }
  if (needs.involuntary_hold && lists.has(tag.involuntaryHold.no) && !lists.has(tag.involuntaryHold.yes)) return false
  return true
}

test('the verdict always equals that of a simpler implementation of the specification', () => {
  const tally = { yes: 0, no: 0 }
  fc.assert(
    fc.property(anyNeeds, anyFacility, anyFilters, (needs, facility, selected) => {
      const expected = slowly(needs, { ...facility, id: 1 }, selected)
      tally[expected ? 'yes' : 'no']++
      expect(verdict(needs, { ...facility, id: 1 }, selected).matches).toBe(expected)
    }),
    { numRuns: 3_000 },
  )
  // Make sure that the property test produced both results often enough.
  expect(Math.min(tally.yes, tally.no)).toBeGreaterThan(50)
})
