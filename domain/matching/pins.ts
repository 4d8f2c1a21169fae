import { z } from '#zod'
import { rowId } from '../formats.ts'

/**
 * The largest number of pins in one answer. If there are more, nearby ones are grouped. An answer then has at most 200 KB.
 */
export const mostPins = 3000

/** A match on the map. `place` is its position in the list, from 0. */
export const Pin = z.tuple([
  rowId,
  z.number().describe('latitude'),
  z.number().describe('longitude'),
  z.number().int().min(0).describe('place'),
  z.boolean().describe('approximate: only the center of the ZIP code is known'),
])
export type Pin = z.infer<typeof Pin>

/** Several matches close to each other: the middle of their positions, and their number. */
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
  /** Whether `pins` are all matches. If not, they are those in the requested part of the map. */
  complete: z.boolean(),
})
export type Pins = z.infer<typeof Pins>

/** A part of the map, in degrees. */
export type MapBox = { south: number; west: number; north: number; east: number }
