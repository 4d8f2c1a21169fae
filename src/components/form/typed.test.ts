import { expect, test } from 'vitest'
import { readNumber } from './FormNumber.tsx'
import { tidyPhone } from './FormPhone.tsx'
import { tidyDate } from './tidyDate.ts'

test.each([
  ['2135550147', '(213) 555-0147'],
  ['+1 (213) 555-0147', '(213) 555-0147'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['213.555.0142', '(213) 555-0142'],
  ['+1 213 555 0142', '(213) 555-0142'],
  ['12345', '12345'],
])('a phone number in any format is put into shape: %s [UX-004]', (typed, shaped) => expect(tidyPhone(typed)).toBe(shaped))

test.each(['+1', '+'])('only the country prefix is empty: %s [UX-005]', typed => expect(tidyPhone(typed)).toBe(''))

test.each([
  ['3/9/84', '03/09/1984'],
  ['1984-03-09', '03/09/1984'],
  ['03091984', '03/09/1984'],
  ['1 2 05', '01/02/2005'],
  ['next week', 'next week'],
  ['4/5/1990', '04/05/1990'],
  ['04-05-1990', '04/05/1990'],
  [' 4.5.1990 ', '04/05/1990'],
  ['04051990', '04/05/1990'],
  ['1990-04-05', '04/05/1990'],
  ['April 5', 'April 5'],
])('a date in any format is put into shape: %s', (typed, shaped) => expect(tidyDate(typed, 2026)).toBe(shaped))

test.each([
  [' $1,500.50 ', 1500.5],
  ['40', 40],
  ['-3', -3],
  ['.5', 0.5],
  ['', null],
  ['$', null],
  ['forty', 'forty'],
  ['1e5', '1e5'],
])('what was typed is read as a number, or left to the schema: %j', (typed, read) => expect(readNumber(typed)).toBe(read))
