import { afterEach, expect, test, vi } from 'vitest'
import { tidyDate } from './FormDate.tsx'
import { toDayTime, toSeconds } from './FormDayTime.tsx'
import { parseNumber } from './FormNumber.tsx'
import { tidyPhone } from './FormText.tsx'
import { countryOf, formatPhone } from './FormWorldPhone.tsx'

afterEach(() => vi.unstubAllEnvs())

test('a time skipped by daylight saving time is not changed to another time [S-07]', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  expect(toSeconds({ day: '03/14/2027', time: '02:30' })).toBeNull()
  expect(toSeconds({ day: '03/14/2027', time: '03:30' })).toBe(Date.parse('2027-03-14T10:30:00Z') / 1000)
  expect(toSeconds({ day: '02/29/2027', time: '03:30' })).toBeNull()
})

test.each([
  ['2135550147', '(213) 555-0147'],
  ['+1 (213) 555-0147', '(213) 555-0147'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44 2079460958', '+442079460958'],
  ['213.555.0142', '(213) 555-0142'],
  ['+1 213 555 0142', '(213) 555-0142'],
  ['12345', '12345'],
  // The digits of an extension never become part of the number.
  ['617-555-014 x2', '617-555-014 x2'],
  ['617-555-0142 x12', '617-555-0142 x12'],
])('a phone number in any format is normalized: %s [UX-004]', (typed, shaped) => expect(tidyPhone(typed)).toBe(shaped))

test.each(['+1', '+'])('a country code alone is treated as empty: %s [UX-005]', typed => expect(tidyPhone(typed)).toBe(''))

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
])('a date in any format is normalized: %s', (typed, shaped) => expect(tidyDate(typed, 2026)).toBe(shaped))

test.each([
  [' $1,500.50 ', 1500.5],
  ['40', 40],
  ['-3', -3],
  ['.5', 0.5],
  ['', null],
  ['$', null],
  // A comma that groups no thousands may be a decimal comma.
  ['1,50', '1,50'],
  ['1,500,000', 1_500_000],
  ['forty', 'forty'],
  ['1e5', '1e5'],
])('input is parsed as a number or left to the schema: %j', (typed, read) => expect(parseNumber(typed)).toBe(read))

test.each([
  ['2135550147', 'US', '(213) 555-0147'],
  ['020 7946 0958', 'GB', '+44 20 7946 0958'],
  ['+1 213 555 0142', 'GB', '(213) 555-0142'],
  ['+44', 'GB', ''],
  ['12345', 'US', '12345'],
  ['call me', 'US', 'call me'],
  ['617-555-0142 x12', 'US', '(617) 555-0142 ext. 12'],
  ['617-555-0142 or 617-555-0143', 'US', '617-555-0142 or 617-555-0143'],
  ['020 7946 0958 x5', 'GB', '+44 20 7946 0958 x5'],
] as const)('%s from country %s is formatted as %j [UX-004] [UX-005]', (typed, country, shaped) =>
  expect(formatPhone(typed, country)).toBe(shaped),
)

test('a number with a country code determines its country', () => {
  expect([countryOf('+44 20 7946 0958'), countryOf('+1 213 555 0142'), countryOf('213 555 0142')]).toEqual([
    'GB',
    'US',
    undefined,
  ])
})

test('a complete date and time are stored as epoch seconds and displayed as typed', () => {
  const seconds = toSeconds({ day: '12/1/2026', time: '10:30' })
  expect(toDayTime(seconds)).toEqual({ day: '12/01/2026', time: '10:30' })
  expect([
    toSeconds({ day: '12/1/2026', time: '' }),
    toSeconds({ day: '', time: '10:30' }),
    toSeconds({ day: '2/30/2026', time: '10:30' }),
  ]).toEqual([null, null, null])
  expect(toDayTime(null)).toEqual({ day: '', time: '' })
})
