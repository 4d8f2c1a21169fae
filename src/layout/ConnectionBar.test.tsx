import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { nextPaint } from '../components/nextPaint.ts'
import { ConnectionBar } from './ConnectionBar.tsx'

const loaded = vi.hoisted(() => [] as string[])
vi.mock('./ConnectionNotice.tsx', () => {
  loaded.push('ConnectionNotice')
  return { ConnectionNotice: () => null }
})
vi.mock('../components/screen/Unavailable.tsx', () => {
  loaded.push('Unavailable')
  return { Unavailable: () => null }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('loads the notices for a lost connection when the browser is idle, so they do not delay the first screen', async () => {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => waiting.push(callback))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBar />
    </QueryClientProvider>,
  )
  await nextPaint()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect(loaded).toEqual([])
  waiting[0]!()
  await vi.waitFor(() => expect(loaded.toSorted()).toEqual(['ConnectionNotice', 'Unavailable']))
})
