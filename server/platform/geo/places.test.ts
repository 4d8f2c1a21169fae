import { expect, test } from 'vitest'
import { findPlaces } from './places.ts'
import { isOutside } from './stateBounds.ts'
import { zipCenter, zips } from './zips.ts'

const labels = (q: string, limit?: number) => findPlaces(q, limit).map(place => place.label)

test('a ZIP code has a center, city, state and county, even when given as ZIP+4', () => {
  expect(zipCenter('90012')).toMatchObject({ city: 'Los Angeles', state: 'CA', county: 'Los Angeles' })
  expect(zipCenter('90012')!.latitude).toBeCloseTo(34.06, 1)
  expect(zipCenter('90012')!.longitude).toBeCloseTo(-118.24, 1)
  expect(zipCenter('21201')).toMatchObject({ county: 'Baltimore (city)' })
  expect(zipCenter('02108-1234')).toMatchObject({ city: 'Boston', state: 'MA' })
})

test('unknown ZIP codes and military post offices have no center', () => {
  for (const zip of ['00000', '', 'abcde', '09012']) expect(zipCenter(zip)).toBeUndefined()
  expect(zipCenter('96860')).toMatchObject({ state: 'HI' })
})

test('every ZIP code has five digits and coordinates inside the country', () => {
  expect(zips().size).toBeGreaterThan(40_000)
  const odd = [...zips().values()].filter(
    zip =>
      !/^\d{5}$/.test(zip.zip_code) ||
      !(zip.latitude > -15 && zip.latitude < 72) ||
      !(Math.abs(zip.longitude) > 60 && Math.abs(zip.longitude) <= 180),
  )
  expect(odd).toEqual([])
})

test('the search needs 3 characters and respects the limit', () => {
  expect(findPlaces('lo')).toEqual([])
  expect(findPlaces('  9 ')).toEqual([])
  expect(findPlaces('los', 4)).toHaveLength(4)
})

test('cities are found by prefix, largest first', () => {
  expect(labels('los ang')[0]).toMatch(/^Los Angeles, CA 9\d{4}$/)
  expect(labels('housto')[0]).toMatch(/^Houston, TX 77\d{3}$/)
  expect(labels('chi')[0]).toMatch(/^Chicago, IL/)
})

test('a state after the comma, as code or name, narrows the result', () => {
  expect(labels('Portland, ME')[0]).toMatch(/^Portland, ME 041/)
  expect(labels('portland me')[0]).toMatch(/^Portland, ME 041/)
  expect(labels('Portland, OR 97')[0]).toMatch(/^Portland, OR 972/)
  expect(labels('portland, oreg')[0]).toMatch(/^Portland, OR 972/)
  expect(findPlaces('Springfield, IL').every(place => place.state === 'IL')).toBe(true)
})

test('Saint, Fort and Mount are found in any spelling', () => {
  for (const q of ['St. Louis, MO', 'st louis', 'Saint Louis']) expect(labels(q)[0]).toMatch(/^Saint Louis, MO/)
  expect(labels('Ft. Worth')[0]).toMatch(/^Fort Worth, TX/)
})

test('ZIP codes are found by prefix, and a complete label finds itself', () => {
  expect(labels('9021', 3)).toEqual(['Beverly Hills, CA 90210', 'Beverly Hills, CA 90211', 'Beverly Hills, CA 90212'])
  expect(labels('90210-1234')).toEqual(['Beverly Hills, CA 90210'])
  expect(labels('Beverly Hills, CA 90210')).toEqual(['Beverly Hills, CA 90210'])
})

test('unusual input finds nothing and causes no error', () => {
  for (const q of [', CA', '%%%', '---', '99999', 'zzzzzz', 'Los Angeles, XX']) expect(findPlaces(q)).toEqual([])
})

test.each([
  ['TX', 30.3, -97.7, false],
  ['TX', 40.7, -74, true],
  ['AK', 61.2, -149.9, false],
  ['AK', 52.7, 174.1, false],
  ['AK', 40.7, -74, true],
  ['PR', 18.4, -66.1, false],
  ['PR', 40.7, -74, true],
  ['GU', 13.4, 144.8, false],
  ['AE', 50.1, 8.7, false],
])('whether a place is certainly not in %s: %d, %d', (state, latitude, longitude, expected) =>
  expect(isOutside(state, { latitude, longitude })).toBe(expected),
)
