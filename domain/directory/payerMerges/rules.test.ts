import { expect, test } from 'vitest'
import { findLikenesses, namesAfterMerge, payerMergeObstacle, similarPayers } from './rules.ts'

const aetna = {
  id: 1,
  payer_code: '60054',
  payer_name: 'Aetna Health',
  insurance_type: 'Private' as const,
  aliases: '',
  active: true,
}

test.each([
  ['the same name, written differently', { payer_name: 'AETNA-HEALTH' }, ['name']],
  ['a name that differs only by accents', { payer_name: 'Aetná Health' }, ['name']],
  ['the same code with leading zeros', { payer_code: '0060054', payer_name: 'X' }, ['code']],
  ['an alias in common', { payer_name: 'X', aliases: 'Y | aetna health' }, ['alias']],
  ['an earlier code', { payer_name: 'X', aliases: '060054' }, ['alias']],
  ['another type', { insurance_type: 'Public' as const, payer_code: '60054' }, []],
  ['nothing in common', { payer_name: 'Cigna' }, []],
])('two payers with %s', (_name, other, alike) => {
  expect(findLikenesses(aetna, { ...aetna, id: 2, payer_code: '7', ...other })).toEqual(alike)
})

test('names without letters are not alike, and a payer is not similar to itself', () => {
  const dashes = { ...aetna, payer_name: '--' }
  expect(findLikenesses(dashes, { ...dashes, id: 2, payer_code: '8' })).toEqual([])
  expect(findLikenesses(aetna, aetna)).toEqual([])
})

test('each pair is found once, although it shares several keys', () => {
  const same = { ...aetna, aliases: 'A | B' }
  const pairs = similarPayers([
    same,
    { ...same, id: 3, payer_code: '060054' },
    { ...aetna, id: 2, payer_code: '9', payer_name: 'Z' },
  ])
  expect(pairs.map(({ one, other, alike }) => [one.id, other.id, alike])).toEqual([[1, 3, ['name', 'code']]])
})

test('a type conflict and an inactive payer are named', () => {
  const other = { ...aetna, id: 2, payer_code: '7' }
  expect(payerMergeObstacle(aetna, other)).toBeNull()
  expect(payerMergeObstacle(aetna, aetna)).toMatch(/already/)
  expect(payerMergeObstacle(aetna, { ...other, insurance_type: 'Public' })).toMatch(/is Private, but .* is Public/)
  expect(payerMergeObstacle({ ...aetna, active: false }, other)).toMatch(/is inactive/)
  expect(payerMergeObstacle({ ...aetna, active: false }, { ...other, active: false })).toBeNull()
})

test('the names and the code of the merged payer become other names, each once', () => {
  const keeping = { ...aetna, aliases: 'Old' }
  const losing = { ...aetna, id: 2, payer_code: '060054', payer_name: 'Aetna Inc', aliases: 'Old | Aetna Health' }
  expect(namesAfterMerge(keeping, losing)).toEqual(['Old', 'Aetna Inc', '060054'])
})
