import type { Pins } from '#domain/matching/pins.ts'
import type { Match } from '#domain/matching/schema.ts'

/** The facilities whose cards have loaded, by id. */
export type Known = ReadonlyMap<number, Pick<Match, 'name' | 'latitude' | 'longitude' | 'approximate'>>

type Place = { latitude: number; longitude: number; approximate: boolean }

/** Returns a facility's location from its card or its pin. Undefined if neither has loaded. */
export function placeOf(id: number, pins: Pins['pins'], known: Known): Place | undefined {
  const card = known.get(id)
  if (card) return card
  const pin = pins.find(([one]) => one === id)
  return pin && { latitude: pin[1], longitude: pin[2], approximate: pin[4] }
}
