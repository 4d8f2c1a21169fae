import { expect, test } from 'vitest'
import { tag } from '../tags.ts'
import { aFacility, alcohol, cocaine, nameOf, someNeeds } from './testing.ts'
import { unstated, unstatedWords } from './unknownFacts.ts'

test('a directory listing matches on unknown fields, which are listed as open questions', () => {
  const needs = someNeeds({
    required: [alcohol, cocaine],
    insurance: 'Private',
    hmo: true,
    plans: ['AETNA'],
    gender: 'male',
    age: 30,
  })
  const listing = aFacility({ features: [alcohol], unspoken_tags: [cocaine], directory_listing: true })
  expect(unstated(needs, listing).map(open => unstatedWords(open, nameOf))).toEqual([
    'Does not state whether it treats Cocaine',
    'Does not state whether it accepts private insurance',
    'Does not state whether it accepts HMO plans',
    'Does not state whether the plan is in network',
    'Does not state which genders it serves',
    'Does not state which ages it serves',
  ])
})

test('a complete facility has no open questions', () => {
  const needs = someNeeds({ required: [alcohol], insurance: 'Private', hmo: true, plans: ['AETNA'], gender: 'male', age: 30 })
  const facility = aFacility({
    features: [alcohol, tag.gender.coed, tag.age.adults],
    insurance_plans_in_network: ['AETNA'],
    excludes_private_insurance: false,
    excludes_hmo: false,
  })
  expect(unstated(needs, facility)).toEqual([])
})

test('only fields that matter to this patient are open questions', () => {
  expect(unstated(someNeeds({ payment: 'cash' }), aFacility())).toEqual([])
})
