import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOncePer } from './useOncePer.ts'

afterEach(() => vi.useRealTimers())

test('a press within 500 ms of the last one is the same press; after a pause of 500 ms it counts [INT-008] [INT-012]', async () => {
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
