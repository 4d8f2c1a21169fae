import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOncePer } from './useRestorePosition.ts'

afterEach(() => vi.useRealTimers())

test('clicks within 500 ms of each other count as one; after a 500 ms pause, the next click counts [INT-008] [INT-012]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const act = vi.fn()
  const { result } = renderHook(() => useOncePer(act))
  await result.current()
  vi.advanceTimersByTime(499)
  await result.current()
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(500)
  await result.current()
  expect(act).toHaveBeenCalledTimes(2)
})

test('each ignored click restarts the pause, so a series of clicks counts once [INT-008] [INT-012]', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const act = vi.fn()
  const { result } = renderHook(() => useOncePer(act))
  for (const wait of [0, 400, 400, 400]) {
    vi.advanceTimersByTime(wait)
    await result.current()
  }
  expect(act).toHaveBeenCalledTimes(1)
})
