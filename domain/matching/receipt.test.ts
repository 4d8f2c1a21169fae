import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareLists, restoreNeeds, ShownSearch, storedNeeds } from './receipt.ts'
import { anyFacility, anyFilters, anyNeeds, openNeeds, ptsd } from './testing.ts'
import { network, verdict } from './verdict.ts'

describe('the patient data stored in a receipt', () => {
  test('is enough to reproduce every verdict and network status', () => {
    fc.assert(
      fc.property(anyNeeds, anyFacility, anyFilters, (needs, one, filters) => {
        const facility = { ...one, id: 1 }
        const again = restoreNeeds(storedNeeds(needs))
        // Whether a facility fits from midnight would reveal the birthday, so it is not stored.
        const kept = { ...needs, birthday_tomorrow: false }
        expect(verdict(again, facility, filters)).toEqual(verdict(kept, facility, filters))
        expect(network(again, facility)).toBe(network(needs, facility))
      }),
      { numRuns: 2_000 },
    )
  })

  test('contains no age, no gender, and only what can exclude a facility', () => {
    const kept = storedNeeds(openNeeds({ age: 37, gender: 'non-binary', offered: [ptsd] }))
    expect(kept).toEqual(storedNeeds(openNeeds({ age: 52, gender: 'other', offered: [] })))
    expect(JSON.stringify(kept)).not.toMatch(/37|binary|908/)
  })
})

describe('comparing a stored list with today’s list', () => {
  const kept = { ids: [5, 3, 9, 4], prints: [50, 30, 90, 40] }
  const prints = (change: Record<number, number | undefined> = {}) => {
    const all: Record<number, number | undefined> = { 5: 50, 3: 30, 9: 90, 4: 40, ...change }
    return (id: number) => all[id]
  }

  test('is identical if nothing has changed', () =>
    expect(compareLists(kept, kept.ids, prints())).toEqual({
      standings: ['same', 'same', 'same', 'same'],
      left: [],
      joined: [],
      reordered: false,
      identical: true,
    }))

  test('reports which facilities left and why (gone, changed listing, changed rule), and which joined', () =>
    expect(compareLists(kept, [5, 8], prints({ 3: undefined, 9: 91 }))).toEqual({
      standings: ['same', 'gone', 'changed', 'same'],
      left: [
        { id: 3, position: 2, why: 'gone' },
        { id: 9, position: 3, why: 'listing' },
        { id: 4, position: 4, why: 'rule' },
      ],
      joined: [{ id: 8, position: 2 }],
      reordered: false,
      identical: false,
    }))

  test('reports a changed order of the facilities in both lists', () =>
    expect(compareLists(kept, [3, 5, 9, 4], prints())).toMatchObject({ left: [], joined: [], reordered: true, identical: false }))
})

describe('the search shown when the user applied', () => {
  test('defaults to the default search', () =>
    expect(ShownSearch.parse({})).toEqual({ radius: 200, place: null, filters: [], open_beds: false, sort: 'published' }))

  test('has a point on the Earth, whose label may be missing', () => {
    const at = (latitude: number, longitude: number) => ShownSearch.safeParse({ place: { latitude, longitude } })
    for (const [latitude, longitude] of [
      [-90, -180],
      [90, 180],
      [34.05, -118.24],
    ] as const)
      expect(at(latitude, longitude).data?.place).toEqual({ latitude, longitude, label: '' })
    for (const [latitude, longitude] of [
      [-90.1, 0],
      [90.1, 0],
      [0, -180.1],
      [0, 180.1],
    ] as const)
      expect(at(latitude, longitude).success).toBe(false)
  })

  test('has each filter once, and at most 200', () => {
    expect(ShownSearch.parse({ filters: [441, 447, 441] }).filters).toEqual([441, 447])
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    expect(ShownSearch.safeParse({ filters: many }).success).toBe(false)
    expect(ShownSearch.parse({ filters: many.slice(1) }).filters).toHaveLength(200)
  })
})
