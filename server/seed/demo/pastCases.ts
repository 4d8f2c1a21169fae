import type { Status } from '#domain/placement/statuses/statuses.ts'
import type { Case } from './cases.ts'
import type { Random } from './random.ts'

/** How many weeks of past placements there are: enough for a quarter, the quarter before, and their trends. */
const weeks = 40
const placementsPerWeek = 3

/** What came before the acceptance: the statuses of a patient's other applications. */
const others: readonly (readonly [readonly Status[], number])[] = [
  [[], 5],
  [['Declined Application'], 4],
  [['Declined Insurance'], 3],
  [['Declined Application', 'Declined Insurance'], 2],
  [['Withdrawn', 'Declined Application'], 2],
]

/** How much slower placements are with each payment, so that reports by payer differ. */
const payments = { public: 2.2, private: 0.8, hmo: 1.1, cash: 0.6 } as const

/**
 * Placements of the last 40 weeks by two advocates of the test users' hospital, for Insights: slower half a year ago than now, and slower
 * for Medicaid than for other payers.
 */
export function pastCases({ int, next, weighted }: Random): Case[] {
  return Array.from({ length: weeks * placementsPerWeek }, (_, n) => {
    const week = 1 + Math.floor(n / placementsPerWeek)
    const payment = weighted([
      ['public', 5],
      ['private', 3],
      ['hmo', 1],
      ['cash', 1],
    ] as const)
    const placed: Status =
      week < 3 ? 'Admitted' : week < 8 ? 'Completed Detox or Acute Hospitalization' : 'Completed <30 Days Residential'
    return {
      owner: n % 2,
      applications: [...weighted(others), placed],
      payment,
      past: { age: week * 7 * 24 + int(0, 160), pace: payments[payment] * (0.7 + 0.6 * next() + week / 25) },
    }
  })
}
