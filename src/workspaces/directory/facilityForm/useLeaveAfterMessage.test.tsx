import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { homePathFor } from './queries.ts'
import { useLeaveAfterMessage } from './useFacilityForm.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Last() {
  const lead = useLeaveAfterMessage()
  return (
    <button type="button" onClick={() => lead('Facility successfully created!', '/home')}>
      Save & Finish
    </button>
  )
}

test('a success message is shown for 1.5 s before the redirect [FAC-005] [FAC-044]', async () => {
  vi.useFakeTimers()
  const router = createMemoryRouter([
    { path: '/', element: <Last /> },
    { path: '/home', element: null },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('button'))
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(router.state.location.pathname).toBe('/')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(router.state.location.pathname).toBe('/home')
})

test.each([
  ['location staff to their organization', false, 9, '/facility/my_organization'],
  ['administrators to that organization', true, 9, '/admin/organizations/9'],
  ['administrators to the facility list, for a directory listing', true, null, '/admin/facilities/dashboard'],
])('returns to the right page: %s [FAC-002] [FAC-005] [FAC-044]', (_who, is_admin, organization_id, home) => {
  expect(homePathFor({ ...testAdvocate, is_admin }, { organization_id, organization_name: null })).toBe(home)
})
