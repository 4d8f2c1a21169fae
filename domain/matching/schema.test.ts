import { expect, test } from 'vitest'
import { boxOf, ExcludedQuery, FactExcluded, FactPins, FactSearch, Match, MatchQuery, PinQuery } from './schema.ts'
import { noFacts } from './typedFacts.ts'

test('the default search is 200 miles around the preferred location, first page, no filter [MAT-011]', () => {
  expect(MatchQuery.parse({})).toEqual({
    radius: 200,
    filters: [],
    open_beds: false,
    name: '',
    sort: 'published',
    page_number: 1,
    page_size: 20,
  })
})

test('reads numbers and the list of filters from the query string', () => {
  const query = { radius: '50', lat: '34.05', lng: '-118.24', filters: '901,902,901', page_number: '2' }
  expect(MatchQuery.parse(query)).toMatchObject({ radius: 50, lat: 34.05, lng: -118.24, filters: [901, 902], page_number: 2 })
})

test.each([
  { radius: '30' },
  { radius: '-10' },
  { lat: '91', lng: '0' },
  { lat: '34' },
  { lng: '-118' },
  { lat: 'here', lng: 'there' },
  { filters: '901;drop' },
  { filters: ',901' },
  { page_size: '101' },
])('rejects a search with %o', query => {
  expect(MatchQuery.safeParse(query).success).toBe(false)
})

test('a match has all specified fields [MAT-010]', () => {
  expect(Object.keys(Match.shape)).toEqual(
    expect.arrayContaining([
      'id',
      'name',
      'address_line_one',
      'city',
      'state',
      'zip_code',
      'distance',
      's3_filenames',
      'primary_image',
      'owner_text',
      'features',
      'insurance_plans_in_network',
      'insurance_plans_out_network',
      'excludes_private_insurance',
      'excludes_hmo',
      'provides_transport',
      'joint_commission_accreditation',
      'other_license_1',
      'other_license_2',
      'other_license_3',
      'other_license_4',
    ]),
  )
})

test('filters are whole tag IDs separated by commas, each once', () => {
  const filters = (typed: string) => MatchQuery.safeParse({ filters: typed }).data?.filters
  expect(['', '901', '901,902,901', '123456789'].map(filters)).toEqual([[], [901], [901, 902], [123_456_789]])
  expect(['901,', ',901', '901;902', '1234567890', 'x901', '901x'].map(filters)).toEqual(Array(6).fill(undefined))
})

test('a search for open beds, and its order, can be written in any case', () => {
  const query = (input: object) => MatchQuery.parse(input)
  expect([query({ open_beds: 'TRUE' }).open_beds, query({ open_beds: 'false' }).open_beds]).toEqual([true, false])
  expect(query({ sort: 'Open_Beds' }).sort).toBe('open_beds')
})

test('a point has both coordinates, at the poles and the date line at most', () => {
  const accepts = (lat: unknown, lng: unknown) => MatchQuery.safeParse({ lat, lng }).success
  expect([
    accepts(90, 180),
    accepts(-90, -180),
    accepts(90.1, 0),
    accepts(-90.1, 0),
    accepts(0, 180.1),
    accepts(0, -180.1),
  ]).toEqual([...[true, true, false, false, false, false]])
  for (const schema of [MatchQuery, PinQuery, ExcludedQuery]) {
    expect(schema.safeParse({ lat: 34 }).error?.issues).toMatchObject([{ path: ['lat'], message: 'Send lat and lng together' }])
    expect(schema.safeParse({ lng: 34 }).success).toBe(false)
  }
})

test('a part of the map has four sides, and without one of them, it is the search circle', () => {
  const box = { south: 33, west: -119, north: 35, east: 0 }
  expect(boxOf(box)).toEqual(box)
  expect(boxOf({})).toBeUndefined()
  for (const side of ['south', 'west', 'north', 'east'] as const) expect(boxOf({ ...box, [side]: undefined })).toBeUndefined()
  // A map that shows the world twice has sides beyond the date line.
  expect(PinQuery.safeParse({ south: '-90', west: '-360', north: '90', east: '360', ids: '7,8' }).data).toMatchObject({
    ids: [7, 8],
  })
  expect(PinQuery.safeParse({ west: '-361' }).success).toBe(false)
})

test('a search without a patient starts at the hospital and has the same limits', () => {
  expect(FactSearch.parse(noFacts)).toMatchObject({
    near: null,
    radius: 200,
    filters: [],
    open_beds: false,
    sort: 'published',
    name: '',
  })
  for (const schema of [FactSearch, FactPins, FactExcluded]) {
    expect(schema.safeParse({ ...noFacts, lat: 34, lng: -118 }).success).toBe(true)
    expect(schema.safeParse({ ...noFacts, lat: 34 }).success).toBe(false)
    expect(schema.safeParse({ ...noFacts, radius: 30 }).success).toBe(false)
    expect(schema.safeParse({ ...noFacts, filters: Array(201).fill(1) }).success).toBe(false)
  }
  expect(FactPins.safeParse({ ...noFacts, ids: Array(101).fill(1) }).success).toBe(false)
  expect(FactExcluded.safeParse({ ...noFacts, lacks: Array(201).fill(1) }).success).toBe(false)
})
