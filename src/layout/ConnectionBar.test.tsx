import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('loads the notices for a lost connection while the server is reachable', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBar />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(loaded.toSorted()).toEqual(['ConnectionNotice', 'Unavailable']))
})
