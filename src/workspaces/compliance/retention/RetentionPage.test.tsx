import { expect, test } from 'vitest'
import { retentionRules, sixYears } from '#domain/compliance/retention/rules.ts'
import { formatDays } from './RetentionPage.tsx'

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [364, '364 days'],
  [365, '1 year'],
  [400, '400 days'],
  [sixYears, '6 years'],
  [retentionRules.cases.days, '7 years'],
])('%i days are shown as %s', (days, message) => {
  expect(formatDays(days)).toBe(message)
})
