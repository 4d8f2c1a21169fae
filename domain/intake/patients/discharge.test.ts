import { expect, test } from 'vitest'
import { dischargeProblem, momentProblem } from './discharge.ts'

const now = '2028-02-29T12:00:00.000Z'
const past = 'Estimated discharge cannot be more than one day in the past'
const future = 'Estimated discharge cannot be more than one year from now'

test.each([
  ['2028-02-28T12:00:00.000Z', undefined],
  ['2028-02-28T11:59:59.999Z', past],
  // A year after February 29 is March 1.
  ['2029-03-01T12:00:00.000Z', undefined],
  ['2029-03-01T12:00:00.001Z', future],
  ['2028-02-29T12:00:00.000Z', undefined],
])('a discharge at %s: %s [S-07]', (discharge, problem) => expect(dischargeProblem(discharge, now)).toBe(problem))

const missing = 'Please select a date and time'
test.each([
  [{ day: '', time: '' }, missing],
  [{}, missing],
  [null, missing],
  [undefined, missing],
  ['tomorrow', missing],
  [{ time: '08:00' }, 'Enter the date'],
  [{ day: '11/20/26', time: '' }, 'Enter the date as MM/DD/YYYY'],
  [{ day: '02/30/2026', time: '08:00' }, '02/30/2026 is not a real date'],
  [{ day: '11/20/2026' }, 'Enter the time'],
  [{ day: '11/20/2026', time: '' }, 'Enter the time'],
])('the error for %j is "%s" [S-07]', (typed, message) => expect(momentProblem(typed, missing)).toBe(message))

test.each([
  ['02:30', '2:30 AM'],
  ['02:05', '2:05 AM'],
  ['00:15', '12:15 AM'],
  ['12:00', '12:00 PM'],
  ['11:59', '11:59 AM'],
  ['23:30', '11:30 PM'],
])('a time that the clocks skip is named: %s', (time, shown) => {
  expect(momentProblem({ day: '03/08/2026', time }, missing)).toBe(
    `${shown} on 03/08/2026 does not exist because of daylight saving time. Enter a different time.`,
  )
})
