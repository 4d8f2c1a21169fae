import userEvent from '@testing-library/user-event'
import './DiscardDialog.tsx'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, network } from '../../resources/users/testing.ts'
import { maySignOut } from '../../session/sessionEnd.ts'
import { openAt } from '../../testing.ts'
import { openPage } from './unsaved.testing.tsx'

// Rendering whole screens with many fields is slow.
vi.setConfig({ testTimeout: 40_000 })

beforeEach(() => localStorage.clear())

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })

const answer = async (name: string) => {
  await userEvent.click(within(await question()).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
}

test('leaving a page with unsaved input asks for confirmation, and Escape stays on the page', async () => {
  const { router, email } = await openPage()
  await userEvent.type(email(), 'x')
  await userEvent.click(screen.getByRole('link', { name: 'Back to Manage Users' }))
  await question()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([router.state.location.pathname, email().value]).toEqual(['/admin/users/edit/50', 'dana.reyes@mercy.examplex'])
  await userEvent.click(screen.getByRole('link', { name: 'Back to Manage Users' }))
  await answer('Discard changes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users/dashboard'))
})

test('signing out and closing the tab also ask for confirmation', async () => {
  const { email } = await openPage()
  const closing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect([closing(), await maySignOut()]).toEqual([false, true])
  await userEvent.type(email(), 'x')
  expect(closing()).toBe(true)
  const leaving = maySignOut()
  await answer('Keep editing')
  expect(await leaving).toBe(false)
})

const asksBeforeLosing = async (_: string, close: () => Promise<unknown>) => {
  network({ users: [buildUser()] })
  openAt('/admin/users/dashboard')
  const dialog = () => screen.findByRole('dialog', { name: 'New User' })
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'New User' })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: '+ Add New' }))
  await dialog()
  await close()
  await gone()
  await userEvent.click(await screen.findByRole('button', { name: '+ Add New' }))
  await userEvent.type(within(await dialog()).getByLabelText('Username'), 'newbie')
  await close()
  await answer('Keep editing')
  expect(within(await dialog()).getByLabelText<HTMLInputElement>('Username').value).toBe('newbie')
  await close()
  await answer('Discard changes')
  await gone()
}

test.each([['Escape', () => userEvent.keyboard('{Escape}')]])(
  '%s closes a dialog immediately without input, and asks before losing input',
  asksBeforeLosing,
)

test.each([['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))]])(
  '%s closes a dialog immediately without input, and asks before losing input',
  asksBeforeLosing,
)
