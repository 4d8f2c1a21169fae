import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import { placeByZip, preferredPlace } from './places.ts'

const patient = {
  preferred_treatment_location: [] as number[],
  address_city: 'Reno',
  address_state: 'NV',
  address_zipcode: '89501',
  address_zipcode_confirmed: true,
  current_city: 'Pasadena',
  current_state: 'CA',
  current_zip_code: '91101',
  current_zip_code_confirmed: false,
}
const home = { city: 'Reno', state: 'NV', zip: '89501', confirmed: true }
const current = { city: 'Pasadena', state: 'CA', zip: '91101', confirmed: false }
const preferring = (...preferred_treatment_location: number[]) => preferredPlace({ ...patient, preferred_treatment_location })

test('a search starts at the patient’s home until section 5 is saved, or if the patient prefers it [MAT-011]', () => {
  for (const place of [preferring(), preferring(tag.place.nearHome)])
    expect(place).toEqual({ wanted: 'home', place: home, home: null })
})

test('another preferred location comes from section 5, with the home as a fallback [MAT-011]', () => {
  expect(preferring(tag.place.nearCrisisCenter)).toEqual({ wanted: 'crisis_center', place: current, home })
  expect(preferring(tag.place.address)).toEqual({ wanted: 'address', place: current, home })
})

test('a search by ZIP code starts there once all five digits are typed', () => {
  const place = { city: null, state: null, zip: '89501', confirmed: false }
  for (const typed of ['89501', ' 89501-1234 ']) expect(placeByZip(typed)).toEqual({ wanted: null, place, home: null })
  for (const typed of ['', '8950', 'Reno']) expect(placeByZip(typed)).toBeNull()
})
