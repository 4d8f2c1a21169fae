import { expect, test } from 'vitest'
import { Facts } from './facts.ts'
import { factsOf, needsFrom, needsOf } from './needs.ts'
import { placeByZip, preferredPlace } from './places.ts'
import { testPatient } from './testing.ts'
import { noFacts, readAge } from './typedFacts.ts'

test('by default, no facts are known', () => {
  expect(Facts.parse({})).toEqual(noFacts)
})

test('facts identify no one: no name, date of birth, id or address', () => {
  expect(Object.keys(factsOf(testPatient(), '2026-11-20')).sort()).toEqual(Object.keys(noFacts).sort())
})

test('facts and the type of the first plan determine the patient’s needs', () => {
  const patient = testPatient()
  const needs = needsOf(patient, '2026-11-20')
  expect(needsFrom(factsOf(patient, '2026-11-20'), needs.insurance)).toEqual(needs)
})

test.each([
  ['', null],
  [' 34 ', 34],
  ['0', 0],
  ['130', 130],
  ['131', undefined],
  ['-4', undefined],
  ['3.5', undefined],
  ['1e2', undefined],
  ['old', undefined],
])('reads the typed age "%s" as %s', (typed, age) => {
  expect(readAge(typed)).toBe(age)
})

test('a ZIP code is used only when it is complete', () => {
  expect([placeByZip('8950'), placeByZip('89501')?.place.zip, placeByZip('89501-1234')?.place.zip, placeByZip('x')]).toEqual([
    null,
    '89501',
    '89501',
    null,
  ])
})

test('until section 5 is saved, a search starts at the patient’s home', () => {
  const home = { address_city: 'Reno', address_state: 'NV', address_zipcode: '89501', address_zipcode_confirmed: false }
  const current = { current_city: null, current_state: null, current_zip_code: null, current_zip_code_confirmed: false }
  expect(preferredPlace({ preferred_treatment_location: [], ...home, ...current })).toEqual({
    wanted: 'home',
    place: { city: 'Reno', state: 'NV', zip: '89501', confirmed: false },
    home: null,
  })
})
