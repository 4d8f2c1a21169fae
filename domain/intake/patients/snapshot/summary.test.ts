import { expect, test } from 'vitest'
import type { SnapshotAnswers } from './schema.ts'
import { holdOf, isReminderDue, summaryOf } from './summary.ts'

const expires = '2026-11-22T12:00:00Z'
const answers = {
  legal_status: 'involuntary',
  hold_kind: 'emergency',
  hold_expires_at: expires,
  last_use: [{ substance: 15, at: null, amount: 'a pint a day' }],
} as unknown as SnapshotAnswers

test('an application shows the legal status, the hold, and the last use, with the hospital’s time zone', () => {
  expect(summaryOf(answers, 'America/Denver')).toEqual({
    legal_status: 'involuntary',
    hold_kind: 'emergency',
    hold_expires_at: expires,
    last_use: answers.last_use,
    time_zone: 'America/Denver',
  })
})

test('a dashboard shows an involuntary hold, also one whose end is not known [S-25]', () => {
  expect(holdOf(answers, 'America/Denver')).toEqual({
    hold_kind: 'emergency',
    hold_expires_at: expires,
    time_zone: 'America/Denver',
  })
  expect(holdOf(null, 'America/Denver')).toBeNull()
  expect(holdOf({ ...answers, legal_status: 'voluntary' }, 'America/Denver')).toBeNull()
  expect(holdOf({ ...answers, legal_status: null }, 'America/Denver')).toBeNull()
  expect(holdOf({ ...answers, hold_kind: null, hold_expires_at: null }, 'America/Denver')).toEqual({
    hold_kind: null,
    hold_expires_at: null,
    time_zone: 'America/Denver',
  })
})

test('the advocate is reminded 24 and 4 hours before a hold expires, once each', () => {
  const due = (reminded: string, now: string) => isReminderDue(expires, reminded, now)
  const entered = '2026-11-20T12:00:00Z'
  expect(due(entered, '2026-11-21T11:59:59Z')).toBe(false)
  expect(due(entered, '2026-11-21T12:00:00Z')).toBe(true)
  expect(due('2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z')).toBe(false)
  expect(due('2026-11-21T12:00:00Z', '2026-11-22T07:59:59Z')).toBe(false)
  expect(due('2026-11-21T12:00:00Z', '2026-11-22T08:00:00Z')).toBe(true)
  expect(due('2026-11-22T08:00:00Z', '2026-11-22T11:00:00Z')).toBe(false)
})

test('a hold entered six hours before it expires gets one reminder, and an expired hold gets none', () => {
  expect(isReminderDue(expires, '2026-11-22T06:00:00Z', '2026-11-22T07:00:00Z')).toBe(false)
  expect(isReminderDue(expires, '2026-11-22T06:00:00Z', '2026-11-22T08:30:00Z')).toBe(true)
  expect(isReminderDue(expires, '2026-11-22T06:00:00Z', expires)).toBe(false)
  expect(isReminderDue(expires, '2026-11-22T06:00:00Z', '2026-11-22T11:59:59Z')).toBe(true)
})
