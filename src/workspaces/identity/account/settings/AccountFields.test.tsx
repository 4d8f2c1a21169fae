import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import { advocate, network, openAt, stillUntil } from '../../../../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import '../AccountSettings.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const data = {
  user: {
    id: 7,
    email: 'nora@lakemere.example',
    first_name: 'Nora',
    last_name: 'Field',
    phone_number: '+12135550166',
    ...{
      opt_in_methods: [301],
      agreement_version: agreementVersion,
      password_due: false,
      agreement_due: false,
      updated_at: '2026-11-02T05:00:00Z',
    },
  },
  profile_image: null,
  agreement: { version: agreementVersion, provider: 'Lantern', state: 'Oregon', county: 'Lane County' },
}

test.each([
  ['Account settings updated successfully', 'status', 200],
  ['Something went wrong, please try again', 'alert', 500],
])('“%s” is shown for 1.5 s, and the form can be submitted again [ACCT-008]', async (text, role, status) => {
  network({
    answers: {
      'GET /users/current': { json: { data } },
      'PATCH /users/current': { status, json: status === 200 ? { data } : { message: 'A disk is full' } },
      'POST /common/lookup': {
        json: { data: { opt_in: [{ id: 301, name: 'Email', category: 'opt_in', uiMainCategory: null }] } },
      },
    },
  })
  openAt('/account_settings')
  await screen.findByDisplayValue('Nora')
  await screen.findByRole('checkbox', { name: 'Email' })
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: 'Update' })
  const banner = () => screen.queryByText(text)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(update)
  await stillUntil(banner)
  expect(banner()!.closest(`[role=${role}]`)).toBeTruthy()
  await stillUntil(() => !update.disabled)
  expect(update.textContent).toBe('Update')
  await act(() => vi.advanceTimersByTimeAsync(1499))
  expect(banner()).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(banner()).toBeNull()
})

test('after an administrator changed the user, the form offers both versions', async () => {
  const fresh = { ...data, user: { ...data.user, first_name: 'Norah', updated_at: '2026-11-28T09:00:00Z' } }
  const { requests } = network({
    answers: {
      'GET /users/current': { json: { data } },
      'PATCH /users/current': { status: 409, json: { message: 'Someone else changed this record.', data: fresh } },
      'POST /common/lookup': {
        json: { data: { opt_in: [{ id: 301, name: 'Email', category: 'opt_in', uiMainCategory: null }] } },
      },
    },
  })
  openAt('/account_settings')
  const name = await screen.findByDisplayValue('Nora')
  fireEvent.change(name, { target: { value: 'Nora Mae' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Update' }))
  fireEvent.click(await screen.findByRole('radio', { name: /^Norah/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Use selected versions' }))
  expect(name).toHaveProperty('value', 'Norah')
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({ updated_at: data.user.updated_at })
})

const noRole = { ...advocate, is_patient_advocate: false, organization_role: 'member' as const }
test.each([
  ['a member without a role', noRole, 'You don’t have a role that gives you access to patients at Lakemere General yet'],
  [
    'a user without an organization',
    { ...noRole, organization_id: null, organization_name: null, organization_type: null, organization_role: null },
    'You are not a member of an organization yet',
  ],
  ['an administrator', { ...noRole, organization_role: 'administrator' as const }, undefined],
  ['an advocate', advocate, undefined],
])('only users without a role learn who can assign one: %s', async (_who, user, expected) => {
  const named = user.organization_name === null ? user : { ...user, organization_name: 'Lakemere General' }
  network({ user: named, answers: { 'GET /users/current': { json: { data } } } })
  openAt('/account_settings')
  await screen.findByDisplayValue('Nora')
  const notice = screen.queryByText(/^You (don’t have a role|are not a member)/)
  if (expected) expect(notice?.textContent).toContain(expected)
  else expect(notice).toBeNull()
})
