import { expect, test, vi } from 'vitest'
import { timeAgo, timeSpan, workflowTime } from './times.ts'

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
