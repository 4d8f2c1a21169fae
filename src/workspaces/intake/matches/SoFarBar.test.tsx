import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { aPatient } from '../../matching/testing.ts'
import { factsSoFar } from './SoFarBar.tsx'

const today = '2026-11-20'

test('unsaved answers override saved ones, and the open form overrides all others', () => {
  const patient = aPatient({ treatment_levels: [440], gender_identity: 'female' })
  const { facts } = factsSoFar(patient, [{ treatment_levels: [441] }, { gender_identity: 'male' }], today)
  expect(facts).toMatchObject({ treatment_levels: [441], gender: 'male', age: 36 })
})

test.each(['', '04', '04/31/1990', '04/05/2030'])('the unfinished or impossible birth date "%s" yields no age', date_of_birth => {
  expect(factsSoFar(undefined, [{ date_of_birth }], today).facts.age).toBeNull()
})

test('a date is parsed the same way as on blur', () => {
  expect(factsSoFar(undefined, [{ date_of_birth: '4/5/1990' }], today).facts.age).toBe(36)
})

test('insurance without a payer and a substance without its details already count', () => {
  const unsaved = {
    payment_method: [tag.payment.insurance],
    patient_insurance: { provider: null, managed_care: [] },
    addictions: { 700: [null, null, null, null] },
  }
  expect(factsSoFar(undefined, [unsaved], today).facts).toMatchObject({ payment: 'insurance', plans: [], substances: [700] })
})

test('the search starts from the patient’s home or, for "near the crisis center", from the organization until that answer is saved', () => {
  const home = { homeless: false, address_city: 'Reno', address_state: 'NV', address_zipcode: '89501' }
  expect(factsSoFar(undefined, [home], today).near).toMatchObject({ wanted: 'home', place: { zip: '89501' } })
  expect(factsSoFar(undefined, [{ ...home, address_zipcode: '895' }], today).near?.place.zip).toBeNull()
  const crisis = { preferred_treatment_location: [tag.place.nearCrisisCenter] }
  expect(factsSoFar(undefined, [home, crisis], today).near).toBeNull()
})
