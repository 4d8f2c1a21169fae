import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sectionsByPlace } from '../facilities/intake/sections.ts'
import { copiedColumns, findDifferences, isBlank, mergeGroups } from './fields.ts'

const fields = sectionsByPlace.edit.flatMap(section => section.fields)
const value = fc.oneof(
  fc.constant(null),
  fc.constant([]),
  fc.string({ maxLength: 3 }),
  fc.boolean(),
  fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
)
const facility = fc.record(Object.fromEntries(fields.map(field => [field, value])))

describe('merge choices', () => {
  test('every form field is in exactly one choice [FAC-001]', () => {
    expect(mergeGroups.flatMap(group => group.fields).sort()).toEqual([...fields].sort())
    expect(new Set(mergeGroups.map(({ key }) => key)).size).toBe(mergeGroups.length)
  })

  test('facilities that are identical or differ only in the order of lists have no choices', () => {
    fc.assert(
      fc.property(facility, row => {
        expect(findDifferences(row, row)).toEqual([])
        const reversed = Object.fromEntries(
          Object.entries(row).map(([field, value]) => [field, Array.isArray(value) ? value.toReversed() : value]),
        )
        expect(findDifferences(row, reversed)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('the suggestion overwrites nothing, and copied fields are exact copies', () => {
    fc.assert(
      fc.property(facility, facility, (keeping, losing) => {
        const offered = findDifferences(keeping, losing)
        const suggested = offered.filter(({ take }) => take)
        const change = copiedColumns(
          losing,
          suggested.map(({ key }) => key),
        )
        for (const { fields: group } of suggested)
          for (const field of group) {
            expect(isBlank((keeping as Record<string, unknown>)[field])).toBe(true)
            expect(change[field]).toEqual((losing as Record<string, unknown>)[field] ?? null)
          }
        const all = copiedColumns(
          losing,
          offered.map(({ key }) => key),
        )
        expect(findDifferences({ ...keeping, ...all }, losing)).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('a value in only one facility is a gap; different values are not [FAC-001]', () => {
    const offered = findDifferences(
      { name: 'Elm House', website_url: '', city: 'Reno' },
      { name: 'Elm Lodge', website_url: 'https://elm.example', city: null },
    )
    expect(offered.map(({ key, take, gap }) => [key, take, gap])).toEqual([
      ['name', false, false],
      ['website_url', true, true],
      ['address', false, true],
    ])
  })

  test('an address is never copied in part', () => {
    const change = copiedColumns({ city: 'Reno', latitude: 1 }, ['address'])
    expect(Object.keys(change)).toEqual(
      expect.arrayContaining(['address_line_one', 'city', 'state', 'zip_code', 'latitude', 'longitude', 'geo_source', 'county']),
    )
  })
})

test.each([
  [null, true],
  [undefined, true],
  ['', true],
  [[], true],
  [[449], false],
  ['x', false],
  [0, false],
  [false, false],
])('%j is empty: %s', (value, blank) => expect(isBlank(value)).toBe(blank))

test('an empty list and a missing value are the same, and lists with other tags are not [FAC-001]', () => {
  const differing = (keeping: object, losing: object) => findDifferences(keeping, losing).map(({ key }) => key)
  expect(differing({ languages: [], owner_text: '' }, { languages: null, owner_text: null })).toEqual([])
  expect(differing({ languages: [1, 2] }, { languages: [1, 3] })).toEqual(['languages'])
})

test('only the chosen groups are copied', () => {
  expect(copiedColumns({ name: 'Elm Lodge', owner_text: 'By the sea' }, ['owner_text'])).toEqual({ owner_text: 'By the sea' })
})
