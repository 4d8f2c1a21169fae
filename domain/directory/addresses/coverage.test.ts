import { expect, test } from 'vitest'
import { SignUp } from '../../identity/account/schema.ts'
import { logistics } from '../../intake/patients/intake/logistics.ts'
import { patientDetails } from '../../intake/patients/intake/patientDetails.ts'
import { addressProblems } from '../../people/organizations/schema.ts'
import { licenses } from '../facilities/intake/licenses.ts'
import { tag } from '../tags.ts'

/** Territories, freely associated states, and military addresses, each with one of its ZIP codes. */
const places = {
  PR: '00901',
  VI: '00802',
  GU: '96910',
  AS: '96799',
  MP: '96950',
  FM: '96941',
  MH: '96960',
  PW: '96940',
  AA: '34002',
  AE: '09012',
  AP: '96201',
}

type Schema = { safeParse: (values: object) => { error?: { issues: { path: PropertyKey[] }[] } | undefined } }
/** The fields about the address that a form refuses. */
const refused = (schema: Schema, values: object) =>
  (schema.safeParse(values).error?.issues ?? [])
    .map(({ path }) => String(path[0]))
    .filter(field => /state|zip|city|line/.test(field))

/** Every form with an address, given the state and the ZIP code. */
const forms: Record<string, (state: string, zip: string) => string[]> = {
  'the patient’s home': (address_state, address_zipcode) =>
    refused(patientDetails.schema, {
      homeless: false,
      address_line_one: 'PSC 3 Box 1',
      address_line_two: null,
      address_city: 'APO',
      address_state,
      address_zipcode,
    }),
  'the place to search near': (current_state, current_zip_code) =>
    refused(logistics.schema, {
      preferred_treatment_location: [tag.place.address],
      current_location_line_one: 'PSC 3 Box 1',
      current_city: 'APO',
      current_state,
      current_zip_code,
    }),
  'a facility': (state, zip_code) => refused(licenses.schema, { address_line_one: 'PSC 3 Box 1', city: 'APO', state, zip_code }),
  'a hospital': (state, zip_code) => Object.keys(addressProblems({ address_line_one: 'PSC 3', city: 'APO', state, zip_code })),
  'signing up': (state, zipcode) => refused(SignUp, { address: 'PSC 3 Box 1', city: 'APO', state, zipcode }),
}

test.each(Object.entries(forms))('%s can be in a territory, an island nation, or a military post office', (_form, check) => {
  for (const [state, zip] of Object.entries(places)) expect([state, check(state, zip)]).toEqual([state, []])
  expect(check('ZZ', '00901').some(field => /state/.test(field))).toBe(true)
})
