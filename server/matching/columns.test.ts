import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earthRadius, metersPerMile, radii } from '#domain/matching/distance.ts'
import { isWithin, limitOf, metersOf } from './columns.ts'

test('a limit for squared distances includes exactly the distances that round to at most its meters', () => {
  const squared = (meters: number) => (2 * Math.sin(meters / (2 * earthRadius))) ** 2
  const sides = { inside: 0, outside: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(...radii.map(radius => radius * metersPerMile)),
      // Around the limit, where a distance may round either way, and anywhere up to the other side of the Earth.
      fc.oneof(
        fc.double({ min: -1.5, max: 1.5, noNaN: true }),
        fc.double({ min: 0.4999999, max: 0.5000001, noNaN: true }),
        fc.double({ min: -16_100, max: 18_000_000, noNaN: true }),
      ),
      (meters, beyond) => {
        const distance = squared(meters + beyond)
        const within = metersOf(distance) <= meters
        expect(isWithin(distance, limitOf(meters))).toBe(within)
        sides[within ? 'inside' : 'outside']++
      },
    ),
    { numRuns: 5000 },
  )
  expect(Math.min(sides.inside, sides.outside)).toBeGreaterThan(500)
})
