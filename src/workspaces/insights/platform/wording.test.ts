import { expect, test } from 'vitest'
import { barFraction, formatValue } from './wording.ts'

const row = (count: number | null, value: number | null) => ({ key: String(count), label: 'Row', count, value })

test('a rate’s bar is as long as the rate, regardless of the number of cases', () => {
  const rows = [row(5, 0), row(80, 75), row(8, 100)]
  expect(rows.map(item => barFraction('answer-targets', item, rows))).toEqual([0, 0.75, 1])
})

test('a duration’s bar is relative to the longest duration, and a count’s bar to the largest count', () => {
  const times = [row(5, 120), row(80, 30)]
  expect(times.map(time => barFraction('first-answer-by-facility', time, times))).toEqual([1, 0.25])
  const counts = [row(10, null), row(null, null), row(0, null)]
  expect(counts.map(count => barFraction('decline-reasons', count, counts))).toEqual([1, 0, 0])
})

test('a value is shown with its unit', () => {
  expect([
    formatValue('answer-targets', 75),
    formatValue('placement-by-organization', 26),
    formatValue('unmet-need', null),
  ]).toEqual(['75%', '1 day 2 hr', '–'])
})
