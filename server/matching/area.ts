import { within } from 'geoflatbush'
import { metersPerMile } from '#domain/matching/distance.ts'
import { type Bits, hasBit, positionsOf, setBit } from './bits.ts'
import { type Columns, isWithin, type Limit, metersOf, onSphere } from './columns.ts'

/**
 * The facilities within a radius, as bitsets that contain only the words that cover them (positions are in spatial order). Only
 * sets from the same area can be combined.
 */
export type Area = {
  everyFacility: Bits
  /**
   * Reduces a set for the entire directory to this area's words. The result may include facilities outside the area, so intersect it
   * with `everyFacility`.
   */
  of: (directorySet: Bits | undefined) => Bits
  positions: (bits: Bits) => number[]
  /**
   * Increases each count by the number of the set's facilities within that limit. Limits are in ascending order. Reads only the set's
   * bits from `from` up to `to`.
   */
  countWithin: (bits: Bits, limits: readonly Limit[], counts: number[], from: number, to: number) => void
  /** The distance from the center to a position, in whole meters. */
  meters: (position: number) => number
}

type Around = { lat: number; lng: number; radius_miles: number; named?: Bits | undefined }

/**
 * The area around a point (in degrees), with all its facilities or only those in a set. The radius is in miles and, like the
 * displayed distances, exact to the meter.
 */
export function areaAround(columns: Columns, { lat, lng, radius_miles, named }: Around): Area {
  const inArea = columns.scratch.fill(0)
  const kilometers = (radius_miles * metersPerMile + 0.5) / 1000
  if (columns.tree)
    within(columns.tree, lng, lat, kilometers, position => {
      if (!named || hasBit(named, position)) setBit(inArea, position)
      return false
    })
  return areaOf(columns, inArea, lat, lng)
}

/** An area with only these facilities, at any distance from the point (in degrees). Copies the set. */
export const areaWith = (columns: Columns, these: Bits, lat: number, lng: number): Area => areaOf(columns, these, lat, lng)

function areaOf(columns: Columns, members: Bits, lat: number, lng: number): Area {
  const words: number[] = []
  for (let word = 0; word < members.length; word++) if (members[word] !== 0) words.push(word)
  const of = (set: Bits | undefined) => {
    const bits = new Uint32Array(words.length)
    if (set) for (let at = 0; at < words.length; at++) bits[at] = set[words[at]!]!
    return bits
  }
  const center = onSphere(lat, lng)
  const { x, y, z } = columns
  const squaredTo = (position: number) =>
    (x[position]! - center.x) ** 2 + (y[position]! - center.y) ** 2 + (z[position]! - center.z) ** 2
  return {
    everyFacility: of(members),
    of,
    positions: bits => positionsOf(bits).map(at => words[at >>> 5]! * 32 + (at & 31)),
    countWithin(bits, limits, counts, from, to) {
      for (let word = Math.ceil(from / 32); word * 32 < to; word++)
        for (let left = bits[word]!; left !== 0; left &= left - 1) {
          const squared = squaredTo(words[word]! * 32 + 31 - Math.clz32(left & -left))
          for (let at = limits.length - 1; at >= 0 && isWithin(squared, limits[at]!); at--) counts[at]!++
        }
    },
    meters: position => metersOf(squaredTo(position)),
  }
}
