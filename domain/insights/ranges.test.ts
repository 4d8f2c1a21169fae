import { expect, test } from 'vitest'
import { defaultRange, rangeNamed, rangeNames } from './ranges.ts'

test.each([
  // A Wednesday in a leap year's first quarter.
  ['2028-03-01', 'Today', '2028-03-01', '2028-03-01'],
  ['2028-03-01', 'Week to Date', '2028-02-28', '2028-03-01'],
  ['2028-03-01', 'Last Week', '2028-02-21', '2028-02-27'],
  ['2028-03-01', 'Month to Date', '2028-03-01', '2028-03-01'],
  ['2028-03-01', 'Last Month', '2028-02-01', '2028-02-29'],
  ['2028-03-01', 'Quarter to Date', '2028-01-01', '2028-03-01'],
  ['2028-03-01', 'Last Quarter', '2027-10-01', '2027-12-31'],
  ['2028-03-01', 'Year to Date', '2028-01-01', '2028-03-01'],
  ['2028-03-01', 'Last Year', '2027-01-01', '2027-12-31'],
  // A Sunday, the last day of its week, at the end of a month that is longer than the one before.
  ['2026-05-31', 'Week to Date', '2026-05-25', '2026-05-31'],
  ['2026-05-31', 'Last Week', '2026-05-18', '2026-05-24'],
  ['2026-05-31', 'Last Month', '2026-04-01', '2026-04-30'],
  ['2026-05-31', 'Last Quarter', '2026-01-01', '2026-03-31'],
  // A Monday, the first day of its week.
  ['2026-06-01', 'Week to Date', '2026-06-01', '2026-06-01'],
  // The first and last day of a week, and months and quarters of different lengths.
  ['2026-11-22', 'Today', '2026-11-22', '2026-11-22'],
  ['2026-11-22', 'Week to Date', '2026-11-16', '2026-11-22'],
  ['2026-11-23', 'Week to Date', '2026-11-23', '2026-11-23'],
  ['2026-11-22', 'Last Week', '2026-11-09', '2026-11-15'],
  ['2026-11-23', 'Last Week', '2026-11-16', '2026-11-22'],
  ['2026-03-10', 'Last Week', '2026-03-02', '2026-03-08'],
  ['2026-11-22', 'Month to Date', '2026-11-01', '2026-11-22'],
  ['2026-03-31', 'Last Month', '2026-02-01', '2026-02-28'],
  ['2024-03-31', 'Last Month', '2024-02-01', '2024-02-29'],
  ['2026-01-31', 'Last Month', '2025-12-01', '2025-12-31'],
  ['2026-11-22', 'Quarter to Date', '2026-10-01', '2026-11-22'],
  ['2026-11-22', 'Last Quarter', '2026-07-01', '2026-09-30'],
  ['2026-02-10', 'Last Quarter', '2025-10-01', '2025-12-31'],
  ['2026-11-22', 'Year to Date', '2026-01-01', '2026-11-22'],
  ['2024-02-29', 'Last Year', '2023-01-01', '2023-12-31'],
] as const)('on %s, %s is %s to %s [INS-012]', (today, name, start_date, end_date) =>
  expect(rangeNamed(name, today)).toEqual({ start_date, end_date }),
)

test('the ranges are offered in the specified order [INS-012]', () => {
  expect(rangeNames).toEqual([
    ...['Today', 'Week to Date', 'Last Week', 'Month to Date', 'Last Month'],
    ...['Quarter to Date', 'Last Quarter', 'Year to Date', 'Last Year'],
  ])
})

test('the default range is the last 90 days, including today [INS-011]', () => {
  expect(defaultRange('2026-11-22')).toEqual({ start_date: '2026-08-25', end_date: '2026-11-22' })
  expect(defaultRange('2024-03-01')).toEqual({ start_date: '2023-12-03', end_date: '2024-03-01' })
  const { start_date, end_date } = defaultRange('2026-11-20')
  expect([start_date, end_date]).toEqual(['2026-08-23', '2026-11-20'])
  expect((Date.parse(end_date) - Date.parse(start_date)) / 86_400_000 + 1).toBe(90)
})

test.each(rangeNames)('%s never ends after today [INS-010]', name => {
  for (const today of ['2024-02-29', '2026-01-01', '2026-11-01', '2026-12-31']) {
    const { start_date, end_date } = rangeNamed(name, today)
    expect(start_date <= end_date && end_date <= today).toBe(true)
  }
})
