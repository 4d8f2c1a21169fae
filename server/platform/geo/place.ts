import { metersBetween, metersPerMile } from '#domain/matching/places.ts'
import { zipCenter } from './zips.ts'

/** `geo_source` is `street` for street-level coordinates, and `zip` for the center of the ZIP code. */
export type Place = { latitude: number; longitude: number; county: string | null; geo_source: 'street' | 'zip' }

/** The centers that were asked for. An import of 200,000 facilities shares them to save memory. */
const centers = new Map<string, Readonly<Place>>()

/** The center of a ZIP code; null if unknown (Puerto Rico and other islands). */
export function placeByZip(zip_code: string): Readonly<Place> | null {
  const five = zip_code.slice(0, 5)
  const known = centers.get(five)
  if (known !== undefined) return known
  const zipArea = zipCenter(five)
  if (!zipArea) return null
  const { latitude, longitude, county } = zipArea
  const center: Place = { latitude, longitude, county, geo_source: 'zip' }
  centers.set(five, center)
  return center
}

/** Maximum distance from the center of a facility's ZIP code, in miles. The largest ZIP codes in Alaska are about as wide. */
const maxMiles = 200

/** How far the coordinates are from the center of the ZIP code, in miles, if that is too far to be right; undefined otherwise. */
export function milesTooFar(zip_code: string, place: Pick<Place, 'latitude' | 'longitude'>): number | undefined {
  const center = zipCenter(zip_code)
  const distance = center ? metersBetween(center, place) / metersPerMile : 0
  return distance > maxMiles ? Math.round(distance) : undefined
}

/**
 * The coordinates from an import file. If the file marks them as the center of a ZIP code, uses our own center so that all files
 * agree. If there are no usable coordinates, falls back to the center of the ZIP code; null if that is unknown too.
 */
export function placeFromInput(
  zip_code: string,
  latitude: string,
  longitude: string,
  source: string,
  county: string | null,
): Place | null {
  const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
  const isUsable = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
  if (!isUsable) return placeByZip(zip_code)
  if (!source.startsWith('zip')) return { latitude: north, longitude: east, county, geo_source: 'street' }
  return placeByZip(zip_code) ?? { latitude: north, longitude: east, county, geo_source: 'zip' }
}
