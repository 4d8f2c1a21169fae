import { milesTooFar, type Place, placeByZip } from '../../platform/geo/place.ts'
import { isOutside } from '../../platform/geo/stateBounds.ts'
import type { RowRemarks } from './clean.ts'

/** Adds a remark on a facility without a place, because distance searches cannot find it. */
export function noteMissingPlace(zip_code: string, place: Place | null, column: string, remarks: RowRemarks): Place | null {
  if (!place)
    remarks.add(column, `the location of ZIP code ${zip_code} is not known, so searches by distance do not find the facility`)
  return place
}

/**
 * The place from a file or, if it is outside the row's state or too far from the ZIP code to be right, the center of the ZIP code, with
 * a remark.
 */
export function nearZip(zip_code: string, place: Place | null, state: string, remarks: RowRemarks): Place | null {
  if (!place || place.geo_source === 'zip') return place
  const miles = milesTooFar(zip_code, place)
  const where =
    miles === undefined
      ? isOutside(state, place) && `outside ${state}`
      : `${miles.toLocaleString('en-US')} miles from ZIP code ${zip_code}`
  const center = placeByZip(zip_code)
  if (!where) return place
  const used = center ? 'the center of the ZIP code is used' : 'they were left out'
  const remark = `${place.latitude}, ${place.longitude} is ${where}, so ${used}`
  return remarks.take('coordinates', { value: center, remark })
}
