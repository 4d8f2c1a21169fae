import { expect, test } from 'vitest'
import { mayRetry, messageStates } from './contract.ts'

test('only failed messages that no service had accepted can be resent', () => {
  expect(messageStates.filter(state => mayRetry({ state, sent_at: null }))).toEqual(['failed'])
  expect(mayRetry({ state: 'failed', sent_at: '2026-11-01T10:00:00.000Z' })).toBe(false)
})
