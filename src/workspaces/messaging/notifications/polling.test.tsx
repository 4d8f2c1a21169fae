import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { useNotificationPolling, useUnread } from './queries.ts'

let requestCount = 0
let answer: () => Response
const page = { hidden: false, focused: true }

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem('RW_AUTH', 'held')
  requestCount = 0
  answer = () => Response.json({ data: { unread: 3, applications: [{ application_id: 7, unread: 3, messages: 1 }] } })
  Object.assign(page, { hidden: false, focused: true })
  vi.spyOn(document, 'hasFocus').mockImplementation(() => page.focused)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => page.hidden)
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return answer()
  })
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const Bells = () => {
  useNotificationPolling()
  return (
    <output>
      {useUnread().unread} {useUnread(7).messages} {useUnread(8).unread}
    </output>
  )
}
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Bells />
    </QueryClientProvider>,
  )
const after = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const change = async (to: Partial<typeof page>) => {
  Object.assign(page, to)
  await act(async () => {
    window.dispatchEvent(new Event(page.focused ? 'focus' : 'blur'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('one request every 15 seconds serves all bells [NOTE-010]', async () => {
  open()
  await after(0)
  expect(screen.getByRole('status').textContent).toBe('3 1 0')
  expect(requestCount).toBe(1)
  await after(14)
  expect(requestCount).toBe(1)
  await after(1)
  expect(requestCount).toBe(2)
  await after(45)
  expect(requestCount).toBe(5)
})

test.each([
  ['is hidden', { hidden: true }, { hidden: false }],
  ['loses focus', { focused: false }, { focused: true }],
])('polling stops while the page %s, and resumes when the user returns [NOTE-011]', async (_what, gone, back) => {
  open()
  await after(0)
  await change(gone)
  await after(120)
  expect(requestCount).toBe(1)
  await change(back)
  await after(0)
  expect(requestCount).toBe(2)
  await after(15)
  expect(requestCount).toBe(3)
})

test('a failed request is logged without content and not shown [NOTE-013]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answer = () => Response.json({ message: 'Marisol Venn is not yours' }, { status: 404 })
  open()
  await after(0)
  expect(logged).toHaveBeenCalled()
  expect(JSON.stringify(logged.mock.calls)).not.toContain('Marisol')
  expect(screen.getByRole('status').textContent).toBe('0 0 0')
  expect(screen.queryByRole('alert')).toBeNull()
})
