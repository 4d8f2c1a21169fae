import { expect, test } from 'vitest'
import { BedReports, BedSettings, defaultSettings, LinkToken } from './schema.ts'

const problems = (change: object) => BedSettings.safeParse({ ...defaultSettings, ...change }).error?.issues[0]?.message
const kind = { treatment_level: 441, population: 'women' }

test('a count expires after 1 to 168 hours', () => {
  expect([1, 168].map(fade_hours => problems({ fade_hours }))).toEqual([undefined, undefined])
  expect(problems({ fade_hours: 0 })).toBe('Enter at least 1 hour')
  expect(problems({ fade_hours: 169 })).toBe('Enter at most 168 hours (one week)')
  expect(problems({ fade_hours: 1.5 })).toBe('Enter a whole number of hours')
})

test('a bed is held for 15 minutes to a day', () => {
  expect([15, 1440].map(hold_minutes => problems({ hold_minutes }))).toEqual([undefined, undefined])
  expect(problems({ hold_minutes: 14 })).toBe('Enter at least 15 minutes')
  expect(problems({ hold_minutes: 1441 })).toBe('Enter at most 1,440 minutes (one day)')
})

test('a report has each kind of bed once, with a plausible count', () => {
  const report = (...items: object[]) => BedReports.safeParse(items.map(item => ({ ...kind, open: 2, seen: null, ...item })))
  expect(report({}, { population: 'men' }, { treatment_level: 449 }).success).toBe(true)
  expect(report({}, {}).error?.issues[0]?.message).toBe('Include each bed type only once')
  expect(report().error?.issues[0]?.message).toBe('Enter the number of open beds')
  expect(
    [report({ open: 0 }), report({ open: 999 }), report({ open: 1000 }), report({ open: -1 })].map(({ success }) => success),
  ).toEqual([true, true, false, false])
  expect(report({ open: 1.5 }).error?.issues[0]?.message).toBe('Enter a whole number')
})

test('a link has 43 URL-safe characters', () => {
  expect(LinkToken.safeParse(`-_${'a'.repeat(41)}`).success).toBe(true)
  for (const token of ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}/`])
    expect(LinkToken.safeParse(token).error?.issues[0]?.message).toBe('This link has expired.')
})
