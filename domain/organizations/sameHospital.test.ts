import { expect, test } from 'vitest'
import { hospitalSimilarity } from './sameHospital.ts'

const cedar = {
  ...{ name: 'Cedar Fork Community Hospital', address: '9 Fork Road', city: 'Nashville', state: 'TN', zip: '37203', npi: null },
}

test.each([
  ['the same name in the same state', { name: 'the CEDAR FORK community hospital.', city: 'Memphis', zip: '38103' }, true],
  ['the same street', { name: 'Cedars', city: 'Other' }, true],
  ['a similar name in the same city', { name: 'Cedar Forks Comunity', address: null, zip: null }, true],
  ['a similar name with the same ZIP code', { name: 'Cedarfork Hospital', address: null, city: null }, true],
  ['a somewhat similar name nearby', { name: 'Cedar Hill Hospital', address: null }, false],
  ['a very similar name elsewhere', { name: 'Cedar Fork Comm. Hospital', address: null, city: 'Memphis', zip: '38103' }, false],
  ['a different name nearby', { name: 'Riverbend Medical Center', address: null }, undefined],
  ['common words alone', { name: 'Community Hospital Center', address: null, city: 'Memphis', zip: '38103' }, undefined],
])('%s [S-15]', (_what, overrides, likely) => expect(hospitalSimilarity({ ...cedar, ...overrides }, cedar)?.likely).toBe(likely))

test('more similar hospitals score higher', () => {
  const score = (name: string) => hospitalSimilarity({ ...cedar, address: null, name }, cedar)!.score
  expect(score('Cedar Fork Community Hospital')).toBeGreaterThan(score('Cedar Fork Comunity Hosp'))
  expect(score('Cedar Fork Comunity Hosp')).toBeGreaterThan(score('Cedar Hill Hospital'))
})
