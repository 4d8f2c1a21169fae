import { expect, test } from 'vitest'
import { NewAttempt } from './schema.ts'

const attempt = { facility_id: 7, channel: 'phone', at: '2026-11-20T12:00:00Z', answer: 'Waiting' }
const problems = (change: object) =>
  Object.fromEntries(
    NewAttempt.safeParse({ ...attempt, ...change }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('an attempt names a facility from the directory or any other', () => {
  expect(problems({})).toEqual({})
  expect(problems({ facility_id: null, facility_name: 'Harbor' })).toEqual({})
  expect(problems({ facility_id: null })).toEqual({ facility_name: 'Enter a facility' })
  expect(problems({ facility_id: undefined, facility_name: ' ' })).toEqual({ facility_name: 'Enter a facility' })
})

test('reports all missing answers together', () => {
  expect(
    NewAttempt.safeParse({})
      .error?.issues.map(({ message }) => message)
      .toSorted(),
  ).toEqual(['Enter a facility', 'Enter the date and time', 'Select a response', 'Select how you contacted the facility'])
  expect(NewAttempt.safeParse(null).success).toBe(false)
})

test('the time can be in epoch seconds', () => {
  expect(NewAttempt.parse({ ...attempt, at: 1_795_176_000 }).at).toBe('2026-11-20T12:00:00.000Z')
  for (const at of [-1, 4_000_000_001, 1.5, 'noon']) expect(Object.keys(problems({ at }))).toEqual(['at'])
  expect(problems({ at: 0 })).toEqual({})
  expect(problems({ at: 4_000_000_000 })).toEqual({})
})
