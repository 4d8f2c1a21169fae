import { expect, test } from 'vitest'
import { states } from './states.ts'

test('lists fifty states, the District of Columbia and five territories, with unique codes and names, sorted by name', () => {
  expect(states).toHaveLength(56)
  for (const field of ['code', 'name', 'fips'] as const) expect(new Set(states.map(state => state[field])).size).toBe(56)
  expect(states.map(state => state.name)).toEqual(states.map(state => state.name).sort())
})

test('every time zone is a valid IANA zone', () => {
  for (const { time_zone } of states) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: time_zone })).not.toThrow()
})
