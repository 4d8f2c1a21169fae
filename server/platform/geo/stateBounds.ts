import type { Place } from './place.ts'
import { zips } from './zips.ts'

type Bounds = { south: number; north: number; west: number; east: number }

/** How far a place may be from the outermost ZIP codes of its state, in degrees: about 35 miles. Some remote areas have no ZIP code. */
const margin = 0.5

/** Addresses of military mail are anywhere in the world. */
const anywhere: readonly string[] = ['AA', 'AE', 'AP']

let known: ReadonlyMap<string, Bounds> | undefined

/**
 * Whether a place is certainly not in the state. Near a border, it counts as inside. A territory without known ZIP codes only excludes
 * places in a state.
 */
export function isOutside(state: string, place: Pick<Place, 'latitude' | 'longitude'>): boolean {
  known ??= boundsOfStates()
  const bounds = known.get(state)
  if (bounds) return !isWithin(bounds, place)
  return !anywhere.includes(state) && [...known.values()].some(other => isWithin(other, place))
}

function isWithin({ south, north, west, east }: Bounds, { latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): boolean {
  const x = westward(longitude)
  return latitude >= south - margin && latitude <= north + margin && x >= west - margin && x <= east + margin
}

/** The Aleutian Islands are on both sides of the 180th meridian. */
const westward = (longitude: number) => (longitude > 165 ? longitude - 360 : longitude)

function boundsOfStates(): Map<string, Bounds> {
  const found = new Map<string, Bounds>()
  for (const { state, latitude, longitude } of zips().values()) {
    const bounds = found.get(state)
    const x = westward(longitude)
    if (!bounds) found.set(state, { south: latitude, north: latitude, west: x, east: x })
    else {
      bounds.south = Math.min(bounds.south, latitude)
      bounds.north = Math.max(bounds.north, latitude)
      bounds.west = Math.min(bounds.west, x)
      bounds.east = Math.max(bounds.east, x)
    }
  }
  // The westernmost islands have no ZIP code.
  found.get('AK')!.west = westward(172)
  return found
}
