import { expect, test } from 'vitest'
import type { Answering } from '../answering/schema.ts'
import { isReminderDue, nextReminder } from './rules.ts'

const always: Answering = { answer_target_minutes: 60, answering_hours: null, time_zone: 'America/Los_Angeles' }
const at = (now: string, change: Partial<Answering> = {}) => nextReminder(now, { ...always, ...change })
const hours = (from: string, ...weekdays: number[]) => ({
  answering_hours: weekdays.map(weekday => ({ weekday, from, to: '17:00' })),
})

test('an always open facility is reminded at eight in the morning local time', () => {
  expect(at('2026-11-20T15:00:00Z')).toBe('2026-11-20T16:00:00.000Z')
  expect(at('2026-11-20T16:00:00Z')).toBe('2026-11-21T16:00:00.000Z')
  expect(at('2026-11-20T15:00:00Z', { time_zone: 'America/New_York' })).toBe('2026-11-21T13:00:00.000Z')
})

test('other facilities are reminded when their response hours begin, including after a weekend', () => {
  expect(at('2026-11-20T18:00:00Z', hours('09:30', 1, 5))).toBe('2026-11-23T17:30:00.000Z')
})

test('the reminder is on time after a clock change', () => {
  // Clocks skip an hour at 2:00 on Sunday, March 8, 2026. After noon on Saturday, the next reminder is due at 8:00 on Sunday,
  // daylight saving time.
  expect(at('2026-03-07T20:00:00Z')).toBe('2026-03-08T15:00:00.000Z')
  expect(at('2026-10-31T20:00:00Z')).toBe('2026-11-01T16:00:00.000Z')
})

test('reminds if counts expire within a day, but not if they stay current longer or if the last report is a week old', () => {
  const now = '2026-11-20T16:00:00.000Z'
  const bed = (told_at: string, fades_at: string) => ({
    id: 1,
    treatment_level: 441,
    population: 'anyone' as const,
    open: 2,
    held: 0,
    told_by: null,
    told_at,
    fades_at,
  })
  const soon = bed('2026-11-19T20:00:00.000Z', '2026-11-20T20:00:00.000Z')
  const expiredBed = bed('2026-11-15T20:00:00.000Z', '2026-11-16T20:00:00.000Z')
  const lasting = bed('2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z')
  const old = bed('2026-11-13T15:00:00.000Z', '2026-11-14T15:00:00.000Z')
  expect([soon, expiredBed, lasting, old].map(item => isReminderDue({ beds: [item], reminder: true }, now))).toEqual([
    true,
    true,
    false,
    'never',
  ])
  expect(isReminderDue({ beds: [lasting, old], reminder: true }, now)).toBe(true)
  expect(isReminderDue({ beds: [soon], reminder: false }, now)).toBe(false)
  expect(isReminderDue({ beds: [], reminder: true }, now)).toBe('never')
})

test('response hours that begin in the hour the clocks skip are next a week later', () => {
  // Sunday, March 8, 2026, at 1:30. There is no 2:30 on this day.
  expect(at('2026-03-08T09:30:00Z', hours('02:30', 0))).toBe('2026-03-15T09:30:00.000Z')
})

test('a bed that was never reported is not reminded of, and a week is exclusive', () => {
  const now = '2026-11-20T16:00:00.000Z'
  const bed = (told_at: string | null, fades_at: string | null) => ({
    id: 1,
    treatment_level: 441,
    population: 'anyone' as const,
    open: 2,
    held: 0,
    told_by: null,
    told_at,
    fades_at,
  })
  const due = (...beds: ReturnType<typeof bed>[]) => isReminderDue({ beds, reminder: true }, now)
  expect(due(bed(null, null))).toBe('never')
  expect(due(bed('2026-11-20T15:00:00.000Z', null))).toBe('never')
  expect(due(bed('2026-11-20T15:00:00.000Z', '2026-11-23T15:00:00.000Z'), bed(null, null))).toBe(false)
  expect(due(bed('2026-11-13T16:00:00.000Z', '2026-11-14T16:00:00.000Z'))).toBe('never')
  expect(due(bed('2026-11-13T16:00:00.001Z', '2026-11-14T16:00:00.000Z'))).toBe(true)
  expect(due(bed('2026-11-19T16:00:00.000Z', '2026-11-21T16:00:00.000Z'))).toBe(true)
  expect(due(bed('2026-11-19T16:00:00.000Z', '2026-11-21T16:00:00.001Z'))).toBe(false)
})
