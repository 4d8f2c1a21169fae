import { expect, test } from 'vitest'
import { arrivalQuestion, holdQuestion } from './timeQuestions.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const at = (from: number) => new Date(now + from).toISOString()

test.each([
  [at(-day), at(-day), 'Not after the start of the hold?'],
  [at(-day), at(-day - minute), 'Not after the start of the hold?'],
  [at(-day), at(-day + minute), undefined],
  [null, at(-day), undefined],
  [null, at(-day - minute), 'Expired more than one day ago?'],
  [at(-2 * day), at(-day - minute), 'Expired more than one day ago?'],
  [at(-day), null, undefined],
])('a hold from %s to %s asks: %s', (hold_started_at, hold_expires_at, question) => {
  expect(holdQuestion({ hold_started_at, hold_expires_at }, now)).toBe(question)
})

test.each([
  [null, null, undefined],
  [at(5 * minute), null, undefined],
  [at(6 * minute), at(day), 'In the future?'],
  [at(-minute), at(-2 * minute), 'After the estimated discharge?'],
  [at(-minute), at(day), undefined],
  [at(-30 * day), at(day), undefined],
  [at(-31 * day), at(day), 'More than 30 days ago?'],
])('an arrival at %s with a discharge at %s asks: %s', (emergency_arrival_at, estimated_discharge_timestamp, question) => {
  expect(arrivalQuestion({ emergency_arrival_at, estimated_discharge_timestamp } as never, now)).toBe(question)
})
