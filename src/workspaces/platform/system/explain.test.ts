import { expect, test } from 'vitest'
import { type Check, causes, checkNames } from '#domain/platform/system/schema.ts'
import { explain } from './explain.ts'

const check = (change: Partial<Check>): Check => ({
  name: 'database',
  state: 'ok',
  cause: null,
  amount: null,
  job: null,
  ...change,
})

test.each(causes)('%s is explained in sentences with its values', cause => {
  const text = explain(check({ state: 'failed', cause, amount: -95, job: 'outbox' }))
  expect(text).toMatch(/^[A-Z].+\.$/)
  expect(text).not.toMatch(/%\{|undefined|\|\|\|\||cause/)
})

test('durations are in seconds up to two minutes, then in minutes', () => {
  const clock = (amount: number) => explain(check({ name: 'clock', state: 'warning', cause: 'clock_wrong', amount }))
  expect(clock(-45)).toContain('differ by 45 seconds')
  expect(clock(3600)).toContain('differ by 60 minutes')
})

test('an OK check says what it checks, and an unknown check says so', () => {
  const texts = checkNames.map(name => explain(check({ name })))
  expect(new Set(texts).size).toBe(checkNames.length)
  expect(explain(check({ name: 'clock', state: 'unknown' }))).toBe('Not checked, or the database is unreachable.')
})
