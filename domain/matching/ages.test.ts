import { expect, test } from 'vitest'
import { tag } from '../directory/tags.ts'
import { yearsOn } from '../platform/dates.ts'
import { ageTags, ageTagsFor } from './facts.ts'

const { teens, teensAndYoungAdults, youngAdults, adults, seniors, all } = tag.age

test.each([
  { years: [0, 1, 11], offers: [all], row: 'under 12, All Ages only [MAT-027]' },
  { years: [12, 15, 17], offers: [teens, teensAndYoungAdults, all], row: '12 to 17 [MAT-024]' },
  {
    years: [18],
    offers: [teens, teensAndYoungAdults, youngAdults, adults, all],
    row: '18 adds young adults and adults [MAT-024]',
  },
  { years: [19, 22, 25], offers: [teensAndYoungAdults, youngAdults, adults, all], row: '19 to 25 [MAT-025]' },
  { years: [26, 40, 59], offers: [adults, all], row: '26 to 59 [MAT-026]' },
  { years: [60, 75, 110], offers: [adults, seniors, all], row: '60 and over [MAT-026]' },
])('population filters of $row', ({ years, offers }) => {
  for (const age of years) expect(ageTagsFor(age)).toEqual(offers)
})

test('tags 19 to 24 are the six age bands, in the specified order [MAT-023]', () => {
  expect(ageTags).toEqual([teens, teensAndYoungAdults, youngAdults, adults, seniors, all])
})

test.each([
  { born: '05/17/1990', on: '2026-05-16', years: 35 },
  { born: '05/17/1990', on: '2026-05-17', years: 36 },
  { born: '12/31/2007', on: '2026-01-01', years: 18 },
  { born: '02/29/2008', on: '2026-02-28', years: 17 },
  { born: '02/29/2008', on: '2026-03-01', years: 18 },
  { born: '02/29/2008', on: '2028-02-29', years: 20 },
  { born: '11/20/2026', on: '2026-11-20', years: 0 },
])('someone born $born is $years on $on', ({ born, on, years }) => {
  expect(yearsOn(born, on)).toBe(years)
})

test.each(['1990-05-17', '5/17/1990', ''])('the date of birth "%s" throws, because it must not disable the age rules', born => {
  expect(() => yearsOn(born, '2026-01-01')).toThrow(RangeError)
})
