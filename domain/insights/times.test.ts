import { describe, expect, test } from 'vitest'
import { payers } from '../../server/seed/lookups/payers.ts'
import { publicPayerNames } from '../directory/payers/publicPayers.ts'
import { daysIn, periodBefore, weeksUntil } from './ranges.ts'
import {
  allReasons,
  boardingSeconds,
  changeOf,
  facilityRows,
  figureOf,
  funnelOf,
  hasTooFew,
  percentile,
  secondsBetween,
  timesOf,
  type Wait,
} from './times.ts'

const hour = 3600
/** A patient who arrived at midnight, with the hours until each step. */
const wait = (daysAgo: number, hours: Partial<Record<keyof Wait, number>>, payer: Wait['payer'] = 'Medicaid'): Wait => ({
  daysAgo,
  payer,
  start: 0,
  first_application: null,
  first_answer: null,
  acceptance: null,
  departure: null,
  is_booked: false,
  admission: null,
  ...Object.fromEntries(Object.entries(hours).map(([name, value]) => [name, value * hour])),
})

describe('percentile', () => {
  test.each([
    [[], 0.5, null],
    [[7], 0.9, 7],
    [[1, 2, 3], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2.5],
    // Ten values: 90 % lies between the ninth and the tenth, as percentile_cont in SQL computes it.
    [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100], 0.9, 91],
  ])('of %j at %d is %s', (values, fraction, expected) => {
    expect(percentile(values, fraction)).toEqual(expected)
  })

  test('a figure does not depend on the order of the values, and does not change it', () => {
    const values = [180, 600, 120]
    expect(figureOf(values)).toEqual({ count: 3, median: 3, p90: 9 })
    expect(values).toEqual([180, 600, 120])
  })

  test('a figure counts its values and rounds to minutes', () => {
    expect(figureOf([600, 1260])).toEqual({ count: 2, median: 16, p90: 20 })
    expect(figureOf([])).toEqual({ count: 0, median: null, p90: null })
  })
})

describe('periodBefore', () => {
  test.each([
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['a month after a longer one', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a leap February', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
    ['a year', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['part of a month', '2026-11-01', '2026-11-28', '2026-10-04', '2026-10-31'],
    ['one day', '2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27'],
    ['90 days over the change of clocks', '2026-08-31', '2026-11-28', '2026-06-02', '2026-08-30'],
  ])('%s', (_, start_date, end_date, start, end) => {
    expect(periodBefore({ start_date, end_date })).toEqual({ start_date: start, end_date: end })
  })

  test('the 13 weeks of a trend end on the last day', () => {
    const weeks = weeksUntil('2026-11-28')
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([13, '2026-08-30', '2026-11-22'])
    expect(daysIn({ start_date: weeks[0]!, end_date: '2026-11-28' })).toBe(91)
  })
})

test('a time before the arrival is a mistake and has no duration [S-30]', () => {
  expect([secondsBetween(0, 3600), secondsBetween(3600, 0), secondsBetween(null, 0), secondsBetween(0, null)]).toEqual([
    3600,
    null,
    null,
    null,
  ])
})

test('boarding lasts from the first application until departure or, if that is unknown, admission [S-30]', () => {
  expect(boardingSeconds(wait(0, { first_application: 2, departure: 10, admission: 12 }))).toBe(8 * 3600)
  expect(boardingSeconds(wait(0, { first_application: 2, admission: 12 }))).toBe(10 * 3600)
  expect(boardingSeconds(wait(0, { first_application: 2 }))).toBeNull()
})

test('the funnel counts everyone who got to a step or a later one [S-30]', () => {
  const waits = [
    wait(0, {}),
    wait(0, { first_application: 1 }),
    wait(0, { first_application: 1, first_answer: 2 }),
    // An acceptance whose first answer is not recorded
    wait(0, { first_application: 1, acceptance: 3 }),
    wait(0, { first_application: 1, first_answer: 2, acceptance: 3, admission: 9 }),
  ]
  const none = { count: 0, percent: 0 }
  expect(funnelOf(waits, waits.slice(0, 2))).toEqual([
    { step: 'started', count: 5, percent: 100, before: { count: 2, percent: 100 } },
    { step: 'applied', count: 4, percent: 80, before: { count: 1, percent: 50 } },
    { step: 'answered', count: 3, percent: 60, before: none },
    { step: 'accepted', count: 2, percent: 40, before: none },
    { step: 'admitted', count: 1, percent: 20, before: none },
  ])
  expect(funnelOf([], [])[0]).toEqual({ step: 'started', ...none, before: none })
})

test('times compare a period with the one before, by week and by payer [S-30]', () => {
  const period = { start_date: '2026-11-01', end_date: '2026-11-30' }
  const times = timesOf(
    [
      wait(0, { first_application: 1, acceptance: 4, admission: 20 }),
      wait(6, { first_application: 3, acceptance: 6, departure: 23, admission: 30 }),
      wait(29, { first_application: 2, admission: -1 }, 'Commercial'),
      // In the period before, which has 31 days
      wait(30, { first_application: 10, admission: 50 }),
      wait(60, { first_application: 20 }),
      // Before both
      wait(61, { first_application: 100, admission: 900 }),
    ],
    period,
    periodBefore(period),
  )
  const of = (name: string) => times.milestones.find(({ milestone }) => milestone === name)!
  expect(of('first_application')).toMatchObject({
    current: { count: 3, median: 120, p90: 168 },
    before: { count: 2, median: 900, p90: 1140 },
  })
  expect(of('admission')).toMatchObject({ current: { count: 2, median: 1500 }, before: { count: 1, median: 3000 } })
  // Week 13 has the patients of the last seven days, week 9 those of 28 to 34 days ago.
  expect(of('first_application').weeks).toEqual([null, null, null, null, 3600, null, null, null, 360, null, null, null, 120])
  expect(times.boarding).toEqual({
    current: { count: 2, median: 1170, p90: 1194 },
    before: { count: 1, median: 2400, p90: 2400 },
    // Longer in the weeks of the other periods
    weeks: [...Array(4).fill(null), 48_000, ...Array(3).fill(null), 2400, ...Array(3).fill(null), 1170],
    total: 2340,
  })
  expect(times.payers).toEqual([
    {
      payer: 'Medicaid',
      count: 2,
      acceptance: { count: 2, median: 300, p90: 348 },
      admission: { count: 2, median: 1500, p90: 1740 },
      before: { count: 1, median: 3000, p90: 3000 },
    },
    {
      payer: 'Commercial',
      count: 1,
      acceptance: { count: 0, median: null, p90: null },
      admission: { count: 0, median: null, p90: null },
      before: { count: 0, median: null, p90: null },
    },
  ])
  expect(times.funnel[0]!.count).toBe(3)
  expect(times.out_of_order).toBe(1)
})

test('a change is a percentage of the earlier median', () => {
  const median = (minutes: number | null) => ({ count: 9, median: minutes, p90: minutes })
  expect([
    changeOf(median(90), median(120)),
    changeOf(median(150), median(120)),
    changeOf(median(null), median(120)),
    changeOf(median(90), median(null)),
    changeOf(median(90), median(0)),
  ]).toEqual([-25, 25, null, null, null])
})

test('medians of fewer than five waits are not compared', () => {
  const figure = (count: number, median: number | null = count ? 90 : null) => ({ count, median, p90: median })
  expect([changeOf(figure(5), figure(5, 60)), changeOf(figure(4), figure(50, 60)), changeOf(figure(50), figure(4, 60))]).toEqual([
    50,
    null,
    null,
  ])
  expect([hasTooFew(figure(4), figure(50)), hasTooFew(figure(50), figure(4))]).toEqual([true, true])
  // There is nothing to compare with, which is another reason.
  expect([hasTooFew(figure(5), figure(5)), hasTooFew(figure(5), figure(0)), hasTooFew(figure(0), figure(5))]).toEqual([
    false,
    false,
    false,
  ])
})

test('facilities are sorted by any column, and each lists its most frequent decline reasons', () => {
  const facility = (id: number, name: string, sent: number, accepted: number, answer: number | null, wait: number | null) => ({
    id,
    name,
    sent,
    accepted,
    answer,
    wait,
  })
  const facilities = [
    facility(1, 'Birch', 4, 1, 300, 600),
    facility(2, 'Cedar', 10, 5, 60, null),
    facility(3, 'Alder', 2, 2, null, 900),
  ]
  const reason = (facility_id: number, label: string, count: number) => ({ facility_id, label, count })
  const reasons = [
    reason(1, 'Policy is HMO', 1),
    reason(1, 'No availability', 2),
    reason(1, 'Out of county', 1),
    reason(1, 'Repeat Patient', 1),
    reason(2, 'Policy is HMO', 3),
  ]
  const order = (sort: Parameters<typeof facilityRows>[2]) => facilityRows(facilities, reasons, sort).map(({ name }) => name)
  expect([order('sent'), order('accepted'), order('answer'), order('wait'), order('name')]).toEqual([
    ['Cedar', 'Birch', 'Alder'],
    ['Alder', 'Cedar', 'Birch'],
    ['Birch', 'Cedar', 'Alder'],
    ['Alder', 'Birch', 'Cedar'],
    ['Alder', 'Birch', 'Cedar'],
  ])
  expect(facilityRows(facilities, reasons, 'sent').map(({ percent, reasons }) => [percent, reasons.length])).toEqual([
    [50, 1],
    [25, 3],
    [100, 0],
  ])
  expect(facilityRows(facilities, reasons, 'sent')[1]!.reasons[0]).toEqual({ label: 'No availability', count: 2 })
  expect(allReasons(reasons, [{ label: 'No availability', count: 5 }])).toEqual([
    { label: 'Policy is HMO', count: 4, before: 0 },
    { label: 'No availability', count: 2, before: 5 },
    { label: 'Out of county', count: 1, before: 0 },
    { label: 'Repeat Patient', count: 1, before: 0 },
  ])
})

test('every state’s Medicaid program and Medicare are recognized by name', () => {
  const group = (name: string) => publicPayerNames.find(([, names]) => new RegExp(names, 'i').test(name))?.[0]
  const publicPayers = payers.filter(payer => payer.insurance_type === 'Public').map(({ payer_name }) => payer_name)
  expect(publicPayers.filter(name => group(name) === 'Medicare')).toEqual(['Medicare', 'Medicare Railroad'])
  expect(publicPayers.filter(name => !group(name))).toEqual([
    'TRICARE',
    'Veterans Affairs Community Care',
    'Indian Health Service',
  ])
  expect(publicPayers.filter(name => group(name) === 'Medicaid')).toHaveLength(39)
})
