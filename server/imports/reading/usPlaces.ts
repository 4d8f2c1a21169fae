import { usState } from '#domain/imports/values.ts'
import { milesTooFar, type Place, placeByZip } from '../../platform/geo/place.ts'
import { isOutside } from '../../platform/geo/stateBounds.ts'
import { isZipPrefixIn } from '../../platform/geo/zips.ts'
import { placeColumns, type RowRemarks } from './clean.ts'

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The territories and freely associated states that ISO 3166 lists as countries, by their two and three letter codes. */
const territories = new Map(
  Object.entries({ PR: 'PRI', GU: 'GUM', VI: 'VIR', AS: 'ASM', MP: 'MNP', FM: 'FSM', MH: 'MHL', PW: 'PLW' }).flatMap(
    ([two, three]): [string, string][] => [
      [letters(two), two],
      [letters(three), two],
    ],
  ),
)
const unitedStates = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'theunitedstates'])

/** Whether a country is the United States, and which of its territories, if the country names one. */
export function usCountry(text: string): { isUs: boolean; territory?: string } {
  const name = letters(text)
  const territory =
    territories.get(name) ?? (name.length > 3 && territories.has(letters(usState(text) ?? '')) ? usState(text) : undefined)
  return territory ? { isUs: true, territory } : { isUs: !name || unitedStates.has(name) }
}

/**
 * Where a facility is: the place from a file, unless it is outside the row's state or too far from the ZIP code to be right, or else the
 * center of the ZIP code. A ZIP code of another state locates nothing, because a facility in the wrong place is worse than one without a
 * place. Adds a remark on what is left out, and on a facility without a place, because distance searches cannot find it.
 */
export function locate(
  { state, zip_code }: { state: string; zip_code: string },
  place: Place | null,
  column: string,
  remarks: RowRemarks,
): Place | null {
  const isInState = isZipPrefixIn(zip_code, state)
  const found = placeNear({ state, zip_code }, place, remarks)
  const why = isInState ? `the location of ZIP code ${zip_code} is not known` : `ZIP code ${zip_code} is not in ${state}`
  if (!found) remarks.add(column, `${why}, so searches by distance do not find the facility`)
  return found
}

/** The place from a file or, if it is outside the state or too far from the ZIP code, the center of a ZIP code in the state. */
export function placeNear(
  { state, zip_code }: { state: string; zip_code: string },
  place: Place | null,
  remarks: RowRemarks,
): Place | null {
  const isInState = isZipPrefixIn(zip_code, state)
  const center = isInState ? placeByZip(zip_code) : null
  if (!place || place.geo_source === 'zip') return isInState ? place : null
  const miles = isInState ? milesTooFar(zip_code, place) : undefined
  const where =
    miles === undefined
      ? isOutside(state, place) && `outside ${state}`
      : `${miles.toLocaleString('en-US')} miles from ZIP code ${zip_code}`
  if (!where) return place
  const used = center ? 'the center of the ZIP code is used' : 'they were left out'
  const remark = `${place.latitude}, ${place.longitude} is ${where}, so ${used}`
  return remarks.take(placeColumns, { value: center, remark })
}
