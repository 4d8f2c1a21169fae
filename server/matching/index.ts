import { ageTags, ageTagsFor } from '#domain/matching/ages.ts'
import { genderTags, genderTagsFor } from '#domain/matching/genders.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { rank } from '#domain/matching/order.ts'
import { choices, type MatchFacility, type ReasonCode } from '#domain/matching/verdict.ts'
import { tag } from '#domain/tags.ts'
import { type Area, areaAround } from './area.ts'
import { type Bits, countBits, drop, hasBit, join, keep } from './bits.ts'
import { type Columns, columnsOf, mostFacilities } from './columns.ts'

/** Where to look, in degrees and miles, which filters are ticked, and which page of the answer to write out. */
export type Search = {
  lat: number
  lng: number
  radius_miles: number
  filters: readonly number[]
  page_number: number
  page_size: number
}

export type Found = {
  /** Best first (see `bestFirst`); distance in whole meters. */
  page: { id: number; distance: number; network: 'in' | 'unknown' }[]
  total: number
  /** Every match, best first. */
  ids: number[]
  /** How many matches there would be with this filter too; a tag that is not here would leave none. */
  counts: Record<number, number>
  /** Facilities within the radius that do not match, and under each reason all that have it. */
  excluded: { total: number; reasons: Record<ReasonCode, number> }
}

export type MatchIndex = {
  size: number
  match: (needs: Needs, search: Search) => Found
  /** Id, latitude, longitude of facilities, for the map. Unknown ids are left out. */
  pins: (ids: readonly number[]) => [number, number, number][]
}

/**
 * The whole directory in memory, answering what `verdict` and `bestFirst` would answer facility by facility, with sets of bits
 * instead: a spatial tree finds who is near, one set per tag or property strikes out who does not match, and only who is left is
 * measured and ordered. An index never changes; build a new one when the directory does (20,000 facilities: a fifth of a second).
 */
export function buildIndex(facilities: readonly MatchFacility[]): MatchIndex {
  const columns = columnsOf(facilities)
  const positions = new Map(Array.from(columns.ids, (id, position) => [id, position]))
  return {
    size: columns.size,
    match: (needs, search) => match(columns, needs, search),
    pins: ids =>
      ids.flatMap(id => {
        const position = positions.get(id)
        return position === undefined
          ? []
          : [[id, columns.latitudes[position]!, columns.longitudes[position]!] as [number, number, number]]
      }),
  }
}

function match(columns: Columns, needs: Needs, search: Search): Found {
  const area = areaAround(columns, search.lat, search.lng, search.radius_miles)
  const inNetwork = columns.inNetwork(needs.plans)
  const struck = strikes(columns, area, needs, inNetwork)
  const ticked = choicesTicked(columns, area, search.filters)

  const listing = everythingAsked(columns, area, needs, search.filters)
  const eligible = listing.slice()
  for (const bits of Object.values(struck)) drop(eligible, bits)
  const matches = eligible.slice()
  for (const choice of ticked) {
    keep(listing, choice.bits)
    keep(matches, choice.bits)
  }

  const keys = sortKeys(columns, area, matches, inNetwork)
  const first = (search.page_number - 1) * search.page_size
  const total = keys.length
  return {
    page: Array.from(keys.subarray(first, first + search.page_size), key => rowOf(columns, key, inNetwork)),
    total,
    ids: idsOf(columns, keys),
    counts: Object.assign(countsOver(columns, keys), countsOfChoices(columns, area, eligible, ticked)),
    excluded: {
      total: countBits(area.everybody) - total,
      reasons: {
        lacks_features: countBits(drop(area.everybody.slice(), listing)),
        no_cash: countBits(struck.no_cash),
        no_private_insurance: countBits(struck.no_private_insurance),
        no_hmo: countBits(struck.no_hmo),
        out_of_network: countBits(struck.out_of_network),
        other_gender: countBits(struck.other_gender),
        other_age: countBits(struck.other_age),
      },
    },
  }
}

/** Who is struck out of an area, for each reason but the features. */
function strikes(
  columns: Columns,
  area: Area,
  needs: Needs,
  inNetwork: Bits,
): Record<Exclude<ReasonCode, 'lacks_features'>, Bits> {
  const { everybody, of } = area
  const nobody = of(undefined)
  const takesOthers = (group: readonly number[], fitting: readonly number[]) => {
    const others = whoLists(
      columns,
      area,
      group.filter(id => !fitting.includes(id)),
    )
    return keep(drop(others, whoLists(columns, area, fitting)), everybody)
  }
  return {
    no_cash: needs.payment === 'cash' ? drop(everybody.slice(), of(columns.listed.get(tag.cash.accepted))) : nobody,
    no_private_insurance: needs.insurance === 'Private' ? keep(of(columns.excludesPrivate), everybody) : nobody,
    no_hmo: needs.hmo ? keep(of(columns.excludesHmo), everybody) : nobody,
    out_of_network: needs.plans.length ? keep(drop(of(columns.outOfNetwork(needs.plans)), of(inNetwork)), everybody) : nobody,
    other_gender: needs.gender === null ? nobody : takesOthers(genderTags, genderTagsFor(needs.gender)),
    other_age: needs.age === null ? nobody : takesOthers(ageTags, ageTagsFor(needs.age)),
  }
}

/** Who of an area lists everything asked, but for ticked choices. A required tag need not be listed where nobody can tell. */
function everythingAsked(columns: Columns, area: Area, needs: Needs, filters: readonly number[]): Bits {
  const left = area.everybody.slice()
  for (const id of needs.required) keep(left, join(area.of(columns.listed.get(id)), area.of(columns.unspoken.get(id))))
  for (const id of filters) if (!choices.some(group => group.includes(id))) keep(left, area.of(columns.listed.get(id)))
  return left
}

/** Who lists any of these tags. */
function whoLists(columns: Columns, area: Area, tags: readonly number[]): Bits {
  const bits = area.of(undefined)
  for (const id of tags) {
    const listed = columns.listed.get(id)
    if (listed) join(bits, area.of(listed))
  }
  return bits
}

type Choice = { group: readonly number[]; bits: Bits }

/** The groups of which something is ticked, and who lists any of that. */
const choicesTicked = (columns: Columns, area: Area, filters: readonly number[]): Choice[] =>
  choices.flatMap(group => {
    const ticked = group.filter(id => filters.includes(id))
    return ticked.length ? [{ group, bits: whoLists(columns, area, ticked) }] : []
  })

/** One number per match that sorts as `bestFirst` does: rank, then meters, then the rank of name and id; 48 bits of a double's 53. */
function sortKeys(columns: Columns, area: Area, matches: Bits, inNetwork: Bits): Float64Array {
  const positions = area.positions(matches)
  const keys = new Float64Array(positions.length)
  for (const [at, position] of positions.entries()) {
    const standing = rank({
      network: hasBit(inNetwork, position) ? 'in' : 'unknown',
      directory_listing: hasBit(columns.directoryListing, position),
    })
    keys[at] = (standing * metersRoom + area.meters(position)) * mostFacilities + columns.nameRanks[position]!
  }
  return keys.sort()
}

function idsOf(columns: Columns, keys: Float64Array): number[] {
  const ids: number[] = []
  for (const key of keys) ids.push(columns.ids[positionIn(columns, key)]!)
  return ids
}

/** Half around the Earth is 20,015,087 meters. */
const metersRoom = 2 ** 25
const positionIn = (columns: Columns, key: number) => columns.byNameRank[key % mostFacilities]!
const metersIn = (key: number) => Math.floor(key / mostFacilities) % metersRoom

function rowOf(columns: Columns, key: number, inNetwork: Bits): Found['page'][number] {
  const position = positionIn(columns, key)
  return { id: columns.ids[position]!, distance: metersIn(key), network: hasBit(inNetwork, position) ? 'in' : 'unknown' }
}

/** How many of the matches list each tag. */
function countsOver(columns: Columns, keys: Float64Array): Record<number, number> {
  const { slots, slotsFrom, tags } = columns
  const bySlot = new Uint32Array(tags.length)
  for (const key of keys) {
    const position = positionIn(columns, key)
    for (let at = slotsFrom[position]!; at < slotsFrom[position + 1]!; at++) bySlot[slots[at]!]!++
  }
  const counts: Record<number, number> = {}
  for (let slot = 0; slot < tags.length; slot++) if (bySlot[slot]! > 0) counts[tags[slot]!] = bySlot[slot]!
  return counts
}

/**
 * Where some of a group are ticked, ticking one more of it widens the answer: these counts are taken over `eligible`, who would
 * match if nothing of any group were ticked.
 */
function countsOfChoices(columns: Columns, area: Area, eligible: Bits, ticked: readonly Choice[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const choice of ticked) {
    const others = eligible.slice()
    for (const other of ticked) if (other !== choice) keep(others, other.bits)
    for (const id of choice.group) {
      const widened = countBits(keep(join(whoLists(columns, area, [id]), choice.bits), others))
      if (widened > 0) counts[id] = widened
    }
  }
  return counts
}
