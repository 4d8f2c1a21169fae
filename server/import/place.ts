import { zipCentre } from '../geo/zips.ts'

/** `geo_source`: at the street, or only in the middle of the ZIP code. */
export type Place = { latitude: number; longitude: number; county: string | null; geo_source: 'street' | 'zip' }

/** The middle of a ZIP code; null where it is unknown (Puerto Rico and the islands). */
export function placeByZip(zip_code: string): Place | null {
  const centre = zipCentre(zip_code)
  return centre ? { latitude: centre.latitude, longitude: centre.longitude, county: centre.county, geo_source: 'zip' } : null
}

/**
 * The place that a file gives, whose source names the ZIP code where it is only its middle. Such a one gives way to our own middle
 * of the same ZIP code, so that the files agree. Null without usable coordinates.
 */
export function placeGiven(
  zip_code: string,
  latitude: string,
  longitude: string,
  source: string,
  county: string | null,
): Place | null {
  const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
  const usable = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
  if (!usable) return placeByZip(zip_code)
  if (!source.startsWith('zip')) return { latitude: north, longitude: east, county, geo_source: 'street' }
  return placeByZip(zip_code) ?? { latitude: north, longitude: east, county, geo_source: 'zip' }
}
