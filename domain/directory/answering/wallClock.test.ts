import { expect, test } from 'vitest'
import { modulo, nextChange, offsetAt, timeOfWeek, week } from './responseClock.ts'

const hour = 3_600_000
const at = (instant: string) => Date.parse(instant)

test.each([
  ['America/Los_Angeles', '2026-01-01T00:00:00Z', -8],
  ['America/Los_Angeles', '2026-07-01T00:00:00Z', -7],
  ['Pacific/Guam', '2026-07-01T00:00:00Z', 10],
  ['Asia/Kolkata', '2026-07-01T00:00:00Z', 5.5],
  ['America/St_Johns', '2026-01-01T00:00:00Z', -3.5],
  ['UTC', '2026-07-01T00:00:00Z', 0],
])('%s at %s is %d hours from UTC', (zone, instant, hours) => expect(offsetAt(zone, at(instant))).toBe(hours * hour))

test('finds the instant when the clocks change, or the end if they do not', () => {
  const [from, to] = [at('2026-02-01T00:00:00Z'), at('2026-06-01T00:00:00Z')]
  expect(new Date(nextChange('America/Los_Angeles', from, to)).toISOString()).toBe('2026-03-08T10:00:00.000Z')
  expect(nextChange('America/Phoenix', from, to)).toBe(to)
})

test('the week begins on Sunday at midnight, local time', () => {
  // Sunday, November 22, 2026.
  expect(timeOfWeek(at('2026-11-22T00:00:00Z'), 0)).toBe(0)
  expect(timeOfWeek(at('2026-11-22T08:00:00Z'), -8 * hour)).toBe(0)
  expect(timeOfWeek(at('2026-11-21T23:59:59Z'), 0)).toBe(week - 1000)
})

test('the remainder of a negative number is not negative', () =>
  expect([modulo(-1, 7), modulo(8, 7), modulo(-7, 7)]).toEqual([6, 1, 0]))
