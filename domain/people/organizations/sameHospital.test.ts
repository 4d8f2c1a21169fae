import { expect, test } from 'vitest'
import { hospitalSimilarity, sameHospital } from './sameHospital.ts'

const cedar = {
  name: 'Cedar Fork Community Hospital',
  address: '9 Fork Road',
  city: 'Nashville',
  state: 'TN',
  zip: '37203',
  npi: null,
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

const other = { name: 'Riverbend Clinic', address: '1 Bend Street', city: 'Reno', state: 'NV', zip: '89501', npi: null }

test('hospitals with the same NPI are the same, and those without one are not', () => {
  expect(hospitalSimilarity({ ...other, npi: '1234567893' }, { ...cedar, npi: '1234567893' })?.likely).toBe(true)
  expect(sameHospital({ ...other, npi: '1234567893' }, { ...cedar, npi: '1234567901' })).toBe(false)
  expect(sameHospital(other, cedar)).toBe(false)
})

test.each(['  Cedar  Fork - Community   Hospital! ', 'Cédar Fork Community Hospital', 'The Cedar Fork Community Hospital'])(
  '“%s” is the same name',
  name => expect(sameHospital({ ...other, name, state: 'TN' }, cedar)).toBe(true),
)

test('an "and" can be written as "&", and "the" matters within a name', () => {
  const named = (name: string | null) => ({ ...other, name })
  expect(sameHospital(named('St. Ives & Co'), named('st ives and co'))).toBe(true)
  expect(sameHospital({ ...named('Hospital at the Lake'), address: null }, named('Hospital at Lake'))).toBe(false)
})

test('empty names and addresses are not the same', () => {
  const empty = { ...other, name: null, address: null }
  expect(sameHospital(empty, empty)).toBe(false)
  expect(sameHospital({ ...empty, name: '!' }, { ...empty, name: '-' })).toBe(false)
})

test('ZIP+4 codes are compared by their first five digits, and a missing ZIP code is unknown', () => {
  const street = { ...other, name: 'A', address: '9 Fork Road' }
  expect(sameHospital({ ...street, zip: '37203-1234' }, cedar)).toBe(true)
  expect(sameHospital(street, { ...cedar, zip: '89501-4321' })).toBe(true)
  expect([sameHospital({ ...street, zip: null }, cedar), sameHospital(street, { ...cedar, zip: null })]).toEqual([false, false])
  const near = { ...cedar, name: 'Cedar Forks Comunity', address: null, city: null }
  expect(hospitalSimilarity({ ...near, zip: '37203-1234' }, cedar)?.likely).toBe(true)
  expect(hospitalSimilarity(near, { ...cedar, zip: '37203-1234' })?.likely).toBe(true)
  expect(hospitalSimilarity({ ...near, zip: null }, { ...cedar, zip: null })?.likely).toBe(false)
})

test('the score is the share of letter pairs that two names have in common', () => {
  const nearby = (name: string, known: string) => {
    const place = { ...cedar, address: null, zip: null, city: 'Nashville' }
    return hospitalSimilarity({ ...place, name }, { ...place, name: known, state: 'KY' })
  }
  // ab, bc of ab, bc, cd and ab, bc, ce.
  expect(nearby('Abcd', 'Abce')?.score).toBeCloseTo(1 + 2 / 3)
  // Each pair counts once: an, na of an, na, an, na and an, na.
  expect(nearby('Anana', 'Ana')?.score).toBeCloseTo(1 + 2 / 3)
  // ab of xa, ab and qa, ab.
  expect(nearby('Xab', 'Qab')).toEqual({ score: expect.closeTo(1 / 2), likely: false })
  // Common words count less than the others, unless a name has no others.
  expect(nearby('Cedar Hospital', 'Birch Hospital')).toBeUndefined()
  expect(nearby('Medical Center', 'Medical Center Hospital')?.likely).toBe(true)
  expect(nearby('Medical Center', 'Cedar Medical Center')?.likely).toBe(true)
})

test('the same street without names scores as the same hospital', () => {
  const nameless = { ...cedar, name: null }
  expect(hospitalSimilarity(nameless, { ...nameless })).toEqual({ score: 2, likely: true })
})
