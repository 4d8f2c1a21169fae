import { expect, test } from 'vitest'
import { dayAfterKey, weeksOf } from './Calendar.tsx'

test('months are divided into weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11-20')
  expect(weeks).toHaveLength(5)
  expect(weeks.every(week => week.length === 7)).toBe(true)
  expect(weeks[0]![0]).toBe('2026-11-01')
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
})

test('another month keeps the day, or its last day if it is shorter', () =>
  expect([dayAfterKey('PageDown', false, '2027-01-31'), dayAfterKey('PageDown', true, '2028-02-29')]).toEqual([
    '2027-02-28',
    '2029-02-28',
  ]))

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-11-01'],
  ['End', false, '2026-11-07'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, undefined],
])('%s (with shift: %s) moves from November 1 to %s', (key, shift, day) =>
  expect(dayAfterKey(key, shift, '2026-11-01')).toBe(day),
)
