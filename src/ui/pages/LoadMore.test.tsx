import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LoadMore } from './LoadMore.tsx'

test('a load that was canceled is tried again while the end of the list stays near the viewport [DASH-017]', async () => {
  const watched: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(() => report([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  const onMore = vi.fn(async () => {})
  render(<LoadMore shown={20} total={82} loading={false} failed={false} onMore={onMore} />)
  expect(watched).toHaveLength(1)
  await act(async () => watched.at(-1)!())
  expect(onMore).toHaveBeenCalledTimes(1)
  expect(watched).toHaveLength(2)
  await act(async () => watched.at(-1)!())
  expect(onMore).toHaveBeenCalledTimes(2)
})
