import { rowId } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'

/** Maximum number of pins in a response. If there are more, nearby pins are grouped, which limits a response to 200 KB. */
export const mostPins = 3000

/** A match on the map. `place` is its position in the list, starting at 0. */
export const Pin = z.tuple([
  rowId,
  z.number().describe('latitude'),
  z.number().describe('longitude'),
  z.number().int().min(0).describe('place'),
  z.boolean().describe('approximate: only the center of the ZIP code is known'),
])
export type Pin = z.infer<typeof Pin>

/** A group of nearby matches: the center of their positions, and how many there are. */
export const PinGroup = z.tuple([
  z.number().describe('latitude'),
  z.number().describe('longitude'),
  z.number().int().min(2).describe('count'),
])
export type PinGroup = z.infer<typeof PinGroup>

/** The matches of a search on the map. */
export const Pins = z.object({
  /** In list order. */
  pins: z.array(Pin),
  groups: z.array(PinGroup),
  /** Whether `pins` contains every match. If not, it contains only the matches in the requested part of the map. */
  complete: z.boolean(),
})
export type Pins = z.infer<typeof Pins>

/** A part of the map, in degrees. */
export type MapBox = { south: number; west: number; north: number; east: number }
