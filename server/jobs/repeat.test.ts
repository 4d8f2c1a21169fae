import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ignore = () => {}

test('a job runs immediately, and again the given number of seconds after it finishes', async () => {
  let runs = 0
  const stop = repeat(2, async () => runs++, ignore)
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

test('a failed run is reported, and the job continues', async () => {
  const failures: unknown[] = []
  const failure = new Error('failed')
  const stop = repeat(
    1,
    async () => Promise.reject(failure),
    error => failures.push(error),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(failures).toEqual([failure, failure])
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
  const stop = repeat(1, job, ignore)
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
  const stop = repeat(10 ** 9, async () => runs++, ignore)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(runs).toBe(1)
  await stop()
})
