import { expect, test } from 'vitest'
import { arrivalGroup, timeZone } from './arrivals.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-11-29T03:30:00Z') // 10:30 PM on November 28
const booked = (at: string | null) => ({ status: 'Booked', estimated_discharge_at: at && Date.parse(at) / 1000 }) as const

test.each([
  ['2026-11-29T03:29:00Z', 'overdue'],
  ['2026-11-29T03:31:00Z', 'today'],
  ['2026-11-29T04:59:00Z', 'today'],
  ['2026-11-29T05:00:00Z', 'tomorrow'],
  ['2026-11-30T04:59:00Z', 'tomorrow'],
  ['2026-11-30T05:00:00Z', 'later'],
  [null, 'later'],
])('an arrival expected at %s is listed under %s, by calendar days', (at, group) => {
  expect(arrivalGroup(booked(at) as never, now, zone)).toBe(group)
})

test('a patient whose arrival was recorded waits for the admission, and is not overdue [S-29]', () => {
  const handover = { arrived_at: '2026-11-29T03:10:00Z', expected_arrival_at: '2026-11-29T02:00:00Z' }
  expect(arrivalGroup({ ...booked('2026-11-29T03:00:00Z'), handover } as never, now, zone)).toBe('arrived')
  expect(arrivalGroup({ status: 'Admitted', estimated_discharge_at: 1, handover } as never, now, zone)).toBe('admitted')
})

test('an admitted patient is listed last, whatever the expected time', () => {
  expect(arrivalGroup({ status: 'Admitted', estimated_discharge_at: 1, handover: null }, now, zone)).toBe('admitted')
})

test('on the night when the clocks change, the next day is still tomorrow', () => {
  const evening = Date.parse('2026-11-01T02:00:00Z') // October 31; November 1 has 25 hours
  expect(arrivalGroup(booked('2026-11-02T04:30:00Z') as never, evening, zone)).toBe('tomorrow')
  expect(arrivalGroup(booked('2026-11-02T05:30:00Z') as never, evening, zone)).toBe('later')
})

test('an unknown time zone falls back to Pacific time', () => {
  expect(timeZone.parse('America/New_York')).toBe('America/New_York')
  for (const zone of [undefined, '', 'Mars/Base', "x'; select"]) expect(timeZone.parse(zone)).toBe('America/Los_Angeles')
})

test('the expected arrival in the handover comes before the estimated discharge [S-29]', () => {
  const handover = { expected_arrival_at: '2026-11-29T09:00:00Z' }
  expect(arrivalGroup({ ...booked('2026-11-29T03:00:00Z'), handover } as never, now, zone)).toBe('tomorrow')
  expect(arrivalGroup({ ...booked('2026-11-29T03:00:00Z'), handover: { expected_arrival_at: null } } as never, now, zone)).toBe(
    'overdue',
  )
})
