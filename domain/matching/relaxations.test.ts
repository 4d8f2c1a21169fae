import { expect, test } from 'vitest'
import { reasonCodes } from './schema.ts'
import { alcohol, cocaine, detox, openNeeds, relaxSearch, tagName } from './testing.ts'
import { relaxationWords } from './words.ts'

test('a relaxed tag is neither required nor selected', () => {
  const { needs, filters } = relaxSearch(openNeeds({ required: [detox, cocaine] }), [cocaine, alcohol], {
    reason: 'lacks_features',
    tags: [cocaine],
  })
  expect([needs.required, filters]).toEqual([[detox], [alcohol]])
})

test('every other reason relaxes one condition and leaves the rest unchanged', () => {
  const needs = openNeeds({
    payment: 'cash',
    insurance: 'Private',
    hmo: true,
    plans: ['A'],
    age: 30,
    gender: 'male',
    involuntary_hold: true,
  })
  for (const reason of reasonCodes.slice(1)) {
    const without = relaxSearch(needs, [detox], { reason, tags: [] })
    const changed = Object.keys(needs).filter(
      key => JSON.stringify(needs[key as 'age']) !== JSON.stringify(without.needs[key as 'age']),
    )
    // The open-beds filter is neither a need nor a tag filter.
    expect([changed.length, without.filters]).toEqual([reason === 'no_open_beds' ? 0 : 1, [detox]])
  }
})

test.each([
  ['no_cash', { payment: null }],
  ['no_private_insurance', { insurance: null }],
  ['no_hmo', { hmo: false }],
  ['out_of_network', { plans: [] }],
  ['other_gender', { gender: null }],
  ['other_age', { age: null }],
  ['no_holds', { involuntary_hold: false }],
] as const)('%s relaxes %j', (reason, relaxed) => {
  const needs = openNeeds({ payment: 'cash', insurance: 'Private', hmo: true, plans: ['A'], age: 30, gender: 'male' })
  expect(relaxSearch(needs, [], { reason, tags: [] }).needs).toEqual({ ...needs, ...relaxed })
})

test.each([
  [{ reason: 'lacks_features', leave_out: 'filter', tags: [cocaine], brings: 3 }, 'Without the filter Cocaine'],
  [{ reason: 'lacks_features', leave_out: 'need', tags: [detox], brings: 3 }, 'If Detox is not required'],
  [{ reason: 'out_of_network', leave_out: 'need', tags: [], brings: 3 }, 'With a different plan'],
  [{ reason: 'lacks_features', leave_out: 'need', tags: [detox, cocaine], brings: 3 }, 'If Detox or Cocaine is not required'],
  [{ reason: 'no_cash', leave_out: 'need', tags: [], brings: 3 }, 'If payment is not cash'],
  [{ reason: 'no_private_insurance', leave_out: 'need', tags: [], brings: 3 }, 'If insurance is not private'],
  [{ reason: 'no_hmo', leave_out: 'need', tags: [], brings: 3 }, 'If the plan is not an HMO'],
  [{ reason: 'other_gender', leave_out: 'need', tags: [], brings: 3 }, 'If single-gender facilities make an exception'],
  [{ reason: 'other_age', leave_out: 'need', tags: [], brings: 3 }, 'If facilities that serve other ages make an exception'],
  [{ reason: 'no_holds', leave_out: 'need', tags: [], brings: 3 }, 'If the patient is not on an involuntary hold'],
  [{ reason: 'no_open_beds', leave_out: 'filter', tags: [], brings: 3 }, 'Without the filter “Reported open beds only”'],
] as const)('%j is shown as %s', (relaxation, words) => {
  expect(relaxationWords({ ...relaxation, tags: [...relaxation.tags] }, tagName)).toBe(words)
})
