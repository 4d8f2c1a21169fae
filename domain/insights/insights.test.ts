import { describe, expect, test } from 'vitest'
import { races } from '../intake/patients/schema.ts'
import { statuses } from '../placement/statuses/statuses.ts'
import { keysOf } from '../platform/keys.ts'
import { ageRanges, InsightFilters, insuranceTypes, withOrderedDates, yearsOf } from './filters.ts'
import { insuranceLabels, statusLabel, statusProgress } from './labels.ts'
import { definitions, maskSmall, metrics } from './metrics.ts'

describe('filters', () => {
  const days = { start_date: '2026-11-01', end_date: '2026-11-22' }
  const parse = (query: object) => withOrderedDates(InsightFilters).safeParse({ ...days, ...query })

  test('gender, insurance, age and housing accept the specified values [INS-013]', () => {
    for (const gender of ['female', 'male', 'non-binary']) expect(parse({ gender }).success).toBe(true)
    expect(insuranceTypes).toEqual(['Public', 'Private'])
    expect([insuranceLabels.Public, insuranceLabels.Private]).toEqual([
      'Public (Medicaid/Medicare)',
      'Private (Commercial Policy)',
    ])
    expect(ageRanges).toEqual(['0-17', '18-25', '26-34', '35-44', '45-54', '55-64', '65-120'])
    for (const unhoused of ['0', '1']) expect(parse({ unhoused }).success).toBe(true)
    for (const invalid of [{ gender: 'other' }, { insurance: 'Cash' }, { age_range: '0-99' }, { unhoused: 'yes' }])
      expect(parse(invalid).success).toBe(false)
  })

  test('filters ignore case [INS-013] [INS-014]', () => {
    expect(parse({ gender: 'FEMALE', insurance: 'public', race: 'OTHER' }).data).toMatchObject({
      gender: 'female',
      insurance: 'Public',
      race: 'Other',
    })
    expect(parse({ gender: 'Non-Binary', insurance: 'PRIVATE' }).data).toMatchObject({
      gender: 'non-binary',
      insurance: 'Private',
    })
  })

  test('the age ranges cover every year exactly once [INS-013]', () => {
    const years = ageRanges.flatMap(range => {
      const { from, to } = yearsOf(range)
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    })
    expect(years).toEqual(Array.from({ length: 121 }, (_, n) => n))
  })

  test('race accepts the intake’s values, and the treatment category accepts a tag [INS-014]', () => {
    for (const race of races) expect(parse({ race }).success).toBe(true)
    expect(parse({ race: 'Martian' }).success).toBe(false)
    expect(parse({ treatment_category: '13' }).data?.treatment_category).toBe(13)
  })

  test('empty filters are ignored, and the days must be in order [INS-015]', () => {
    expect(parse({ gender: '', user_id: '' }).data).toMatchObject(days)
    expect(parse({ end_date: '2026-10-31' }).error?.issues[0]).toMatchObject({
      path: ['end_date'],
      message: 'Enter an end date on or after the start date',
    })
    expect(parse({ start_date: '11/01/2026' }).success).toBe(false)
  })
})

describe('reporting statuses', () => {
  test('each status has the specified spelling [INS-021]', () => {
    const labels = {
      New: 'New',
      'In Review': 'In Review',
      'Request for Interview': 'Request to Interview',
      'Declined Insurance': 'Declined Insurance',
      'Declined Application': 'Declined Application',
      Accepted: 'Accepted',
      Booked: 'Booked',
      Admitted: 'Admitted',
      Rejected: 'Patient Rejected',
      Hold: 'On Hold',
      'Treatment Completed': 'Complete',
      Cancelled: 'Cancelled',
      'Booked Offline': 'Booked Offline',
    }
    for (const status of keysOf(labels)) expect(statusLabel(status)).toBe(labels[status])
  })

  test('sorts statuses by progress, completed stays first; at equal progress, open statuses come first', () => {
    expect(statusProgress.map(([status]) => status).toSorted()).toEqual([...statuses].sort())
    const reachByStatus = new Map(statusProgress)
    expect(reachByStatus.get('Completed <30 Days PHP')).toBeGreaterThan(reachByStatus.get('Admitted')!)
    expect(reachByStatus.get('Patient did not Arrive')).toBeGreaterThan(reachByStatus.get('Accepted')!)
    const stageIndex = (status: (typeof statuses)[number]) => statusProgress.findIndex(([label]) => label === status)
    expect(stageIndex('Accepted')).toBeLessThan(stageIndex('Rejected'))
    expect(stageIndex('New')).toBeLessThan(stageIndex('Declined Insurance'))
  })
})

test('every metric has a title and a description', () => {
  expect(metrics).toHaveLength(16)
  for (const metric of metrics) expect(definitions[metric].help).toMatch(/^[A-Z].{30,}\.$/)
})

test('hides groups of one to four, but not zero or five', () => {
  expect([0, 1, 4, 5, 20].map(maskSmall)).toEqual([0, null, null, 5, 20])
})
