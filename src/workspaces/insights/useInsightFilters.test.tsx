import { expect, test } from 'vitest'
import { custom, toInsightQuery } from './useInsightFilters.tsx'

test.each([
  ['both days after today', { from: '2026-11-24', to: '2026-11-30' }, { start_date: '2026-08-26', end_date: '2026-11-23' }],
  ['the last day after today', { from: '2026-11-01', to: '2026-11-24' }, { start_date: '2026-11-01', end_date: '2026-11-23' }],
  ['the first day after the last', { from: '2026-11-09', to: '2026-11-08' }, expect.objectContaining({ end_date: '2026-11-08' })],
  ['today', { from: '2026-11-23', to: '2026-11-23' }, { start_date: '2026-11-23', end_date: '2026-11-23' }],
])('a URL with %s never requests a future date [INS-010]', (_, days, requested) => {
  expect(toInsightQuery({ range: custom, ...days }, '2026-11-23')).toEqual(requested)
})
