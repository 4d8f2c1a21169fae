import { metersPerMile, type Radius, radii } from '#domain/matching/distance.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { rank, ranks } from '#domain/matching/order.ts'
import { fewMatches, type Relaxation } from '#domain/matching/relaxations.ts'
import type { ExcludedLine } from '#domain/matching/schema.ts'
import { type ReasonCode, reasonCodes } from '#domain/matching/schema.ts'
import { startsWordsIn } from '#domain/wordStarts.ts'
import { type Area, areaAround, areaWith } from './area.ts'
import { type Bits, countBits, drop, hasBit, join, keep, noBits, setBit } from './bits.ts'
import { type Columns, columnsOf, type IndexInput, limitOf, mostFacilities } from './columns.ts'
import {
  type Exclusion,
  excludedFor,
  facilitiesListingAll,
  facilitiesListingAny,
  findExclusions,
  linesOf,
  matchesOf,
  otherExclusions,
  relaxationsOf,
} from './exclusions.ts'
import { sorted } from './sorted.ts'
import { atOnce, type Steps } from './steps.ts'

/** Sorts by distance or by the number that each facility id maps to, smallest first. Facilities without a number come last. */
export type Order = 'distance' | ReadonlyMap<number, number>

/** The search center (in degrees), the radius in miles, the selected filters, and the requested page. */
export type Search = {
  lat: number
  lng: number
  radius_miles: number
  filters: readonly number[]
  /** Facilities with suitable open beds, if the search is limited to them. */
  withOpenBeds?: ReadonlySet<number> | undefined
  /** Limits the search to facilities with words in their names that start with these words. */
  name?: string | undefined
  /** The order that the user chose. If undefined, the published order applies. */
  order?: Order | undefined
  page_number: number
  page_size: number
}

export type Found = {
  /** Sorted as the search requests. Distances are in whole meters. */
  page: { id: number; distance: number; network: 'in' | 'unknown' }[]
  total: number
  /** All matches, best first (see `compareMatches`), no matter how the page is sorted. */
  ids: number[]
  /** The number of matches with each additional filter. Omits filters that would leave none. */
  counts: Record<number, number>
  /** The facilities within the radius that do not match, in total and by reason. */
  excluded: { total: number; reasons: Record<ReasonCode, number>; lines: ExcludedLine[] }
  /** Conditions that would add facilities if removed alone, largest gain first. */
  relaxations: Relaxation[]
  /** Larger radii that have more matches, if the search has only a few. */
  wider: { radius: Radius; more: number }[]
}

/** A page of excluded facilities and the total count. Distances are in whole meters. */
export type Excluded = { page: { id: number; distance: number }[]; total: number }

/** One number per match that combines its sort fields and its position (see `sortKeys`). */
type Keys = Float64Array<ArrayBuffer>

/** A search with `withOpenBeds` and `name` converted to sets of positions. */
type AskedSearch = Omit<Search, 'withOpenBeds' | 'name'> & { withOpenBeds?: Bits | undefined; named?: Bits | undefined }

/** A search's matches in list order, as columns of ids and coordinates. */
export type Ranked = { ids: Int32Array; latitudes: Float64Array; longitudes: Float64Array }

export type MatchIndex = {
  size: number
  match: (needs: Needs, search: Search) => Found
  /** Like `match`, but yields between slices, because a search among 200,000 facilities takes a tenth of a second. */
  matchSteps: (needs: Needs, search: Search) => Steps<Found>
  /**
   * Excluded facilities within the radius, nearest first. `reason` or `tags` limits the result to facilities excluded for that
   * reason or for lacking these tags.
   */
  excluded: (needs: Needs, search: Search, reason?: ReasonCode, tags?: readonly number[]) => Excluded
  /** The ids of facilities with words in their names that start with these words, sorted by name. */
  named: (name: string) => number[]
  /** The location of every match, in list order. Yields between slices. */
  rankedSteps: (needs: Needs, search: Search) => Steps<Ranked>
}

/**
 * The entire directory in memory. Returns the same results as applying `verdict` and `compareMatches` to each facility, but uses
 * bitsets: a spatial tree finds nearby facilities, one set per tag or property removes those that do not match, and only the rest
 * are measured and sorted. An index is immutable, so build a new one when the directory changes. With 20,000 facilities, this takes
 * a tenth of a second, in steps of a few milliseconds.
 */
export function* indexSteps(facilities: readonly IndexInput[]): Steps<MatchIndex> {
  const columns = yield* columnsOf(facilities)
  const positions = new Map(Array.from(columns.ids, (id, position) => [id, position]))
  const bitsOf = (ids: ReadonlySet<number>) => {
    const bits = noBits(columns.size)
    for (const id of ids) if (positions.has(id)) setBit(bits, positions.get(id)!)
    return bits
  }
  const asking = function* ({ withOpenBeds, name, ...search }: Search): Steps<AskedSearch> {
    return {
      ...search,
      withOpenBeds: withOpenBeds && bitsOf(withOpenBeds),
      named: name ? yield* bitsNamed(columns, name) : undefined,
    }
  }
  const matchSteps = function* (needs: Needs, search: Search): Steps<Found> {
    return yield* match(columns, needs, yield* asking(search))
  }
  return {
    size: columns.size,
    match: (needs, search) => atOnce(matchSteps(needs, search)),
    matchSteps,
    excluded: (needs, search, reason, tags) => excluded(columns, needs, atOnce(asking(search)), reason, tags),
    named: name => {
      const bits = atOnce(bitsNamed(columns, name))
      return Array.from(columns.byNameRank)
        .filter(position => hasBit(bits, position))
        .map(position => columns.ids[position]!)
    },
    *rankedSteps(needs, search) {
      return yield* ranked(columns, needs, yield* asking(search))
    },
  }
}

/** Builds the index without yielding. */
export const buildIndex = (facilities: readonly IndexInput[]): MatchIndex => atOnce(indexSteps(facilities))

/** Number of facilities to process between two yields: a few milliseconds of work. */
const atATime = 10_000

/** Runs the work on the positions from 0 to `size`, and yields between slices. */
function* inSlices(size: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < size; from += atATime) {
    if (from > 0) yield
    work(from, Math.min(from + atATime, size))
  }
}

function* ranked(columns: Columns, needs: Needs, search: AskedSearch): Steps<Ranked> {
  const area = areaAround(columns, search)
  yield* restAfter(area)
  const matches = matchesOf(area, findExclusions(columns, area, needs, search))
  const keys = yield* sortKeys(columns, area, matches, columns.inNetwork(needs.plans, noBits(columns.size)))
  const listed = yield* inOrder(columns, keys, search.order)
  const size = listed.length
  const found = { ids: new Int32Array(size), latitudes: new Float64Array(size), longitudes: new Float64Array(size) }
  yield* inSlices(size, (from, to) => {
    for (let place = from; place < to; place++) {
      const position = positionIn(columns, listed[place]!)
      found.ids[place] = columns.ids[position]!
      found.latitudes[place] = columns.latitudes[position]!
      found.longitudes[place] = columns.longitudes[position]!
    }
  })
  return found
}

function* match(columns: Columns, needs: Needs, search: AskedSearch): Steps<Found> {
  const area = areaAround(columns, search)
  yield* restAfter(area)
  const struck = findExclusions(columns, area, needs, search)
  const matches = matchesOf(area, struck)
  const inNetwork = columns.inNetwork(needs.plans, noBits(columns.size))
  const keys = yield* sortKeys(columns, area, matches, inNetwork)
  const first = (search.page_number - 1) * search.page_size
  const total = keys.length
  const listed = yield* inOrder(columns, keys, search.order)
  return {
    page: Array.from(listed.subarray(first, first + search.page_size), key => rowOf(columns, key, inNetwork)),
    total,
    ids: yield* idsOf(columns, keys),
    counts: Object.assign(yield* countsOver(columns, keys), countsOfChoices(columns, area, struck)),
    excluded: {
      total: countBits(area.everyFacility) - total,
      reasons: Object.fromEntries(reasonCodes.map(code => [code, countBits(excludedFor(area, struck, code))])) as Record<
        ReasonCode,
        number
      >,
      lines: linesOf(struck),
    },
    relaxations: relaxationsOf(area, struck),
    wider: total < fewMatches ? yield* widerOf(columns, needs, search, total) : [],
  }
}

/** Yields if the area contains many facilities. Most areas are small, and a search within them does not need to yield. */
function* restAfter(area: Area): Steps<void> {
  if (area.everyFacility.length * 32 > atATime) yield
}

/**
 * Larger radii that have more matches. Applies the required tags to the entire directory first, because few facilities have all of
 * them. Then applies the other rules, and compares distances only for the remaining facilities.
 */
function* widerOf(columns: Columns, needs: Needs, search: AskedSearch, total: number): Steps<Found['wider']> {
  const { lat, lng, radius_miles, filters, named } = search
  const greater = radii.filter(radius => radius > radius_miles)
  if (greater.length === 0) return []
  const listing = facilitiesListingAll(columns, needs, filters)
  const area = areaWith(columns, named ? keep(listing, named) : listing, lat, lng)
  yield* restAfter(area)
  const matches = matchesOf(area, otherExclusions(columns, area, needs, search))
  const limits = greater.map(radius => limitOf(radius * metersPerMile))
  const found = greater.map(() => 0)
  yield* inSlices(matches.length * 32, (from, to) => area.countWithin(matches, limits, found, from, to))
  let before = total
  return greater.flatMap((radius, place) => {
    const grown = found[place]! > before
    before = found[place]!
    return grown ? [{ radius, more: before - total }] : []
  })
}

/** Excluded facilities, nearest first, then by name and id. */
function excluded(
  columns: Columns,
  needs: Needs,
  search: AskedSearch,
  reason: ReasonCode | undefined,
  tags: readonly number[] = [],
): Excluded {
  const area = areaAround(columns, search)
  const struck = findExclusions(columns, area, needs, search)
  const selected = tags.length ? struck.filter(strike => String(strike.tags) === String(tags)) : struck
  const bits = reason ? excludedFor(area, selected, reason) : drop(area.everyFacility.slice(), matchesOf(area, struck))
  const keys = Float64Array.from(
    area.positions(bits),
    position => area.meters(position) * mostFacilities + columns.nameRanks[position]!,
  ).sort()
  const first = (search.page_number - 1) * search.page_size
  return {
    page: Array.from(keys.subarray(first, first + search.page_size), key => ({
      id: columns.ids[positionIn(columns, key)]!,
      distance: metersIn(key),
    })),
    total: keys.length,
  }
}

/**
 * One number per match that sorts like `compareMatches`: by rank, then by meters, then by the rank of name and id. Uses 50 of a
 * double's 53 bits.
 */
function* sortKeys(columns: Columns, area: Area, matches: Bits, inNetwork: Bits): Steps<Keys> {
  const positions = area.positions(matches)
  const keys = new Float64Array(positions.length)
  yield* inSlices(positions.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const position = positions[at]!
      const standing = rank({
        network: hasBit(inNetwork, position) ? 'in' : 'unknown',
        directory_listing: hasBit(columns.directoryListing, position),
      })
      keys[at] = (standing * metersRoom + area.meters(position)) * mostFacilities + columns.nameRanks[position]!
    }
  })
  return yield* sorted(keys)
}

/** The keys in the requested order. Keys with a number come first. Keys with equal numbers keep their order. */
function* inOrder(columns: Columns, keys: Keys, order: Order | undefined): Steps<Keys> {
  if (!order) return keys
  return yield* order === 'distance' ? byDistance(keys) : byNumber(columns, keys, order)
}

/** Sorts by meters, then by rank, name, and id. To compare plain numbers, it moves the meters to the front of each key. */
function* byDistance(keys: Keys): Steps<Keys> {
  const turned = new Float64Array(keys.length)
  yield* inSlices(keys.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const key = keys[at]!
      const standing = Math.floor(key / (mostFacilities * metersRoom))
      turned[at] = (metersIn(key) * ranks + standing) * mostFacilities + (key % mostFacilities)
    }
  })
  const listed = yield* sorted(turned)
  yield* inSlices(keys.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const key = listed[at]!
      const front = Math.floor(key / mostFacilities)
      listed[at] = ((front % ranks) * metersRoom + Math.floor(front / ranks)) * mostFacilities + (key % mostFacilities)
    }
  })
  return listed
}

/** Sorts by each facility's number with one pass per step (a counting sort), because comparing keys through a map is slow. */
function* byNumber(columns: Columns, keys: Keys, order: ReadonlyMap<number, number>): Steps<Keys> {
  // NaN represents facilities without a number, and sorts last.
  const numbers = new Float64Array(keys.length)
  yield* inSlices(keys.length, (from, to) => {
    for (let at = from; at < to; at++) numbers[at] = order.get(columns.ids[positionIn(columns, keys[at]!)]!) ?? Number.NaN
  })
  const distinct = yield* sorted(Float64Array.from(new Set(numbers)))
  const groups = new Map(Array.from(distinct, (number, group) => [number, group]))
  yield
  const groupOf = new Uint32Array(keys.length)
  const next = new Uint32Array(distinct.length + 1)
  yield* inSlices(keys.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const group = groups.get(numbers[at]!)!
      groupOf[at] = group
      next[group + 1]!++
    }
  })
  for (let group = 1; group < next.length; group++) next[group]! += next[group - 1]!
  const listed = new Float64Array(keys.length)
  for (let at = 0; at < keys.length; at++) listed[next[groupOf[at]!]!++] = keys[at]!
  return listed
}

/** The facilities with words in their names that start with these words. */
function* bitsNamed({ words, size }: Columns, name: string): Steps<Bits> {
  const bits = noBits(size)
  const fits = startsWordsIn(name)
  yield* inSlices(size, (from, to) => {
    for (let position = from; position < to; position++) if (fits(words[position]!)) setBit(bits, position)
  })
  return bits
}

function* idsOf(columns: Columns, keys: Keys): Steps<number[]> {
  const ids: number[] = []
  yield* inSlices(keys.length, (from, to) => {
    for (let at = from; at < to; at++) ids.push(columns.ids[positionIn(columns, keys[at]!)]!)
  })
  return ids
}

/** Leaves room for any distance: half the Earth's circumference is 20,015,087 meters. */
const metersRoom = 2 ** 25
const positionIn = (columns: Columns, key: number) => columns.byNameRank[key % mostFacilities]!
const metersIn = (key: number) => Math.floor(key / mostFacilities) % metersRoom

function rowOf(columns: Columns, key: number, inNetwork: Bits): Found['page'][number] {
  const position = positionIn(columns, key)
  return { id: columns.ids[position]!, distance: metersIn(key), network: hasBit(inNetwork, position) ? 'in' : 'unknown' }
}

/** For each tag, the number of matches that list it. */
function* countsOver(columns: Columns, keys: Keys): Steps<Record<number, number>> {
  const { slots, slotsFrom, tags } = columns
  const bySlot = new Uint32Array(tags.length)
  yield* inSlices(keys.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const position = positionIn(columns, keys[place]!)
      for (let at = slotsFrom[position]!; at < slotsFrom[position + 1]!; at++) bySlot[slots[at]!]!++
    }
  })
  const counts: Record<number, number> = {}
  for (let slot = 0; slot < tags.length; slot++) if (bySlot[slot]! > 0) counts[tags[slot]!] = bySlot[slot]!
  return counts
}

/**
 * For each tag in a group, the number of matches if it were also selected. Selecting another tag in a group adds matches, so these
 * counts do not require the tags that are already selected.
 */
function countsOfChoices(columns: Columns, area: Area, struck: readonly Exclusion[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const choice of struck) {
    if (!choice.group) continue
    const others = matchesOf(
      area,
      struck.filter(strike => strike !== choice),
    )
    const chosen = drop(others.slice(), choice.bits)
    for (const id of choice.group) {
      const widened = countBits(join(keep(facilitiesListingAny(columns, area, [id]), others), chosen))
      if (widened > 0) counts[id] = widened
    }
  }
  return counts
}
