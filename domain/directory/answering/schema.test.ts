import { expect, test } from 'vitest'
import { effectiveAnswering, formatMinutes, spanMinutes } from './schema.ts'

test.each([
  [1, '1 minute'],
  [45, '45 minutes'],
  [60, '60 minutes'],
  [61, '61 minutes'],
  [90, '90 minutes'],
  [120, '2 hours'],
  [1440, '24 hours'],
])('%d minutes are %s', (minutes, words) => expect(formatMinutes(minutes)).toBe(words))

test.each([
  ['08:00', '17:30', 570],
  ['22:00', '06:00', 480],
  ['09:00', '09:00', 1440],
  ['09:00', '09:01', 1],
  ['09:01', '09:00', 1439],
])('from %s to %s are %d minutes', (from, to, minutes) => expect(spanMinutes({ from, to })).toBe(minutes))

test('a facility without settings responds within an hour, around the clock, in the time zone of its address', () => {
  const place = { state: 'IL', zip_code: null }
  expect(effectiveAnswering({ answer_target_minutes: null, answering_hours: null, time_zone: null }, place)).toEqual({
    answer_target_minutes: 60,
    answering_hours: null,
    time_zone: 'America/Chicago',
  })
  const settings = {
    answer_target_minutes: 30,
    answering_hours: [{ weekday: 1, from: '08:00', to: '17:00' }],
    time_zone: 'America/Phoenix' as const,
  }
  expect(effectiveAnswering(settings, place)).toEqual(settings)
})
