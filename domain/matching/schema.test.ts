import { expect, test } from 'vitest'
import { Match, MatchQuery } from './schema.ts'

test('the default search is 200 miles around the preferred location, first page, no filter [MAT-011]', () => {
  expect(MatchQuery.parse({})).toEqual({
    ...{ radius: 200, filters: [], open_beds: false, name: '', sort: 'published' },
    ...{ page_number: 1, page_size: 20 },
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
