import { expect, test } from 'vitest'
import { centerBases, mayAutoApply, Place, SearchPlace, stateOf } from './places.ts'

test('auto-apply is available only for a search that starts at the ZIP code of the preferred location', () => {
  expect(centerBases.filter(found_by => mayAutoApply({ found_by, fallback: false }))).toEqual(['zip'])
  expect(mayAutoApply({ found_by: 'zip', fallback: true })).toBe(false)
})

test('a missing part of an address is unknown, and its ZIP code unconfirmed', () => {
  const unknown = { city: null, state: null, zip: null, confirmed: false }
  expect(Place.parse({})).toEqual(unknown)
  expect(SearchPlace.parse({ place: {} })).toEqual({ wanted: null, place: unknown, home: null })
})

test.each([
  ['Reno, NV 89501', 'NV'],
  ['Reno, NV', 'NV'],
  ['Nevada', undefined],
  ['', undefined],
])('the state of a center labeled "%s" is %s', (label, state) => {
  expect(stateOf({ label })).toBe(state)
})
