import { expect, test } from 'vitest'
import { timeSpan } from './report.tsx'

test.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 hr'],
  [150, '2 hr 30 min'],
  [1440, '1 day'],
  [1590, '1 day 2 hr'],
  [4563, '3 days 4 hr'],
])('%d minutes are %s', (minutes, expected) => {
  expect(timeSpan(minutes)).toBe(expected)
})
