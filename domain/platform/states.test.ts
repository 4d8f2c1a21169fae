import { expect, test } from 'vitest'
import { states } from './states.ts'

test('lists states, territories, freely associated states, and military addresses, with unique codes and names, sorted by name', () => {
  expect(states).toHaveLength(62)
  for (const field of ['code', 'name'] as const) expect(new Set(states.map(state => state[field])).size).toBe(62)
  const codes = states.flatMap(({ fips }) => fips || [])
  expect(new Set(codes).size).toBe(59)
  expect(states.filter(({ fips }) => !fips).map(({ code }) => code)).toEqual(['AA', 'AE', 'AP'])
  expect(states.map(state => state.name)).toEqual(states.map(state => state.name).sort())
})

test('every time zone is a valid IANA zone', () => {
  for (const { time_zone } of states) expect(() => new Intl.DateTimeFormat('en-US', { timeZone: time_zone })).not.toThrow()
})
