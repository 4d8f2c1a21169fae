import { fiveDigits } from '../directory/addresses/zip.ts'
import { tag } from '../directory/tags.ts'
import type { Patient } from '../intake/patients/schema.ts'
import type { Place, SearchPlace } from './center.ts'

type Located = Pick<
  Patient,
  | 'preferred_treatment_location'
  | 'address_city'
  | 'address_state'
  | 'address_zipcode'
  | 'address_zipcode_confirmed'
  | 'current_city'
  | 'current_state'
  | 'current_zip_code'
  | 'current_zip_code_confirmed'
>

/** The location specified in intake section 5 or, until that section is saved, the patient's home. */
export function preferredPlace(patient: Located): SearchPlace {
  const home: Place = {
    city: patient.address_city,
    state: patient.address_state,
    zip: patient.address_zipcode,
    confirmed: patient.address_zipcode_confirmed,
  }
  const [preferred] = patient.preferred_treatment_location
  if (preferred !== tag.place.nearCrisisCenter && preferred !== tag.place.address)
    return { wanted: 'home', place: home, home: null }
  const { current_city: city, current_state: state, current_zip_code: zip, current_zip_code_confirmed: confirmed } = patient
  return {
    wanted: preferred === tag.place.address ? 'address' : 'crisis_center',
    place: { city, state, zip, confirmed },
    home,
  }
}

/** A search around a ZIP code. Until all five digits are typed, returns null, so the search starts at the hospital. */
export function placeByZip(typed: string): SearchPlace | null {
  const zip = fiveDigits(typed)
  return zip ? { wanted: null, place: { city: null, state: null, zip, confirmed: false }, home: null } : null
}
