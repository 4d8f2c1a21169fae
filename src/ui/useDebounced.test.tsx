import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDebounced } from './hooks.ts'

afterEach(() => vi.useRealTimers())

test('a value is applied after 300 ms without changes [MAT-013]', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 300), { initialProps: { typed: 'chi' } })
  rerender({ typed: 'chic' })
  act(() => vi.advanceTimersByTime(299))
  expect(result.current).toBe('chi')
  rerender({ typed: 'chica' })
  act(() => vi.advanceTimersByTime(299))
  expect(result.current).toBe('chi')
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe('chica')
})
