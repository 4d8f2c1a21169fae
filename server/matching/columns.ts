import Flatbush from 'flatbush'
import { earthRadius } from '#domain/matching/distance.ts'
import { compareFoldedNames } from '#domain/matching/order.ts'
import type { MatchFacility } from '#domain/matching/rules.ts'
import { wordsText } from '#domain/wordStarts.ts'
import { type Bits, hasBit, noBits, setBit } from './bits.ts'
import type { Steps } from './steps.ts'

/** Maximum number of facilities, limited by the number of bits in a sort key. */
export const mostFacilities = 2 ** 22

/** Number of facilities to process before yielding. */
const atATime = 2000
/** Number of names to fold before yielding. */
const namesAtATime = 500

/**
 * The directory in columns: one array or set per property, indexed by position. Nearby facilities have nearby positions, so the
 * facilities around a point occupy only a few words of a set.
 */
export type Columns = {
  size: number
  ids: Int32Array
  everyFacility: Bits
  noFacility: Bits
  /**
   * A set to compute in, so that a search allocates almost nothing of the directory's size: the memory of typed arrays makes V8
   * collect garbage, and marking a large directory takes long. Its content is valid only until the next use or yield.
   */
  scratch: Bits
  latitudes: Float64Array
  longitudes: Float64Array
  /** Coordinates on a sphere with a radius of 1, so distances need no trigonometry. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
  tree: Flatbush | null
  /** The words of each name, for `startsWordsIn`. */
  words: readonly string[]
  /** Each facility's rank by name and id, and the facility at each rank. Breaks ties. */
  nameRanks: Uint32Array
  byNameRank: Uint32Array
  /** For each tag, the facilities that list it and the facilities where it is unknown. */
  listed: Map<number, Bits>
  unspoken: Map<number, Bits>
  /** Each facility's tags as indexes into `tags`. The entries for position p are those from `slotsFrom[p]` up to `slotsFrom[p + 1]`. */
  tags: number[]
  slots: Uint16Array
  slotsFrom: Uint32Array
  /** Turns `into` into the set of facilities that have any of these plans in network, and returns it. */
  inNetwork: (plans: readonly string[], into: Bits) => Bits
  outOfNetwork: (plans: readonly string[], into: Bits) => Bits
  excludesPrivate: Bits
  excludesHmo: Bits
  directoryListing: Bits
}

/** The facility data that the index reads. */
export type IndexInput = Omit<MatchFacility, 'features'> & { features: ArrayLike<number> & Iterable<number> }

/**
 * Builds the columns, yielding every few milliseconds to let other work run. Throws a RangeError if there are more than
 * `mostFacilities`.
 */
export function* columnsOf(unordered: readonly IndexInput[]): Steps<Columns> {
  const size = unordered.length
  if (size > mostFacilities) throw new RangeError(`The matching index supports at most ${mostFacilities} facilities`)
  const facilities = neighborsTogether(unordered)
  const flags = (of: (facility: IndexInput) => boolean) => {
    const bits = noBits(size)
    for (const [position, facility] of facilities.entries()) if (of(facility)) setBit(bits, position)
    return bits
  }
  yield
  const places = placesOf(facilities)
  yield
  const tree = treeOf(facilities)
  yield
  const names = yield* namesOf(facilities)
  yield
  const words = yield* wordsOf(facilities)
  yield
  const tags = yield* tagsOf(facilities)
  yield
  const unspoken = unspokenOf(facilities)
  yield
  const inNetwork = plansBy(facilities, facility => facility.insurance_plans_in_network)
  yield
  const outOfNetwork = plansBy(facilities, facility => facility.insurance_plans_out_network)
  yield
  return {
    size,
    ids: Int32Array.from(facilities, facility => facility.id),
    words,
    everyFacility: flags(() => true),
    noFacility: noBits(size),
    scratch: noBits(size),
    ...places,
    tree,
    ...names,
    ...tags,
    unspoken,
    inNetwork,
    outOfNetwork,
    excludesPrivate: flags(facility => facility.excludes_private_insurance === true),
    excludesHmo: flags(facility => facility.excludes_hmo === true),
    directoryListing: flags(facility => facility.directory_listing),
  }
}

/** Sorts facilities spatially, in the order of a packed tree's leaves. */
function neighborsTogether(facilities: readonly IndexInput[]): IndexInput[] {
  const everything = treeOf(facilities)?.search(-Infinity, -Infinity, Infinity, Infinity) ?? []
  return everything.map(at => facilities[at]!)
}

function treeOf(facilities: readonly IndexInput[]): Flatbush | null {
  if (facilities.length === 0) return null
  const tree = new Flatbush(facilities.length)
  for (const { latitude, longitude } of facilities) tree.add(longitude, latitude)
  tree.finish()
  return tree
}

function* namesOf(facilities: readonly IndexInput[]) {
  // Lowercase each name once. Doing so in every comparison would take most of the rebuild time.
  const folded = facilities.map(({ id, name }, position) => ({ id, name: name.toLowerCase(), position }))
  yield
  const byNameRank = Uint32Array.from(folded.sort(compareFoldedNames), ({ position }) => position)
  const nameRanks = new Uint32Array(facilities.length)
  for (const [nameRank, position] of byNameRank.entries()) nameRanks[position] = nameRank
  return { nameRanks, byNameRank }
}

/** Yields often, because folding a name takes several microseconds. */
function* wordsOf(facilities: readonly IndexInput[]): Steps<string[]> {
  const words: string[] = []
  for (const [position, { name }] of facilities.entries()) {
    if (position % namesAtATime === namesAtATime - 1) yield
    words.push(wordsText(name))
  }
  return words
}

function placesOf(facilities: readonly IndexInput[]) {
  const column = () => new Float64Array(facilities.length)
  const [latitudes, longitudes, x, y, z] = [column(), column(), column(), column(), column()]
  for (const [position, { latitude, longitude }] of facilities.entries()) {
    const point = onSphere(latitude, longitude)
    latitudes[position] = latitude
    longitudes[position] = longitude
    x[position] = point.x
    y[position] = point.y
    z[position] = point.z
  }
  return { latitudes, longitudes, x, y, z }
}

/** Converts degrees to a point on a sphere with a radius of 1. */
export function onSphere(latitude: number, longitude: number) {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

/**
 * Converts a squared straight-line distance on that sphere to whole meters along the surface. Returns the same values as
 * `metersBetween`.
 */
export const metersOf = (squared: number): number => Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(squared) / 2)))

/** A distance in whole meters, and squared straight-line distances that are certainly within it and certainly beyond it. */
export type Limit = { meters: number; inside: number; outside: number }

export const limitOf = (meters: number): Limit => {
  const squared = (distance: number) => (2 * Math.sin(distance / (2 * earthRadius))) ** 2
  return { meters, inside: squared(meters), outside: squared(meters + 1) }
}

/** Whether `metersOf(squared)` is within the limit, in most cases without computing it. */
export const isWithin = (squared: number, { meters, inside, outside }: Limit): boolean =>
  squared <= inside || (squared < outside && metersOf(squared) <= meters)

function* tagsOf(facilities: readonly IndexInput[]) {
  const slotOf = new Map<number, number>()
  const sets: Bits[] = []
  const most = facilities.reduce((sum, { features }) => sum + features.length, 0)
  const slots = new Uint16Array(most)
  const slotsFrom = new Uint32Array(facilities.length + 1)
  let filled = 0
  for (const [position, { features }] of facilities.entries()) {
    if (position % atATime === atATime - 1) yield
    for (const tag of features) {
      let slot = slotOf.get(tag)
      if (slot === undefined) {
        slot = sets.push(noBits(facilities.length)) - 1
        slotOf.set(tag, slot)
      }
      const listing = sets[slot]!
      // A tag in two of a facility's fields counts only once.
      if (hasBit(listing, position)) continue
      setBit(listing, position)
      slots[filled++] = slot
    }
    slotsFrom[position + 1] = filled
  }
  const tags = [...slotOf.keys()]
  return { tags, listed: new Map(tags.map((tag, slot) => [tag, sets[slot]!])), slots: slots.slice(0, filled), slotsFrom }
}

/** For each tag, the facilities whose data source does not cover it. */
function unspokenOf(facilities: readonly IndexInput[]): Map<number, Bits> {
  const sets = new Map<number, Bits>()
  for (const [position, { unspoken_tags = [] }] of facilities.entries())
    for (const tag of unspoken_tags) {
      const bits = sets.get(tag) ?? noBits(facilities.length)
      setBit(bits, position)
      sets.set(tag, bits)
    }
  return sets
}

/**
 * Stores positions as lists and converts them to a set for each query, because most of the thousands of payers are listed by only a
 * few facilities.
 */
function plansBy(
  facilities: readonly IndexInput[],
  plansOf: (facility: IndexInput) => readonly string[],
): (plans: readonly string[], into: Bits) => Bits {
  const lists = new Map<string, number[]>()
  facilities.forEach((facility, position) => {
    for (const plan of plansOf(facility)) {
      const list = lists.get(plan)
      if (list) list.push(position)
      else lists.set(plan, [position])
    }
  })
  return (plans, into) => {
    into.fill(0)
    for (const plan of plans) for (const position of lists.get(plan) ?? []) setBit(into, position)
    return into
  }
}
