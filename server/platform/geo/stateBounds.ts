import type { Place } from './place.ts'
import { zips } from './zips.ts'

type Bounds = { south: number; north: number; west: number; east: number }

/** How far a place may be from the outermost ZIP codes of its state, in degrees: about 35 miles. Some remote areas have no ZIP code. */
const margin = 0.5

let known: ReadonlyMap<string, Bounds> | undefined

/** Whether a place is certainly not in the state. Near a border, and in states without known ZIP codes, it counts as inside. */
export function isOutside(state: string, { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): boolean {
  known ??= boundsOfStates()
  const bounds = known.get(state)
  // The Aleutian Islands are on both sides of the 180th meridian.
  if (!bounds || state === 'AK') return false
  const { south, north, west, east } = bounds
  return latitude < south - margin || latitude > north + margin || longitude < west - margin || longitude > east + margin
}

function boundsOfStates(): Map<string, Bounds> {
  const found = new Map<string, Bounds>()
  for (const { state, latitude, longitude } of zips().values()) {
    const bounds = found.get(state)
    if (!bounds) found.set(state, { south: latitude, north: latitude, west: longitude, east: longitude })
    else {
      bounds.south = Math.min(bounds.south, latitude)
      bounds.north = Math.max(bounds.north, latitude)
      bounds.west = Math.min(bounds.west, longitude)
      bounds.east = Math.max(bounds.east, longitude)
    }
  }
  return found
}
