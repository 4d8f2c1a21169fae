import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { stillUntil } from '../../../testing.ts'
import { useMessageThenRedirect } from './useMessageThenRedirect.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Password({ to }: { to: string | undefined }) {
  const { message, showMessage } = useMessageThenRedirect(to)
  return (
    <button type="button" onClick={() => showMessage('Password changed successfully')}>
      {message ?? 'Proceed'}
    </button>
  )
}

test.each([
  ['to the account settings', '/account_settings', '/account_settings'],
  ['to the role’s landing page', undefined, '/patient/advocate'],
])('a password change’s message is shown for 1.5 s, then the user is redirected %s [AUTH-044]', async (_where, to, goal) => {
  vi.stubGlobal('fetch', async () => Response.json({ data: testAdvocate }))
  localStorage.setItem('RW_AUTH', 'held')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const router = createMemoryRouter([
    { path: '/', element: <Password to={to} /> },
    { path: goal, element: null },
  ])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Proceed' }))
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(screen.getByText('Password changed successfully')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  // The current user loads first.
  await stillUntil(() => router.state.location.pathname === goal)
  expect(router.state.location.pathname).toBe(goal)
  expect(screen.queryByText('Password changed successfully')).toBeNull()
})
