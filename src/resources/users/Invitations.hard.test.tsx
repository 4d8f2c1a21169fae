import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invitation } from '#domain/people/invitations/schema.ts'
import { openAt } from '../../testing.ts'
import { admin, consoleNetwork } from '../testing.ts'
import './Invitations.tsx'
import './UserList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const invitation: Invitation = {
  id: 7,
  email: 'amina@mercy.example',
  first_name: 'Amina',
  last_name: 'Okafor',
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  organization_role: 'administrator',
  is_patient_advocate: false,
  invited_by: 'Ada Lindgren',
  sent_at: '2026-11-20T16:00:00.000Z',
  expires_at: '2099-11-23T16:00:00.000Z',
}
const oldLink = { ...invitation, id: 8, first_name: 'Bruno', expires_at: '2020-01-01T00:00:00.000Z' }

test('a pending invitation is sent again, with the link to pass on, and revoked [S-36]', { timeout: 60_000 }, async () => {
  const network = consoleNetwork(admin(), {
    'GET /users': { data: { all_users: [], total: 0 } },
    'GET /admin/invitations': { data: [invitation, oldLink] },
    'POST /admin/invitations/7/resend': { data: { ...invitation, link: '/accept?token=abc' } },
    'DELETE /admin/invitations/7': { data: { id: 7 } },
  })
  openAt('/admin/users/dashboard')
  await userEvent.click(await screen.findByRole('link', { name: '2 pending invitations' }))
  await screen.findByRole('grid', { name: 'Pending invitations' })
  expect(await screen.findByRole('gridcell', { name: 'Expired' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Amina Okafor' }))
  const details = within(await screen.findByRole('dialog', { name: 'Amina Okafor' }))
  expect(details.getByText('Org Admin')).toBeTruthy()
  await userEvent.click(details.getByRole('button', { name: 'Send the invitation to Amina Okafor again' }))
  expect((await details.findByLabelText<HTMLInputElement>('Invitation link')).value).toMatch(/\/accept\?token=abc$/)
  network.respond('GET /admin/invitations', { data: [oldLink] })
  await userEvent.click(details.getByRole('button', { name: 'Revoke the invitation to Amina Okafor' }))
  await screen.findByText('The invitation to Amina Okafor was revoked.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.writes().map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/admin/invitations/7/resend'],
    ['DELETE', '/admin/invitations/7'],
  ])
})
