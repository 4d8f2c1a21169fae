import { expect, test } from 'vitest'
import { tooManyAttempts } from './throttle.ts'

test.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [15 * 60, '15 minutes'],
  [119 * 60, '119 minutes'],
  [119 * 60 + 1, '2 hours'],
  [2 * 60 * 60 + 1, '3 hours'],
  [4 * 60 * 60, '4 hours'],
])('after %d seconds, the next attempt is possible in %s', (seconds, wait) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Try again in ${wait}.`)
})
