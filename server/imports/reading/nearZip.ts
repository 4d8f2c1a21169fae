import { milesTooFar, type Place, placeByZip } from '../../platform/geo/place.ts'
import type { RowRemarks } from './clean.ts'

/** The place from a file or, if it is too far from the ZIP code to be right, the center of the ZIP code, with a remark. */
export function nearZip(zip_code: string, place: Place | null, remarks: RowRemarks): Place | null {
  const miles = place && milesTooFar(zip_code, place)
  if (!place || miles === null || miles === undefined) return place
  const remark = `${place.latitude}, ${place.longitude} is ${miles.toLocaleString('en-US')} miles from ZIP code ${zip_code}, so the center of the ZIP code is used`
  return remarks.take('coordinates', { value: placeByZip(zip_code), remark })
}
