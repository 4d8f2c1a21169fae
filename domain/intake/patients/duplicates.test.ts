import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
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
  expect(haveSimilarNames(person('--', '../..'), person('../..', '--'))).toBe(false)
})

test.each([
  ['one of two given and of two family names', 'María José', 'García López', 'Maria', 'Garcia'],
  ['the second given and family name', 'María José', 'García López', 'Jose', 'Lopez'],
  ['one of two family names, hyphenated', 'Ann', 'Smith-Jones', 'Ann', 'Jones'],
  ['both family names, in the other order', 'Ana', 'García López', 'Ana', 'López-García'],
  ['a family name added by marriage', 'Ana', 'García López', 'Ana', 'García de Ruiz'],
  ['one of two given names, hyphenated', 'Jean-Pierre', 'Duval', 'Jean', 'Duval'],
  ['compound names written in one word', 'Mary Ann', 'de la Cruz', 'Maryann', 'Delacruz'],
  ['without particles', 'Juan', 'de la Cruz', 'Juan', 'Cruz'],
  ['only particles in common, which are the whole name', 'Thi', 'Van Le', 'Thi', 'Le'],
  ['an apostrophe or a space', 'Sean', 'O’Grady', 'Sean', 'O Grady'],
  ['a suffix', 'John', 'Smith Jr.', 'John', 'Smith'],
  ['a middle initial', 'María José', 'García', 'Maria J.', 'Garcia'],
  ['an initial', 'María José', 'García', 'M.', 'Garcia'],
  ['a family name’s initial', 'María José', 'García', 'Maria', 'G.'],
  ['swapped, with one of two names each', 'María José', 'García López', 'Garcia', 'Jose'],
  ['a misspelled family name, without the other ones', 'María José', 'García López', 'Maria', 'Garzia'],
  ['a misspelled given name, without the other one', 'María José', 'García López', 'Marya', 'Garcia'],
  ['a short form with another ending', 'Katherine', 'Reed', 'Kate', 'Reed'],
  ['a short form with a doubled letter', 'Daniel', 'Reed', 'Danny', 'Reed'],
])('the same person, who uses %s', (_, first, last, otherFirst, otherLast) => {
  expect(haveSimilarNames(person(first, last), person(otherFirst, otherLast))).toBe(true)
  expect(haveSimilarNames(person(otherFirst, otherLast), person(first, last))).toBe(true)
})

test.each([
  ['twins with one given name in common', 'María José', 'García López', 'María Elena', 'García López'],
  ['twins with one given name each', 'Marco', 'Ruiz', 'Maria', 'Ruiz'],
  ['twins whose given names begin with the same syllables', 'Christina', 'Reed', 'Christopher', 'Reed'],
  ['twins with different middle initials', 'María A.', 'Ruiz', 'María E.', 'Ruiz'],
  ['twins with short given names', 'Li', 'Wong', 'Bo', 'Wong'],
  ['different family names with the same particles', 'Juan', 'de la Cruz', 'Juan', 'de la Torre'],
  ['different family names that begin with San', 'Juan', 'San Martín', 'Juan', 'San Miguel'],
  ['different short family names', 'Ann', 'Li Park', 'Ann', 'Lu Wong'],
  ['initials for both names', 'Maria', 'Garcia', 'M.', 'G.'],
  ['different family names of one character', '伟', '李', '伟', '王'],
])('different people: %s', (_, first, last, otherFirst, otherLast) => {
  expect(haveSimilarNames(person(first, last), person(otherFirst, otherLast))).toBe(false)
  expect(haveSimilarNames(person(otherFirst, otherLast), person(first, last))).toBe(false)
})

describe('generated names', () => {
  const givenNames = ['Marisol', 'José', 'Beatriz', 'Kofi', 'Thuý', 'Wendell', 'Zoë', 'Elena', 'Ömer', 'Priya']
  const familyNames = [
    'García',
    'Núñez',
    'Okafor',
    'Brandvold',
    'Nguyễn',
    'Quillfeather',
    'Strauß',
    'Ahmadi',
    'Petrović',
    'D’Angelo',
  ]
  const anySome = (names: string[], maxLength = 3) => fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength })
  const anySpelling = fc.constantFrom(
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => ` ${name.normalize('NFD')}`,
    (name: string) => name.replaceAll(' ', '-'),
    (name: string) => `de la ${name}`,
  )

  test('some of the given names and one of the family names match, in any spelling and order', () => {
    const anyPart = (names: string[]) =>
      anySome(names).chain(all => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: 1 })))
    fc.assert(
      fc.property(anyPart(givenNames), anyPart(familyNames), anySpelling, fc.boolean(), (given, family, spell, swapped) => {
        const [first, last] = [spell(given[1].join(' ')), spell(family[1].join(' '))]
        const other = swapped ? person(last, first) : person(first, last)
        expect(haveSimilarNames(person(given[0].join(' '), family[0].join('-')), other)).toBe(true)
      }),
    )
  })

  test('twins do not match', () => {
    fc.assert(
      fc.property(anySome(givenNames, 4), anySome(familyNames), anySpelling, fc.nat(3), (given, family, spell, both) => {
        const half = Math.ceil(given.length / 2)
        fc.pre(given.length > half)
        // Some parents give their twins a second name in common.
        const common = both ? '' : ' Ruth'
        const [one, other] = [given.slice(0, half), given.slice(half)].map(names => names.join(' ') + common) as [string, string]
        const last = family.join(' ')
        expect(haveSimilarNames(person(one, last), person(spell(other), spell(last)))).toBe(false)
      }),
    )
  })

  test('the order of two people makes no difference', () => {
    const anyName = fc.oneof(
      anySome([...givenNames, ...familyNames, 'J', 'de', 'Jo', 'Josie']).map(names => names.join(' ')),
      fc.string({ maxLength: 6, unit: fc.constantFrom(...'abm -.') }),
    )
    fc.assert(
      fc.property(anyName, anyName, anyName, anyName, (first, last, otherFirst, otherLast) => {
        const [one, other] = [person(first, last), person(otherFirst, otherLast)]
        expect(haveSimilarNames(one, other)).toBe(haveSimilarNames(other, one))
      }),
      { numRuns: 1_000 },
    )
  })
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
