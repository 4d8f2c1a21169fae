import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silentLog = { error: () => {} } as never

test('a job runs immediately, and again the given number of seconds after it finishes', async () => {
  let runs = 0
  const stop = repeat('count', 2, async () => runs++, silentLog)
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1999)
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toBe(2)
  await stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(2)
})

test('a failure is logged without its message, which may quote a row, and the job continues', async () => {
  const lines: unknown[] = []
  const stop = repeat('fail', 1, async () => Promise.reject(new Error('Key (email)=(ada@example.org) exists')), {
    error: (line: unknown) => lines.push(line),
  } as never)
  await vi.advanceTimersByTimeAsync(1000)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ job: 'fail', name: 'Error' })
  expect(JSON.stringify(lines)).not.toContain('ada@')
  await stop()
})

test('stopping waits for the running job and starts no more jobs', async () => {
  let finish = () => {}
  let runs = 0
  const job = () => {
    runs++
    return new Promise<void>(resolve => {
      finish = resolve
    })
  }
  const stop = repeat('slow', 1, job, silentLog)
  await vi.advanceTimersByTimeAsync(0)
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(stopped).toBe(false)
  finish()
  await stopping
  await vi.advanceTimersByTimeAsync(5000)
  expect(runs).toBe(1)
})

test('a very long interval does not overflow to zero', async () => {
  let runs = 0
  const stop = repeat('rare', 10 ** 9, async () => runs++, silentLog)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
  await stop()
})
