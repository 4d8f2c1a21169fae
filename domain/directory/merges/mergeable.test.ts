import { expect, test } from 'vitest'
import { findSimilarities, isUnlike, mergeObstacle, similarPairs } from './rules.ts'

const side = (id: number, organization_id: number | null) => ({ id, organization_id })

test.each([
  ['two locations of one organization', side(1, 7), side(2, 7), null],
  ['a listing into a location', side(1, 7), side(2, null), null],
  ['two listings', side(1, null), side(2, null), null],
  ['a location into a listing', side(1, null), side(2, 7), /Keep the facility/],
  ['locations of two organizations', side(1, 7), side(2, 8), /different organizations/],
  ['a facility into itself', side(1, 7), side(1, 7), /already/],
] as const)('merging %s', (_name, keeping, losing, message) => {
  const obstacle = mergeObstacle(keeping, losing)
  if (message === null) expect(obstacle).toBeNull()
  else expect(obstacle).toMatch(message)
})

const birch = { name: 'Birch House', npi: '1234567893', address_line_one: '24 Moor Street', zip_code: '60201' }

test.each([
  ['the same NPI', { name: 'X', address_line_one: 'Y' }, ['npi']],
  [
    'the same street, written differently',
    { name: 'X', npi: null, address_line_one: '24  MOOR street.', zip_code: '60201-1234' },
    ['address'],
  ],
  ['the same name in the same ZIP code', { npi: null, name: 'BIRCH-HOUSE', address_line_one: '9 Oak' }, ['name']],
  ['the same name elsewhere', { npi: null, name: 'Birch House', address_line_one: '9 Oak', zip_code: '90001' }, []],
  ['all of these fields empty', { npi: '', name: '', address_line_one: '', zip_code: '' }, []],
] as const)('two facilities with %s', (_name, other, alike) => {
  expect(findSimilarities({ id: 1, ...birch }, { id: 2, ...birch, ...other })).toEqual(alike)
})

test('each similar pair is listed once, most similar first, and no facility is paired with itself', () => {
  const pairs = similarPairs([
    { id: 1, ...birch },
    { id: 2, ...birch, npi: null, name: 'X' },
    { id: 3, ...birch },
  ])
  expect(pairs.map(({ one, other }) => [one.id, other.id])).toEqual([
    [1, 3],
    [1, 2],
    [2, 3],
  ])
})

test('what two facilities lack is not a similarity, and a facility is not similar to itself', () => {
  const empty = { name: '', npi: null, address_line_one: null, zip_code: null }
  const similar = (change: object) => findSimilarities({ id: 1, ...empty, ...change }, { id: 2, ...empty, ...change })
  expect([similar({}), similar({ npi: '' }), similar({ zip_code: '60201' }), similar({ name: '--', zip_code: '60201' })]).toEqual(
    [[], [], [], []],
  )
  expect(similar({ name: 'Birch House' })).toEqual([])
  expect(similar({ name: 'Birch House', zip_code: '60201' })).toEqual(['name'])
  expect(findSimilarities({ id: 1, ...birch }, { id: 1, ...birch })).toEqual([])
  expect(
    similarPairs([
      { id: 1, ...birch },
      { id: 2, ...empty },
    ]),
  ).toEqual([])
})

test('a name is compared without spaces and punctuation, and a ZIP code by its first five digits', () => {
  const elsewhere = { npi: null, address_line_one: '9 Oak' }
  const other = { id: 2, ...birch, ...elsewhere, name: 'Birch -- House', zip_code: '60201-1234' }
  expect(findSimilarities({ id: 1, ...birch, name: 'Birch  House' }, other)).toEqual(['name'])
})

test('two facilities are unlike only if nothing suggests one facility, however they are written', () => {
  const house = {
    id: 1,
    name: 'Alder Program',
    address_line_one: '100 Alder Street',
    address_line_two: null,
    state: 'TX',
    zip_code: '78701',
    main_phone_number: '+15125550100',
    npi: null,
  }
  expect(isUnlike(house, { ...house, id: 2, name: 'Alder Recovery Program', address_line_one: '100 Alder St.' })).toBe(false)
  expect(
    isUnlike(house, { ...house, id: 2, name: 'Birch Clinic', address_line_one: '7 Oak Street', main_phone_number: null }),
  ).toBe(true)
})
