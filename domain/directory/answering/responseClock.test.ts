import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApplication } from '../../placement/applications/testing.ts'
import { isTimed } from '../../placement/applications/turn.ts'
import { deadlineOf } from './responseClock.ts'
import { Answering, type AnsweringSpan, spanMinutes } from './schema.ts'
import { type TimeZone, timeZoneNames, timeZoneOf } from './timeZones.ts'

const always = { answer_target_minutes: 60, answering_hours: null, time_zone: 'America/Los_Angeles' } as const
const weekday = (from: string, to: string): AnsweringSpan[] => [1, 2, 3, 4, 5].map(weekday => ({ weekday, from, to }))
const due = (since: string, overrides: Partial<Answering>) => deadlineOf(since, { ...always, ...overrides })

describe('response deadlines', () => {
  test('a facility that is always open has one hour on any day, and half of it has elapsed after thirty minutes', () => {
    expect(due('2026-11-21T23:30:00.000Z', {})).toEqual({ half: '2026-11-22T00:00:00.000Z', due: '2026-11-22T00:30:00.000Z' })
  })

  // Los Angeles is eight hours behind UTC in winter; November 20, 2026 is a Friday.
  test.each([
    ['received during response hours', '2026-11-20T18:00:00.000Z', '2026-11-20T18:30:00.000Z', '2026-11-20T19:00:00.000Z'],
    [
      'received before opening: starts at opening time',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T16:30:00.000Z',
      '2026-11-20T17:00:00.000Z',
    ],
    [
      'received twenty minutes before the weekend: continues on Monday',
      '2026-11-21T00:40:00.000Z',
      '2026-11-23T16:10:00.000Z',
      '2026-11-23T16:40:00.000Z',
    ],
    [
      'the first half ends exactly at closing time, not at the next opening',
      '2026-11-21T00:30:00.000Z',
      '2026-11-21T01:00:00.000Z',
      '2026-11-23T16:30:00.000Z',
    ],
    ['received on a Sunday', '2026-11-22T20:00:00.000Z', '2026-11-23T16:30:00.000Z', '2026-11-23T17:00:00.000Z'],
  ])('weekdays from 8 to 5: %s', (_when, since, half, end) => {
    expect(due(since, { answering_hours: weekday('08:00', '17:00') })).toEqual({ half, due: end })
  })

  test('a night shift lasts past midnight into the next day', () => {
    const night: AnsweringSpan[] = [{ weekday: 6, from: '22:00', to: '06:00' }]
    // Saturday 23:50 and Sunday 05:50 in Los Angeles.
    expect(due('2026-11-22T07:50:00.000Z', { answering_hours: night }).due).toBe('2026-11-22T08:50:00.000Z')
    expect(due('2026-11-22T13:50:00.000Z', { answering_hours: night }).due).toBe('2026-11-29T06:50:00.000Z')
  })

  test('overlapping spans count once', () => {
    const hours: AnsweringSpan[] = [
      { weekday: 5, from: '20:00', to: '08:00' },
      { weekday: 6, from: '06:00', to: '10:00' },
    ]
    // Saturday 07:30 in Los Angeles.
    expect(due('2026-11-21T15:30:00.000Z', { answering_hours: hours, answer_target_minutes: 150 }).due).toBe(
      '2026-11-21T18:00:00.000Z',
    )
  })

  test('an hour skipped in spring does not count, and an hour repeated in fall counts twice', () => {
    const early: AnsweringSpan[] = [{ weekday: 0, from: '01:30', to: '03:30' }]
    const target = { answering_hours: early, answer_target_minutes: 90 }
    // 2026-03-08: 01:30 to 02:00 and 03:00 to 03:30, one hour in total. The remaining hour starts a week later, at 01:30.
    expect(due('2026-03-08T08:00:00.000Z', target).due).toBe('2026-03-15T09:00:00.000Z')
    // 2026-11-01: 01:30 to 02:00 in daylight saving time, then 01:00 to 01:30 outside the hours, then 01:30 again.
    expect(due('2026-11-01T08:30:00.000Z', target).due).toBe('2026-11-01T10:30:00.000Z')
  })

  test('uses the local time of the facility', () => {
    const hours = { answering_hours: weekday('08:00', '17:00') }
    const since = '2026-11-20T13:30:00.000Z'
    expect(due(since, { ...hours, time_zone: 'America/New_York' }).due).toBe('2026-11-20T14:30:00.000Z')
    expect(due(since, { ...hours, time_zone: 'Pacific/Honolulu' }).due).toBe('2026-11-20T19:00:00.000Z')
  })
})

/** A reference implementation that steps through local time minute by minute. */
function slowly(since: string, { answer_target_minutes, answering_hours, time_zone }: Answering, part: number): string {
  const wallClock = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const isOpen = (instant: number) => {
    const parts = Object.fromEntries(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]))
    const today = days.indexOf(parts.weekday!)
    const now = minutesOf(`${parts.hour}:${parts.minute}`)
    return answering_hours!.some(({ weekday, from, to }) => {
      const [start, end] = [minutesOf(from), minutesOf(to)]
      if (start < end) return weekday === today && now >= start && now < end
      return (weekday === today && now >= start) || ((weekday + 1) % 7 === today && now < end)
    })
  }
  let remaining = answer_target_minutes * part * 60_000
  for (let instant = Date.parse(since); ; instant += 60_000) {
    if (!isOpen(instant)) continue
    if (remaining <= 60_000) return new Date(instant + remaining).toISOString()
    remaining -= 60_000
  }
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
const spans = fc
  .uniqueArray(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), from: time, to: time }), {
    minLength: 1,
    maxLength: 7,
    selector: span => span.weekday,
  })
  .filter(all => all.every(span => spanMinutes(span) >= 60))
const zones = fc.constantFrom<TimeZone>(...timeZoneNames)
/** A minute near a daylight saving change, or any minute of the year. */
const minutes = fc.oneof(
  ...['2026-03-08T08:00:00Z', '2026-11-01T08:00:00Z'].map(change =>
    fc.integer({ min: -14_400, max: 4320 }).map(offset => Date.parse(change) + offset * 60_000),
  ),
  fc.integer({ min: 0, max: 525_599 }).map(offset => Date.parse('2026-01-01T00:00:00Z') + offset * 60_000),
)

test('matches a minute-by-minute count for any hours, time zone and start', { timeout: 60_000 }, () => {
  const target = fc.integer({ min: 5, max: 240 }).map(half => half * 2)
  fc.assert(
    fc.property(minutes, spans, zones, target, (at, answering_hours, time_zone, answer_target_minutes) => {
      const answering: Answering = { answer_target_minutes, answering_hours, time_zone }
      const since = new Date(at).toISOString()
      expect(deadlineOf(since, answering)).toEqual({ half: slowly(since, answering, 0.5), due: slowly(since, answering, 1) })
    }),
    { numRuns: process.env.HARD ? 60 : 20 },
  )
})

test('being open every hour of the week is the same as always being open', () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from: '09:00', to: '09:00' }))
  fc.assert(
    fc.property(minutes, zones, fc.integer({ min: 5, max: 1440 }), (at, time_zone, answer_target_minutes) => {
      const since = new Date(at).toISOString()
      const answering = { answer_target_minutes, time_zone }
      expect(deadlineOf(since, { ...answering, answering_hours: hours })).toEqual(
        deadlineOf(since, { ...answering, answering_hours: null }),
      )
    }),
  )
})

test('finds a deadline for the shortest hours and the longest target', () => {
  const answering: Answering = {
    ...always,
    answer_target_minutes: 1440,
    answering_hours: [{ weekday: 3, from: '12:00', to: '13:00' }],
  }
  expect(deadlineOf('2026-01-01T00:00:00.000Z', answering).due).toBe('2026-06-17T20:00:00.000Z')
})

describe('valid settings', () => {
  const weekdays = weekday('08:00', '17:00')
  test.each([
    [{ answer_target_minutes: 4 }, 'answer_target_minutes'],
    [{ answer_target_minutes: 1441 }, 'answer_target_minutes'],
    [{ answer_target_minutes: 12.5 }, 'answer_target_minutes'],
    [{ answering_hours: [] }, 'answering_hours'],
    [{ answering_hours: [...weekdays, weekdays[0]!] }, 'answering_hours'],
    [{ answering_hours: [{ weekday: 1, from: '08:00', to: '08:59' }] }, 'answering_hours.0.to'],
    [{ answering_hours: [{ weekday: 1, from: '8:00', to: '24:00' }] }, 'answering_hours.0.from'],
    [{ time_zone: 'Europe/Paris' as never }, 'time_zone'],
  ])('rejects %j', (overrides, path) => {
    const result = Answering.safeParse({ ...always, answering_hours: weekdays, ...overrides })
    expect(result.error?.issues.map(issue => issue.path.join('.'))).toContain(path)
  })
})

test('derives the time zone from the state, except for ZIP codes beyond a zone boundary', () => {
  const of = (state: string | null, zip_code: string | null = null) => timeZoneOf({ state, zip_code })
  expect([of('CA', '91101'), of('IL'), of('TN', '37203'), of('TN', '37902'), of('FL', '33101'), of('FL', '32501')]).toEqual([
    'America/Los_Angeles',
    'America/Chicago',
    'America/Chicago',
    'America/New_York',
    'America/New_York',
    'America/Chicago',
  ])
  expect([of('TX', '79901'), of('ID', '83814'), of('AZ'), of('PR'), of(null), of('XX')]).toEqual([
    'America/Denver',
    'America/Los_Angeles',
    'America/Phoenix',
    'America/Puerto_Rico',
    'America/Los_Angeles',
    'America/Los_Angeles',
  ])
})

test('times only the answers that a patient is waiting for', () => {
  const { updated_at: insurance_accepted_at } = testApplication()
  expect(isTimed(testApplication())).toBe(true)
  expect(isTimed(testApplication({ status: 'In Review', insurance_accepted: true, insurance_accepted_at }))).toBe(true)
  expect(isTimed(testApplication({ status: 'Accepted', application_approved: true }))).toBe(false)
  expect(isTimed(testApplication({ status: 'Booked', patient_agreed: true }))).toBe(false)
  expect(isTimed(testApplication({ status: 'Cancelled' }))).toBe(false)
})
