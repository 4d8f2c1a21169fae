import { describe, expect, test } from 'vitest'
import { caseState, closedStatuses, isDue, retentionRules, ruleKeys, sixYears } from './rules.ts'

const now = '2034-05-01T08:00:00Z'
const days = { cases: 2557, unfinished: 365 }
const deletedStatuses = {
  status: 'Inactive',
  intake_complete: true,
  date_of_birth: '1980-01-01',
  applications: ['Declined Application'] as const,
  released: true,
  last_at: '2020-01-01T00:00:00Z',
  held: false,
}

test('no retention period can be set below its minimum, and cases cannot be kept for less than six years [164.316]', () => {
  for (const key of ruleKeys) expect(retentionRules[key].days).toBeGreaterThanOrEqual(retentionRules[key].least)
  expect(retentionRules.cases.least).toBe(sixYears)
  // Six years include one or two leap days.
  expect(sixYears).toBeGreaterThanOrEqual(6 * 365 + 2)
})

describe('a case', () => {
  test.each([
    ['closed by its advocate', deletedStatuses, 'closed'],
    ['with an outcome', { ...deletedStatuses, status: 'Active', applications: ['Completed 30+ Days PHP' as const] }, 'closed'],
    [
      'with an outcome and another open application',
      { ...deletedStatuses, applications: ['Medical Discharge' as const, 'New' as const] },
      'open',
    ],
    ['deleted while the patient is admitted', { ...deletedStatuses, applications: ['Admitted' as const] }, 'open'],
    ['declined by every facility but not closed', { ...deletedStatuses, status: 'Active' }, 'open'],
    ['on hold', { ...deletedStatuses, status: 'On Hold' }, 'open'],
    [
      'started but never finished',
      { ...deletedStatuses, status: 'Active', intake_complete: false, applications: [], released: false },
      'unfinished',
    ],
    [
      'started, with a signed release',
      { ...deletedStatuses, status: 'Active', intake_complete: false, applications: [] },
      'open',
    ],
  ])('%s has the expected status', (_, keptCase, expected) => {
    expect(caseState(keptCase)).toBe(expected)
  })

  test('that is closed is due seven years after its last day, not on that day', () => {
    expect(isDue({ ...deletedStatuses, last_at: '2027-04-30T07:59:59Z' }, now, days)).toBe(true)
    expect(isDue({ ...deletedStatuses, last_at: '2027-05-01T08:00:00Z' }, now, days)).toBe(false)
  })

  test('of a child is kept until the patient is 19, and a legal hold keeps any case', () => {
    expect(isDue({ ...deletedStatuses, date_of_birth: '2015-05-01' }, now, days)).toBe(true)
    expect(isDue({ ...deletedStatuses, date_of_birth: '2015-05-02' }, now, days)).toBe(false)
    expect(isDue({ ...deletedStatuses, held: true }, now, days)).toBe(false)
  })
})

test('an older application with status Hold has not ended', () => {
  expect(closedStatuses).not.toContain('Hold')
})

test('an open case is never deleted, however old it is', () => {
  const old = { ...deletedStatuses, last_at: '2000-01-01T00:00:00Z' }
  expect(isDue({ ...old, status: 'Active' }, now, days)).toBe(false)
  expect(isDue({ ...old, applications: ['Admitted'] }, now, days)).toBe(false)
  expect(isDue({ ...old, status: 'On Hold' }, now, days)).toBe(false)
})

test('an intake is unfinished only while it is active and incomplete and has no release and no application', () => {
  const unfinished = { status: 'Active', intake_complete: false, applications: [], released: false }
  expect(caseState(unfinished)).toBe('unfinished')
  expect(caseState({ ...unfinished, status: 'On Hold' })).toBe('open')
  expect(caseState({ ...unfinished, status: 'Inactive' })).toBe('closed')
  expect(caseState({ ...unfinished, intake_complete: true })).toBe('open')
  expect(caseState({ ...unfinished, released: true })).toBe('open')
  expect(caseState({ ...unfinished, applications: ['Withdrawn'] })).toBe('open')
})

test('an unfinished intake is due a year after its last day, at any age, unless it is on legal hold', () => {
  const unfinished = {
    ...deletedStatuses,
    status: 'Active',
    intake_complete: false,
    applications: [],
    released: false,
    date_of_birth: '2030-01-01',
  }
  expect(isDue({ ...unfinished, last_at: '2033-05-01T07:59:59Z' }, now, days)).toBe(true)
  expect(isDue({ ...unfinished, last_at: '2033-05-01T08:00:00Z' }, now, days)).toBe(false)
  expect(isDue({ ...unfinished, last_at: '2033-05-01T07:59:59Z', held: true }, now, days)).toBe(false)
})
