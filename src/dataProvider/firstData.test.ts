import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFirst, refetchOnVisit } from './firstData.ts'

afterEach(() => vi.useRealTimers())

test('later visits refetch a query, even if another first query never finishes', async () => {
  vi.useFakeTimers()
  const client = new QueryClient()
  const hanging = { queryKey: ['hanging'], queryFn: () => new Promise(() => {}) }
  void loadFirst(client, [{ queryKey: ['list'], queryFn: () => Promise.resolve([]) }, hanging])
  await vi.advanceTimersByTimeAsync(10)
  const list = client.getQueryCache().find({ queryKey: ['list'] })!
  expect(refetchOnVisit(list)).toBe(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(refetchOnVisit(list)).toBe('always')
})
