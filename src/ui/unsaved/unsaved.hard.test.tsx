import userEvent from '@testing-library/user-event'
import './DiscardDialog.tsx'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from './unsaved.testing.tsx'

// Rendering whole screens with many fields is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('reverted or saved input does not prompt on leaving', async () => {
  const { router, email } = await openPage()
  await userEvent.type(email(), 'x{Backspace}')
  await userEvent.type(email(), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('User successfully updated')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Manage Users' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/dashboard'))
})
