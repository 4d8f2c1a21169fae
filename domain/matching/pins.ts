import { z } from '#zod'
import { rowId } from '../formats.ts'
import { metersBetween, type Point } from './distance.ts'
import { rank } from './order.ts'

/** The id, latitude, and longitude, and whether the location is only the center of the ZIP code. */
export type Pin = [id: number, latitude: number, longitude: number, approximate?: boolean]

/** A set of positions as a bit field in URL-safe base64, six positions per character. */
const positions = z.string().regex(/^[\w-]*$/)

/** The entire directory's coordinates, sorted by name like matches. Public, because it contains no patient data. */
export const PinFile = z.object({
  /** Changes whenever the directory changes. */
  version: z.string(),
  ids: z.array(rowId),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
  /** The positions of directory listings. */
  listings: positions,
  /** The positions of facilities located only at the center of their ZIP code, because their street address was not found. */
  approximate: positions,
})
export type PinFile = z.infer<typeof PinFile>

/** The matches as positions in the pin file with the same version, and which of them are in network. */
export const PinSet = z.object({
  version: z.string(),
  matches: positions,
  in_network: positions,
  /** Whether the user sorted by distance. */
  nearest_first: z.boolean().optional(),
  /** The positions that come first in the user's sort order. The others follow in the published order. */
  leading: z.array(z.number().int().min(0)).optional(),
})
export type PinSet = z.infer<typeof PinSet>

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Encodes positions, given in any order and possibly more than once. */
export function encodePositions(all: Iterable<number>): string {
  const sixes: number[] = []
  for (const position of all) {
    const at = Math.floor(position / 6)
    while (sixes.length <= at) sixes.push(0)
    sixes[at]! |= 1 << (position % 6)
  }
  return sixes.map(six => letters[six]).join('')
}

/** Returns the encoded positions in ascending order. */
export function decodePositions(text: string): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length; at++) {
    const six = letters.indexOf(text[at]!)
    for (let bit = 0; bit < 6; bit++) if (six & (1 << bit)) found.push(at * 6 + bit)
  }
  return found
}

/** A search's pins in list order (`compareMatches`, or the user's sort order). Null if the file and the set have different versions. */
export function pinsOf(file: PinFile, set: PinSet, center: Point): Pin[] | null {
  if (file.version !== set.version) return null
  const [inNetwork, listings, approximate] = [set.in_network, file.listings, file.approximate].map(
    text => new Set(decodePositions(text)),
  ) as [Set<number>, Set<number>, Set<number>]
  const leading = new Map(set.leading?.map((position, at) => [position, at]))
  const leadOf = (position: number) => leading.get(position) ?? leading.size
  return decodePositions(set.matches)
    .map(position => {
      const [latitude, longitude] = [file.latitudes[position]!, file.longitudes[position]!]
      const standing = { network: inNetwork.has(position) ? 'in' : 'unknown', directory_listing: listings.has(position) } as const
      const pin: Pin = [file.ids[position]!, latitude, longitude]
      if (approximate.has(position)) pin.push(true)
      return { pin, position, rank: rank(standing), distance: metersBetween(center, { latitude, longitude }) }
    })
    .sort(
      (a, b) =>
        leadOf(a.position) - leadOf(b.position) ||
        (set.nearest_first ? a.distance - b.distance : 0) ||
        a.rank - b.rank ||
        a.distance - b.distance ||
        a.position - b.position,
    )
    .map(({ pin }) => pin)
}
