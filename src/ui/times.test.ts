import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { timeAgo, timeFor, timeOfDay, timeSpan, workflowTime } from './times.ts'

test('the patient workflow shows ’MM/dd/yyyy hh:mm a’; an invalid date is logged and shown as empty [UX-002]', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(workflowTime(new Date(2026, 2, 9, 15, 5))).toBe('03/09/2026 03:05 PM')
  expect(workflowTime(null)).toBe('')
  expect(warned).not.toHaveBeenCalled()
  expect(workflowTime('the day after')).toBe('')
  expect(warned).toHaveBeenCalledOnce()
})

test('relative times use the largest whole unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  expect(timeAgo('2026-11-20T11:59:30Z', now)).toBe('just now')
  expect(timeAgo('2026-11-20T11:00:30Z', now)).toBe('59 minutes ago')
  expect(timeAgo('2026-11-20T09:00:00Z', now)).toBe('3 hours ago')
  expect(timeAgo('2026-11-19T09:00:00Z', now)).toBe('yesterday')
  expect(timeAgo('2026-11-22T13:00:00Z', now)).toBe('in 2 days')
})

describe('days are calendar days in the viewer’s time zone', () => {
  beforeEach(() => vi.stubEnv('TZ', 'America/New_York'))
  afterEach(() => vi.unstubAllEnvs())
  const local = (text: string) => new Date(text).getTime()

  test.each([
    // now, instant, expected
    ['2026-11-27T23:21', '2026-11-29T10:00', 'in 2 days'],
    ['2026-11-27T23:21', '2026-11-28T23:30', 'tomorrow'],
    ['2026-11-27T23:21', '2026-11-28T10:00', 'in 10 hours'],
    ['2026-11-27T00:00', '2026-11-28T23:59', 'tomorrow'],
    ['2026-11-27T00:00', '2026-11-29T00:00', 'in 2 days'],
    ['2026-11-27T23:59', '2026-11-29T00:00', 'in 2 days'],
    ['2026-11-29T00:01', '2026-11-27T23:59', '2 days ago'],
    ['2026-11-29T23:59', '2026-11-28T00:00', 'yesterday'],
    ['2026-11-29T10:00', '2026-11-28T22:00', '12 hours ago'],
    // Days with 23 and 25 hours.
    ['2026-03-07T12:00', '2026-03-08T12:00', 'in 23 hours'],
    ['2026-03-07T12:00', '2026-03-08T13:30', 'tomorrow'],
    ['2026-03-07T23:30', '2026-03-09T00:30', 'in 2 days'],
    ['2026-10-31T12:00', '2026-11-01T12:00', 'tomorrow'],
    ['2026-11-01T00:00', '2026-11-01T23:30', 'in 24 hours'],
    ['2026-11-02T00:30', '2026-10-31T23:30', '2 days ago'],
    // Weeks, months, and years are counted, because a date two calendar months away can be 40 days ahead.
    ['2026-11-27T12:00', '2026-12-04T12:00', 'in 1 week'],
    ['2026-11-30T12:00', '2027-01-05T12:00', 'in 1 month'],
    ['2026-11-27T12:00', '2025-11-20T12:00', '1 year ago'],
  ])('at %s, %s is “%s”', (now, instant, expected) => {
    expect(timeAgo(local(instant), local(now))).toBe(expected)
  })
})

test.each([
  [59_999, '0 min'],
  [34 * 60_000 + 59_000, '34 min'],
  [60 * 60_000, '1 hr'],
  [130 * 60_000, '2 hr 10 min'],
  [36 * 60 * 60_000 + 20 * 60_000, '36 hr'],
  [49 * 60 * 60_000, '2 days'],
])('a duration of %i ms is shown as %s', (length, expected) => {
  expect(timeSpan(length)).toBe(expected)
})

test('times look as the browser’s own formatters write them', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const lengths = { minute: 60, hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 } as const
  const most = { minute: 59, hour: 23, day: 6, week: 4, month: 12, year: 9 }
  const formatter = (numeric: 'auto' | 'always') => new Intl.RelativeTimeFormat('en-US', { numeric })
  for (const [unit, seconds] of Object.entries(lengths) as [keyof typeof lengths, number][])
    for (let count = 1; count <= most[unit]; count++) {
      const relative = formatter(unit === 'day' ? 'auto' : 'always')
      const long = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' })
      const at = (sign: number) => new Date(now + sign * count * seconds * 1000).toISOString()
      expect([timeAgo(at(-1), now), timeAgo(at(1), now), timeFor(at(-1), now)]).toEqual([
        relative.format(-count, unit),
        relative.format(count, unit),
        long.format(count),
      ])
    }
  const day = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
  const exact = new Intl.DateTimeFormat('en-US', { ...day, hour: '2-digit', minute: '2-digit', hour12: true })
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
  for (let hour = 0; hour < 26; hour++) {
    const time = new Date(2026, 0, 3, hour, 7 * (hour % 9))
    expect(workflowTime(time)).toBe(exact.format(time).replace(',', '').replace('\u202F', ' '))
    expect(timeOfDay(time.toISOString())).toBe(clock.format(time).replace('\u202F', ' '))
  }
  for (const [unit, length] of [
    ['minute', 60_000],
    ['hour', 3_600_000],
    ['day', 86_400_000],
  ] as const)
    for (const count of [2, 11])
      expect(timeSpan(count * length)).toBe(
        new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short' }).format(count),
      )
})
