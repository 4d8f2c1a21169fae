import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metersBetween } from './distance.ts'
import { compareFoldedNames, compareMatches } from './order.ts'
import { decodePositions, encodePositions, type PinFile, pinsOf } from './pins.ts'
import { anyFacility } from './testing.ts'

test('decodes any encoded positions, sorted and without duplicates', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 })), all => {
      expect(decodePositions(encodePositions(all))).toEqual([...new Set(all)].sort((a, b) => a - b))
    }),
  )
})

test('encodes every third of twenty thousand positions in four kilobytes', () => {
  expect(encodePositions(Array.from({ length: 6667 }, (_, at) => at * 3)).length).toBeLessThan(4096)
})

const center = { latitude: 36, longitude: -104 }

test('returns pins in the order of the list [MAT-040]', () => {
  const standing = fc.constantFrom('in' as const, 'unknown' as const, 'out' as const)
  fc.assert(
    fc.property(fc.array(fc.tuple(anyFacility, standing), { maxLength: 60 }), drawn => {
      const facilities = drawn.map(([facility, network], at) => ({ ...facility, network, id: at + 1 }))
      const byName = facilities
        .map(one => ({ ...one, name: one.name.toLowerCase(), distance: metersBetween(center, one) }))
        .sort(compareFoldedNames)
      const written = (chosen: (one: (typeof byName)[number]) => boolean) =>
        encodePositions(byName.flatMap((one, at) => (chosen(one) ? [at] : [])))
      const file: PinFile = {
        version: '1',
        ids: byName.map(one => one.id),
        latitudes: byName.map(one => one.latitude),
        longitudes: byName.map(one => one.longitude),
        listings: written(one => one.directory_listing),
        approximate: written(one => one.id % 2 === 0),
      }
      const set = {
        version: '1',
        matches: written(one => one.network !== 'out'),
        in_network: written(one => one.network === 'in'),
      }
      const expected = byName.filter(one => one.network !== 'out').sort(compareMatches)
      expect(pinsOf(file, set, center)).toEqual(
        expected.map(one => [one.id, one.latitude, one.longitude, ...(one.id % 2 === 0 ? [true] : [])]),
      )
    }),
  )
})

test('returns no pins from a file with a different version', () => {
  const file = { version: '1', ids: [7], latitudes: [34], longitudes: [-118], listings: '', approximate: '' }
  expect(pinsOf(file, { version: '2', matches: 'B', in_network: '' }, center)).toBeNull()
  expect(pinsOf(file, { version: '1', matches: 'B', in_network: '' }, center)).toEqual([[7, 34, -118]])
})
