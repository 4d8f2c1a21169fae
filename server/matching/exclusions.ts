import { ageTags, ageTagsFor } from '#domain/matching/ages.ts'
import { genderTags, genderTagsFor } from '#domain/matching/genders.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Relaxation } from '#domain/matching/relaxations.ts'
import type { ExcludedLine, ReasonCode } from '#domain/matching/schema.ts'
import { alternativeGroups } from '#domain/matching/verdict.ts'
import { tag } from '#domain/tags.ts'
import type { Area } from './area.ts'
import { type Bits, countBits, drop, join, keep } from './bits.ts'
import type { Columns } from './columns.ts'

/**
 * A condition and the facilities that it excludes from an area. `group` is the group of alternatives that the selected tags belong
 * to.
 */
export type Exclusion = {
  reason: ReasonCode
  leave_out: Relaxation['leave_out']
  tags: readonly number[]
  group?: readonly number[]
  bits: Bits
}

/** The advocate's filters: tags and, optionally, a limit to facilities with suitable open beds. */
export type SelectedFilters = { filters: readonly number[]; withOpenBeds?: Bits | undefined }

/** All of a search's conditions, each with the facilities that it excludes from the area. */
export function findExclusions(columns: Columns, area: Area, needs: Needs, selected: SelectedFilters): Exclusion[] {
  return [...byTags(columns, area, needs, selected.filters), ...otherExclusions(columns, area, needs, selected)]
}

/** The conditions that `facilitiesListingAll` does not cover, that is, all except the required tags. */
export const otherExclusions = (
  columns: Columns,
  area: Area,
  needs: Needs,
  { filters, withOpenBeds }: SelectedFilters,
): Exclusion[] => [
  ...byChoices(columns, area, filters),
  ...byRules(columns, area, needs),
  ...(withOpenBeds
    ? [{ reason: 'no_open_beds' as const, leave_out: 'filter' as const, tags: [], bits: drop(all(area), area.of(withOpenBeds)) }]
    : []),
]

const all = (area: Area) => area.everyFacility.slice()

const ofNoChoice = (filters: readonly number[]) => filters.filter(id => !alternativeGroups.some(group => group.includes(id)))

/** The facilities in the entire directory that list all required tags, in `columns.scratch`. */
export function facilitiesListingAll(columns: Columns, needs: Needs, filters: readonly number[]): Bits {
  const ticked = ofNoChoice(filters)
  const left = columns.scratch
  left.set(columns.everyFacility)
  for (const id of ticked) keep(left, columns.listed.get(id) ?? columns.noFacility)
  for (const id of needs.required) {
    if (ticked.includes(id)) continue
    const [listed, unspoken] = [columns.listed.get(id) ?? columns.noFacility, columns.unspoken.get(id) ?? columns.noFacility]
    for (let word = 0; word < left.length; word++) left[word]! &= listed[word]! | unspoken[word]!
  }
  return left
}

/**
 * Excludes facilities that lack a tag. A tag that the patient needs may be unknown at a facility, but a tag selected as a filter
 * must be listed.
 */
function byTags(columns: Columns, area: Area, needs: Needs, filters: readonly number[]): Exclusion[] {
  const ticked = ofNoChoice(filters)
  return [...new Set([...needs.required, ...ticked])].map(id => {
    const lists = area.of(columns.listed.get(id))
    if (!ticked.includes(id)) join(lists, area.of(columns.unspoken.get(id)))
    const leave_out = needs.required.includes(id) ? 'need' : 'filter'
    return { reason: 'lacks_features', leave_out, tags: [id], bits: drop(all(area), lists) }
  })
}

/** Excludes facilities that list none of a group's selected tags. One of these tags is enough. */
function byChoices(columns: Columns, area: Area, filters: readonly number[]): Exclusion[] {
  return alternativeGroups.flatMap(group => {
    const tags = group.filter(id => filters.includes(id))
    if (!tags.length) return []
    return [
      {
        reason: 'lacks_features',
        leave_out: 'filter',
        tags,
        group,
        bits: drop(all(area), facilitiesListingAny(columns, area, tags)),
      },
    ]
  })
}

function byRules(columns: Columns, area: Area, needs: Needs): Exclusion[] {
  const { everyFacility, of } = area
  const strikes: Exclusion[] = []
  const strike = (reason: ReasonCode, bits: Bits) => strikes.push({ reason, leave_out: 'need', tags: [], bits })
  const takesOthers = (group: readonly number[], fitting: readonly number[]) => {
    const others = facilitiesListingAny(
      columns,
      area,
      group.filter(id => !fitting.includes(id)),
    )
    return keep(drop(others, facilitiesListingAny(columns, area, fitting)), everyFacility)
  }
  if (needs.payment === 'cash') strike('no_cash', drop(all(area), of(columns.listed.get(tag.cash.accepted))))
  if (needs.insurance === 'Private') strike('no_private_insurance', keep(of(columns.excludesPrivate), everyFacility))
  if (needs.hmo) strike('no_hmo', keep(of(columns.excludesHmo), everyFacility))
  if (needs.plans.length) {
    const { outOfNetwork, inNetwork, scratch } = columns
    const out = drop(of(outOfNetwork(needs.plans, scratch)), of(inNetwork(needs.plans, scratch)))
    strike('out_of_network', keep(out, everyFacility))
  }
  if (needs.gender !== null) strike('other_gender', takesOthers(genderTags, genderTagsFor(needs.gender)))
  if (needs.age !== null) strike('other_age', takesOthers(ageTags, ageTagsFor(needs.age)))
  if (needs.involuntary_hold) {
    const { yes, no } = tag.involuntaryHold
    strike('no_holds', keep(drop(of(columns.listed.get(no)), of(columns.listed.get(yes))), everyFacility))
  }
  return strikes
}

/**
 * The facilities in an area that list any of these tags. The set may include facilities outside the area that share its bitset
 * words.
 */
export function facilitiesListingAny(columns: Columns, area: Area, tags: readonly number[]): Bits {
  const bits = area.of(undefined)
  for (const id of tags) {
    const listed = columns.listed.get(id)
    if (listed) join(bits, area.of(listed))
  }
  return bits
}

/** The facilities that no condition excludes. */
export function matchesOf(area: Area, strikes: readonly Exclusion[]): Bits {
  const left = all(area)
  for (const { bits } of strikes) drop(left, bits)
  return left
}

export function excludedFor(area: Area, strikes: readonly Exclusion[], reason: ReasonCode): Bits {
  const bits = area.of(undefined)
  for (const strike of strikes) if (strike.reason === reason) join(bits, strike.bits)
  return bits
}

/** The number of facilities that each condition excludes, largest first. Omits conditions that exclude none. */
export const linesOf = (strikes: readonly Exclusion[]): ExcludedLine[] =>
  strikes
    .map(({ reason, leave_out, tags, bits }) => ({ reason, leave_out, tags: [...tags], count: countBits(bits) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/**
 * Conditions that would add facilities if removed alone, largest gain first. Each is the only condition that excludes at least one
 * facility.
 */
export function relaxationsOf(area: Area, strikes: readonly Exclusion[]): Relaxation[] {
  const [once, again] = [area.of(undefined), area.of(undefined)]
  for (const { bits } of strikes)
    for (let word = 0; word < bits.length; word++) {
      again[word]! |= once[word]! & bits[word]!
      once[word]! |= bits[word]!
    }
  const alone = drop(once, again)
  return strikes
    .map(({ reason, leave_out, tags, bits }) => ({
      reason,
      leave_out,
      tags: [...tags],
      brings: countBits(keep(bits.slice(), alone)),
    }))
    .filter(({ brings }) => brings > 0)
    .sort((a, b) => b.brings - a.brings)
}
