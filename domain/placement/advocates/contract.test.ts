import { expect, test } from 'vitest'
import { advocates } from './contract.ts'

const query = (input: object) => advocates.records.query.safeParse(input)
const problem = (date_range: string) => query({ date_range }).error?.issues[0]?.message

test('a date range has a first and a last day, in order [S-07]', () => {
  expect(query({ date_range: '2026-11-01,2026-11-20' }).data?.date_range).toEqual(['2026-11-01', '2026-11-20'])
  expect(problem('2026-11-20,2026-11-20')).toBeUndefined()
  expect(problem('1900-01-01,2026-11-20')).toBeUndefined()
  expect(problem('2026-11-20,2026-11-01')).toBe('Enter a start date before the end date')
  expect(problem('1899-12-31,2026-11-20')).toBe('Enter a later date')
  for (const wrong of ['2026-11-01', '2026-11-01,2026-11-20,2026-11-21', '2026-11-01,', '11/01/2026,11/20/2026'])
    expect(problem(wrong)).toBe('Enter a date range as start,end (yyyy-MM-dd)')
})

test('an unknown tab, filter, or order falls back to the default [DASH-006] [DASH-007]', () => {
  expect(query({}).data).toMatchObject({ status: 'Open', filter: 'All', sort: 'newest', only: false })
  expect(query({ status: 'later', filter: 'some', sort: 'random' }).data).toMatchObject({
    status: 'Open',
    filter: 'All',
    sort: 'newest',
  })
  expect(query({ status: 'HOLD', filter: 'denied', sort: 'oldest' }).data).toMatchObject({
    status: 'Hold',
    filter: 'Denied',
    sort: 'oldest',
  })
})
