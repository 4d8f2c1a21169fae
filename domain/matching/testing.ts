import fc from 'fast-check'
import { tag } from '../directory/tags.ts'
import type { Insurance } from '../intake/patients/schema.ts'
import { emptySnapshot, type SnapshotAnswers } from '../intake/patients/snapshot/schema.ts'
import type { MatchFacility } from './directory.ts'
import { ageTags, genderTags } from './facts.ts'
import { type MatchPatient, type Needs, unansweredPatient } from './needs.ts'
import type { Relaxation } from './order.ts'
import { applies, rules } from './rules.ts'

/** Test tags that no rule refers to: levels, substances, and features. */
export const [detox, residential, alcohol, opioids, cocaine, wheelchair, ptsd, diabetes] = [
  901, 902, 903, 904, 905, 906, 907, 908,
] as const
export const tagName = (id: number) =>
  new Map<number, string>([
    [detox, 'Detox'],
    [alcohol, 'Alcohol'],
    [cocaine, 'Cocaine'],
    [tag.age.seniors, 'Seniors Only (60+)'],
    [tag.gender.femaleOnly, 'Female Only'],
  ]).get(id) ?? `tag ${id}`

export const testPatient = (change: Partial<MatchPatient> = {}): MatchPatient => ({
  ...unansweredPatient,
  date_of_birth: '05/17/1990',
  ...change,
})

/** A clinical snapshot with these answers. */
export const testSnapshot = (change: Partial<SnapshotAnswers> = {}): SnapshotAnswers => ({ ...emptySnapshot, ...change })

/** An insurance policy with this payer and network type. */
export const testInsurance = (
  payer_code: string,
  insurance_type: 'Public' | 'Private',
  managed_care: number[] = [],
): Insurance => ({
  provider: { payer_code, payer_name: payer_code, insurance_type },
  subscriber_id: null,
  group_id: null,
  sub_relationship: null,
  sub_first_name: null,
  sub_last_name: null,
  sub_phone_number: null,
  county: null,
  managed_care,
})

/** Needs that exclude no facility. */
export const openNeeds = (change: Partial<Needs> = {}): Needs => ({
  required: [],
  offered: [],
  payment: null,
  insurance: null,
  hmo: false,
  counties: [],
  plans: [],
  age: null,
  birthday_tomorrow: false,
  gender: null,
  language: null,
  involuntary_hold: false,
  to_ask: [],
  ...change,
})

/** A facility with an account and an empty listing. */
export const testFacility = (change: Partial<MatchFacility> = {}): MatchFacility => ({
  id: 1,
  name: 'Harbor House',
  latitude: 34.05,
  longitude: -118.24,
  features: [],
  insurance_plans_in_network: [],
  insurance_plans_out_network: [],
  excludes_private_insurance: null,
  excludes_hmo: null,
  directory_listing: false,
  ...change,
})

const features = [detox, residential, alcohol, opioids, cocaine, wheelchair]
const plans = fc.subarray(['AETNA', 'BLUE', 'CIGNA'])

/**
 * The search without one condition. A tag that is both required and selected is removed from both lists. The open-beds filter is
 * not a tag, so the caller drops it.
 */
export function relaxSearch(
  needs: Needs,
  filters: readonly number[],
  { reason, tags }: Pick<Relaxation, 'reason' | 'tags'>,
): { needs: Needs; filters: number[] } {
  const without = (ids: readonly number[]) => ids.filter(id => !tags.includes(id))
  // A row without effect excludes nothing, and its fact may matter to another row.
  const fact = rules.find(rule => rule.excludes?.code === reason && applies(rule, needs))?.fact
  const unknown = fact && (Array.isArray(needs[fact]) ? [] : typeof needs[fact] === 'boolean' ? false : null)
  const relaxed = { ...needs, required: without(needs.required), ...(fact && { [fact]: unknown }) }
  return { needs: relaxed, filters: without(filters) }
}

/** Arbitrary needs from a small set of values, so that matches are frequent. */
export const anyNeeds: fc.Arbitrary<Needs> = fc.record({
  required: fc.oneof(fc.constant([]), fc.subarray(features, { maxLength: 2 })),
  offered: fc.constant([]),
  payment: fc.constantFrom('cash', 'insurance', null),
  insurance: fc.constantFrom('Public', 'Private', null),
  hmo: fc.boolean(),
  counties: fc.constantFrom(['Kern'], []),
  plans,
  age: fc.option(fc.integer({ min: 0, max: 100 })),
  birthday_tomorrow: fc.boolean(),
  gender: fc.constantFrom('male', 'female', 'non-binary', null),
  language: fc.constantFrom(tag.language.spanish, null),
  involuntary_hold: fc.boolean(),
  to_ask: fc.constant([]),
})

/** Arbitrary selected filters, usually none or one. */
export const anyFilters = fc
  .tuple(
    fc.subarray([...features, ptsd], { maxLength: 1 }),
    fc.oneof(fc.constant([]), fc.subarray([...ageTags], { maxLength: 3 })),
    fc.oneof(fc.constant([]), fc.subarray([...genderTags], { maxLength: 2 })),
  )
  .map(lists => lists.flat())

/** An arbitrary facility on a coarse grid, so that many facilities have the same location or name. The caller assigns the id. */
export const anyFacility: fc.Arbitrary<Omit<MatchFacility, 'id'>> = fc.record({
  name: fc.constantFrom('Anchor', 'anchor', 'Harbor', 'Élan', ''),
  latitude: fc.integer({ min: 0, max: 20 }).map(step => 30 + step * 0.7),
  longitude: fc.integer({ min: 0, max: 20 }).map(step => -110 + step * 0.7),
  features: fc
    .tuple(
      fc.subarray([...features, tag.cash.accepted]),
      fc.subarray([...ageTags], { maxLength: 2 }),
      fc.subarray([...genderTags], { maxLength: 1 }),
      fc.subarray([tag.involuntaryHold.yes, tag.involuntaryHold.no]),
    )
    .map(lists => lists.flat()),
  insurance_plans_in_network: plans,
  insurance_plans_out_network: plans,
  excludes_private_insurance: fc.constantFrom(true, false, null),
  excludes_hmo: fc.constantFrom(true, false, null),
  accepts_public_insurance: fc.constantFrom(true, false, null),
  directory_listing: fc.boolean(),
  unspoken_tags: fc.subarray([cocaine, wheelchair]),
})
