import { expect, test } from 'vitest'
import { pacificSecond } from '#domain/platform/dates.ts'
import { pacificDate, pacificTime } from './times.ts'

test('the admin area shows dates in Pacific time and US format, in summer and winter [UX-001]', () => {
  expect(['2026-07-05T06:59:59Z', '2026-07-05T07:00:00Z'].map(pacificDate)).toEqual(['07/04/2026', '07/05/2026'])
  expect(['2026-12-05T07:59:59Z', '2026-12-05T08:00:00Z'].map(pacificDate)).toEqual(['12/04/2026', '12/05/2026'])
  expect(pacificTime('2026-07-05T04:30:00Z')).toBe('07/04/2026 09:30 PM')
  expect(pacificSecond('2026-12-05T07:59:59Z')).toBe('12/04/2026 11:59:59 PM')
  expect([pacificDate(null), pacificTime(undefined)]).toEqual(['', ''])
})
