import { zipCenter } from './zips.ts'

/** `geo_source`: street-level, or only the center of the ZIP code. */
export type Place = { latitude: number; longitude: number; county: string | null; geo_source: 'street' | 'zip' }

/** The center of a ZIP code; null if unknown (Puerto Rico and the islands). */
export function placeByZip(zip_code: string): Place | null {
  const zipArea = zipCenter(zip_code)
  return zipArea ? { latitude: zipArea.latitude, longitude: zipArea.longitude, county: zipArea.county, geo_source: 'zip' } : null
}

/**
 * The coordinates given in a file. If their source marks them as a ZIP code center, our center is used instead, so that files
 * agree. Null without usable coordinates.
 */
export function placeGiven(
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
