import { afterEach, expect, test, vi } from 'vitest'
import type { Rights } from '../access/consent.ts'
import { Streams } from './events.ts'

afterEach(() => void vi.useRealTimers())

const rights: Rights = { roles: '', organization: 'not limited', emergencies: '' }
const stream = (session_id: number) => ({ session_id, user_id: 1, rights, send: () => {}, end: () => {} })

test('a stream that opens while the last one closes during a check does not start a second series of checks', async () => {
  vi.useFakeTimers()
  let checks = 0
  let answer = (_found: ReadonlyMap<number, Rights>) => {}
  const streams = new Streams({
    findRights: () => {
      checks++
      return new Promise(resolve => {
        answer = resolve
      })
    },
    findLosses: async () => [],
    now: () => new Date(),
  })
  const found = new Map([1, 2].map(id => [id, rights]))
  const first = stream(1)
  streams.add(first)
  await vi.advanceTimersByTimeAsync(500)
  expect(checks).toBe(1)
  streams.delete(first)
  const second = stream(2)
  streams.add(second)
  answer(found)
  for (let round = 2; round < 6; round++) {
    await vi.advanceTimersByTimeAsync(500)
    expect(checks).toBe(round)
    answer(found)
    await vi.advanceTimersByTimeAsync(0)
  }
  streams.delete(second)
  await vi.advanceTimersByTimeAsync(5000)
  expect(checks).toBe(5)
})
