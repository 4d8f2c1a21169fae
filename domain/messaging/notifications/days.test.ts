import { expect, test } from 'vitest'
import { dayName } from './schema.ts'

test.each([
  [new Date(2026, 10, 22, 0, 0), 'Today'],
  [new Date(2026, 10, 22, 23, 59), 'Today'],
  [new Date(2026, 10, 21, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 21, 0, 0), 'Yesterday'],
  [new Date(2026, 10, 20, 23, 59), 'November 20'],
  [new Date(2025, 10, 22, 9, 0), 'November 22'],
])('on November 22 at nine, %s is shown as %s [NOTE-012]', (time, name) => {
  expect(dayName(time.toISOString(), new Date(2026, 10, 22, 9, 0))).toBe(name)
})
