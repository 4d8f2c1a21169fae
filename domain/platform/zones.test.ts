import { expect, test } from 'vitest'
import { datedName, dayIn, minuteIn, pacificSecond, zoneName } from './dates.ts'

const evening = '2026-11-21T02:04:05.000Z'

test('instants are formatted in the time zone, not in UTC', () => {
  expect(pacificSecond(evening)).toBe('11/20/2026 06:04:05 PM')
  expect(minuteIn('America/New_York', evening)).toBe('11/20/2026 09:04 PM')
  expect(minuteIn('America/Los_Angeles', new Date(evening))).toBe('11/20/2026 06:04 PM')
  expect(minuteIn('America/Los_Angeles', '2026-07-01T07:04:00.000Z')).toBe('07/01/2026 12:04 AM')
  expect(dayIn('America/New_York', '2026-11-21T04:59:00.000Z')).toBe('2026-11-20')
  expect(dayIn('America/New_York', '2026-11-21T05:00:00.000Z')).toBe('2026-11-21')
})

test('a formatter of one zone or form is not used for another', () => {
  expect([minuteIn('America/Chicago', evening), dayIn('America/Chicago', evening), minuteIn('America/Denver', evening)]).toEqual([
    ...['11/20/2026 08:04 PM', '2026-11-20', '11/20/2026 07:04 PM'],
  ])
})

test('a zone has its common US name, and a file name has its date in Pacific time', () => {
  expect(zoneName('America/Los_Angeles')).toBe('Pacific Time')
  expect(zoneName('America/New_York')).toBe('Eastern Time')
  expect(datedName('audit-log', evening)).toBe('audit-log-2026-11-20')
})
