import { expect, test } from 'vitest'
import { hoursText } from './TimeFigures.tsx'

test.each([
  [45, '45 min'],
  [150, '2 hr 30 min'],
  [599, '9 hr 59 min'],
  [1859, '31 hr'],
  [80 * 60, '80 hr'],
])('%i minutes are %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text)
})
