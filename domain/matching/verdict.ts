import { acceptsHolds } from '../facilities/holds.ts'
import type { Facility } from '../facilities/schema.ts'
import { tag } from '../tags.ts'
import { ageTags, ageTagsFor } from './ages.ts'
import { genderTags, genderTagsFor } from './genders.ts'
import type { Needs } from './needs.ts'

/** The facility fields that matching reads. Searches by distance never find a facility without coordinates. */
export type MatchFacility = Pick<
  Facility,
  | 'id'
  | 'name'
  | 'directory_listing'
  | 'insurance_plans_in_network'
  | 'insurance_plans_out_network'
  | 'excludes_private_insurance'
  | 'excludes_hmo'
> & {
  latitude: number
  longitude: number
  /** The tags from all of the facility's fields. */
  features: readonly number[]
  /**
   * Tags that the facility's data source cannot express: the directories have no code for cocaine, for example. They are treated as
   * unknown, not as missing.
   */
  unspoken_tags?: readonly number[]
}

/** Why a facility does not match, in display order (MAT-017 to MAT-028, S-25). */
export const reasonCodes = [
  'lacks_features',
  'no_cash',
  'no_private_insurance',
  'no_hmo',
  'out_of_network',
  'other_gender',
  'other_age',
  'no_holds',
  'no_open_beds',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export type Reason =
  | { code: 'lacks_features'; tags: number[] }
  | { code: 'no_cash' | 'no_private_insurance' | 'no_hmo' | 'no_holds' | 'no_open_beds' }
  | { code: 'out_of_network'; plans: string[] }
  | { code: 'other_gender' | 'other_age'; takes: number[] }

export type Verdict = { matches: true } | { matches: false; reasons: Reason[] }

/**
 * Groups of alternatives. If several tags in a group are selected, a facility needs only one of them. It needs all selected tags
 * that are not in any group.
 */
export const alternativeGroups: readonly (readonly number[])[] = [ageTags, genderTags]

/**
 * Whether a facility matches this patient and, if not, all reasons why. `selected` contains the advocate's filters. `withOpenBeds`
 * contains the facilities with suitable open beds if the search is limited to them; it is a separate argument because counts
 * expire. Missing data excludes a facility only if a tag is required. A facility without any age or gender tag may well admit the
 * patient, and so may a facility whose listing does not mention private insurance, HMOs, the plan, or involuntary holds. A required tag that the data
 * source does not cover (`unspoken_tags`) does not exclude a facility either, but a tag selected as a filter must be listed.
 */
export function verdict(
  needs: Needs,
  facility: MatchFacility,
  selected: readonly number[] = [],
  withOpenBeds?: ReadonlySet<number>,
): Verdict {
  // Cash (MAT-018), private insurance (MAT-019), HMO plans (MAT-020), and gender (MAT-022) can each rule out a facility.
  const reasons = [
    lacksFeatures(needs, facility, selected),
    needs.payment === 'cash' && !facility.features.includes(tag.cash.accepted) && { code: 'no_cash' as const },
    needs.insurance === 'Private' && facility.excludes_private_insurance === true && { code: 'no_private_insurance' as const },
    needs.hmo && facility.excludes_hmo === true && { code: 'no_hmo' as const },
    outOfNetwork(needs, facility),
    needs.gender !== null && takesOthers('other_gender', facility, genderTags, genderTagsFor(needs.gender)),
    needs.age !== null && takesOthers('other_age', facility, ageTags, ageTagsFor(needs.age)),
    needs.involuntary_hold && acceptsHolds(facility.features) === false && { code: 'no_holds' as const },
    withOpenBeds !== undefined && !withOpenBeds.has(facility.id) && { code: 'no_open_beds' as const },
  ].filter(reason => reason !== false)
  return reasons.length ? { matches: false, reasons } : { matches: true }
}

/** Rules out a facility that lacks a needed or selected feature (MAT-017). */
function lacksFeatures(needs: Needs, facility: MatchFacility, selected: readonly number[]): Reason | false {
  const lists = (id: number) => facility.features.includes(id)
  const tags = new Set(needs.required.filter(id => !lists(id) && !facility.unspoken_tags?.includes(id)))
  for (const id of selected) {
    const alternatives = alternativeGroups.find(group => group.includes(id))?.filter(choice => selected.includes(choice)) ?? [id]
    if (!alternatives.some(lists)) tags.add(id)
  }
  return tags.size > 0 && { code: 'lacks_features', tags: [...tags] }
}

function outOfNetwork(needs: Needs, facility: MatchFacility): Reason | false {
  return (
    network(needs, facility) === 'out' && {
      code: 'out_of_network',
      plans: needs.plans.filter(plan => facility.insurance_plans_out_network.includes(plan)),
    }
  )
}

/** Rules out a facility whose age or gender tags do not fit the patient (MAT-022). One without such tags may fit. */
function takesOthers(
  code: 'other_gender' | 'other_age',
  facility: MatchFacility,
  group: readonly number[],
  fitting: readonly number[],
): Reason | false {
  const takes = facility.features.filter(id => group.includes(id))
  return takes.length > 0 && !takes.some(id => fitting.includes(id)) && { code, takes }
}

export type Network = 'in' | 'unknown' | 'out'

/**
 * A facility's network status for the patient's plans: `in` if it lists any of them as in network, otherwise `out` if it lists any
 * as out of network, otherwise `unknown` (always for cash patients). One of two plans in network is enough (MAT-007, MAT-021).
 */
export function network(
  needs: Pick<Needs, 'plans'>,
  facility: Pick<MatchFacility, 'insurance_plans_in_network' | 'insurance_plans_out_network'>,
): Network {
  if (needs.plans.some(plan => facility.insurance_plans_in_network.includes(plan))) return 'in'
  return needs.plans.some(plan => facility.insurance_plans_out_network.includes(plan)) ? 'out' : 'unknown'
}
