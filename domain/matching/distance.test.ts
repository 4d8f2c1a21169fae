import { expect, test } from 'vitest'
import { defaultRadius, mapBounds, metersBetween, miles, radii } from './places.ts'

const losAngeles = { latitude: 34.0522, longitude: -118.2437 }
const newYork = { latitude: 40.7128, longitude: -74.006 }

test('the distance selector offers seven radii, 200 miles by default [MAT-011]', () => {
  expect(radii).toEqual([10, 25, 50, 100, 200, 500, 1000])
  expect(defaultRadius).toBe(200)
})

test.each([
  { meters: 0, shown: '0.0' },
  { meters: 1610, shown: '1.0' },
  { meters: 2415, shown: '1.5' },
  { meters: 16_100, shown: '10.0' },
  { meters: 322_000, shown: '200.0' },
])('$meters meters are shown as $shown miles [MAT-012]', ({ meters, shown }) => {
  expect(miles(meters)).toBe(shown)
})

test('distances are great circles, symmetric and in whole meters', () => {
  expect(metersBetween(losAngeles, newYork)).toBe(3_935_746)
  expect(metersBetween(newYork, losAngeles)).toBe(3_935_746)
  expect(metersBetween(newYork, newYork)).toBe(0)
  expect(metersBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(20_015_087)
})

test('a distance can cross the date line', () => {
  expect(metersBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBe(111_195)
})

test('the map opens with the radius plus five miles, on an Earth of 3960 miles [MAT-042]', () => {
  const { south, west, north, east } = mapBounds({ latitude: 60, longitude: -100 }, 10)
  // Going north, 15 miles is 15 / 3960 radians. At 60 degrees latitude, a degree of longitude is half as long.
  const up = (15 / 3960) * (180 / Math.PI)
  expect(north - 60).toBeCloseTo(up, 9)
  expect(60 - south).toBeCloseTo(up, 9)
  expect(east + 100).toBeCloseTo(2 * up, 9)
  expect(-100 - west).toBeCloseTo(2 * up, 9)
})
