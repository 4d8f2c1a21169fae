import { expect, test } from 'vitest'
import { differByOneLetter, haveSimilarNames, patientSimilarity, swapDayAndMonth } from './duplicates.ts'

const person = (first_name: string, last_name: string, alt_first_name?: string, alt_last_name?: string) => ({
  first_name,
  last_name,
  alt_first_name: alt_first_name ?? null,
  alt_last_name: alt_last_name ?? null,
})
const marisol = person('Marisol', 'Núñez-Venn', 'Mari', 'Ortega')

test.each([
  ['in a different case, without accents and hyphens', person('MARISOL', 'nunez venn')],
  ['first and last name swapped', person('Nunez Venn', 'Marisol')],
  ['one letter missing', person('Marisl', 'Nunezvenn')],
  ['one extra letter', person('Marisoll', 'Nunezvenn')],
  ['two letters swapped', person('Mairsol', 'Nunezvenn')],
  ['one letter wrong in the last name', person('Marisol', 'Nunezvemn')],
  ['under the alternative first name', person('Mari', 'Núñez-Venn')],
  ['under the alternative last name', person('Marisol', 'Ortega')],
  ['only by the alternative name', person('Jordan', 'Reed', 'Marisol', 'Ortega')],
  ['by a short form of the first name', person('Maris', 'Núñez-Venn')],
])('the same person, %s', (_, other) => {
  expect(haveSimilarNames(marisol, other)).toBe(true)
  expect(haveSimilarNames(other, marisol)).toBe(true)
})

test.each([
  ['a different first name', person('Beatriz', 'Núñez-Venn')],
  ['a different last name', person('Marisol', 'Okafor')],
  ['one letter wrong in both names', person('Marisot', 'Nunezvemn')],
  ['nothing in common', person('Tom', 'Reed')],
])('different people: %s', (_, other) => expect(haveSimilarNames(marisol, other)).toBe(false))

test('different names without Latin letters do not match', () => {
  expect(haveSimilarNames(person('李', '王'), person('张', '陈'))).toBe(false)
  expect(haveSimilarNames(person('--', '..'), person('..', '--'))).toBe(false)
})

test.each([
  ['ana', 'anna', true],
  ['ana', 'aan', true],
  ['ana', 'ann', true],
  ['ana', 'an', true],
  ['ana', 'bob', false],
  ['ana', 'annna', false],
  ['abcd', 'badc', false],
])('%s and %s differ by one letter: %s', (one, other, apart) => expect(differByOneLetter(one, other)).toBe(apart))

test.each([
  ['04/09/1971', '09/04/1971'],
  ['04/04/1971', undefined],
  ['04/13/1971', undefined],
])('%s with day and month swapped is %s', (day, swapped) => expect(swapDayAndMonth(day)).toBe(swapped))

const born = (date_of_birth: string, last_name = 'Ruiz') => ({ ...person('Ana', last_name), date_of_birth })
test.each([
  ['identical', born('04/09/1971', 'RUÍZ'), 'same'],
  ['day and month swapped', born('09/04/1971'), 'similar'],
  ['one letter wrong', born('04/09/1971', 'Ruis'), 'similar'],
  ['one letter wrong, and day and month swapped', born('09/04/1971', 'Ruis'), 'similar'],
  ['a different day', born('04/10/1971'), undefined],
  ['a different name', born('09/04/1971', 'Okafor'), undefined],
])('similarity: %s', (_, other, how) => expect(patientSimilarity(born('04/09/1971'), other)).toBe(how))
