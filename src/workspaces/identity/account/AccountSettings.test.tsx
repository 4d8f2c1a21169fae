import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import { network, openAt } from '../../../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './AccountSettings.tsx'

afterEach(() => {
  cleanup()
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
      opt_in_methods: [],
      agreement_version: agreementVersion,
      password_due: false,
      agreement_due: false,
      updated_at: '2026-11-02T05:00:00Z',
    },
  },
  profile_image: null,
  agreement: { version: agreementVersion, provider: 'Lantern', state: 'Oregon', county: 'Lane County' },
}
const event = (id: number, given: object) => ({
  id,
  kind: 'password_changed',
  at: '2026-11-23T10:00:00.000Z',
  by: 'owner',
  administrator: null,
  approved_by: null,
  ...given,
})

const activity = 'GET /users/current/security-activity'
/** Opens the settings. Returns an object that lets the test replace the list's response. */
function open(list: { status?: number; json: object }) {
  const answers = {
    'GET /users/current': { json: { data } },
    'POST /common/lookup': { json: { data: { opt_in: [] } } },
    [activity]: list,
  }
  network({ answers })
  openAt('/account_settings')
  return answers
}

test('lists each change with its author: the owner, a code, or an administrator by name [S-17]', async () => {
  const events = [
    event(3, { kind: 'factor_off', by: 'administrator', administrator: 'Tobias Okafor' }),
    event(2, { by: 'code' }),
    event(1, { kind: 'phone_changed' }),
  ]
  open({ json: { data: events, total: 3 } })
  const table = await screen.findByRole('table', { name: 'Security activity' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map(row =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(cell => cell.textContent),
    ),
  ).toEqual([
    ['Two-factor authentication turned off', 'Tobias Okafor (administrator)'],
    ['Password changed', 'A code sent to your email'],
    ['Phone number changed', 'You'],
  ])
})

test('states that there are no changes yet, and what will appear here', async () => {
  open({ json: { data: [], total: 0 } })
  expect(await screen.findByText('No changes yet')).toBeTruthy()
  expect(screen.getByText(/^Changes to your email address, phone number, password, and two-factor authentication/)).toBeTruthy()
})

test('shows a load error with a retry button', async () => {
  const answers = open({ status: 429, json: { message: 'Not now' } })
  const failed = await screen.findByText('Security activity could not be loaded')
  answers[activity] = { json: { data: [event(1, {})], total: 1 } }
  fireEvent.click(within(failed.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Security activity' })).toBeTruthy()
})
