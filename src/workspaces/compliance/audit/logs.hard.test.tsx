import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { AuditEvent, RecentChange } from '#domain/compliance/audit/schema.ts'
import type { OutboxRow } from '#domain/compliance/messages/contract.ts'
import type { Disclosure } from '#domain/intake/releases/schema.ts'
import { chooseOption } from '../../../resources/chooseStatus.testing.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './AllDisclosures.tsx'
import './AuditLog.tsx'
import './Changes.tsx'
import './Messages.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-20T16:00:00.000Z'
const ada = { id: 3, name: 'Ada Lindgren' }

const message: OutboxRow = {
  id: 8,
  channel: 'email',
  to: 'ada@mercy.example',
  subject: 'A code',
  state: 'failed',
  waits_for_setup: false,
  tries: 8,
  next_try_at: null,
  sent_at: null,
  created_at: at,
  body: 'The code is 123456.',
}

test('an outgoing message is one line, and its details open beside the list', async () => {
  const network = consoleNetwork(admin(), { 'GET /admin/outbox': { data: [message] } })
  openAt(`/admin/messages?filter=${encodeURIComponent('{"state":"failed"}')}`)
  await userEvent.click(await screen.findByRole('gridcell', { name: 'ada@mercy.example' }))
  const details = within(await screen.findByRole('dialog', { name: 'A code' }))
  expect(details.getByText('The code is 123456.')).toBeTruthy()
  expect(network.requests.findLast(one => one.path === '/admin/outbox')?.query).toMatchObject({
    state: 'failed',
    page_number: '1',
  })
  await userEvent.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a failed export is reported', async () => {
  consoleNetwork(admin(), {
    'GET /admin/outbox': { data: [message] },
    'GET /admin/outbox/export': { status: 500, message: 'The file could not be made' },
  })
  openAt('/admin/messages')
  await screen.findByRole('gridcell', { name: 'ada@mercy.example' })
  await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
  await screen.findByText(/The file could not be made/)
})

const disclosure: Disclosure = {
  id: 5,
  at,
  patient_id: 41,
  application_id: 12,
  release_id: 9,
  facility_id: 60,
  crisis_center: 'Quiet Harbor House',
  organization_name: 'Quiet Harbor Recovery',
  address: '312 Jacaranda Street',
  disclosed_by: 'Elena Marsh',
  signed_by: 'patient',
  representative_name: null,
  representative_relationship: null,
  representative_authority: null,
  representative_authority_other: null,
  minor_exception: null,
} as Disclosure

test('a disclosure is one line, and its details open beside the list', async () => {
  const network = consoleNetwork(admin(), {
    'GET /admin/disclosures': { data: [disclosure] },
    'GET /admin/facilities': { data: [] },
  })
  openAt('/admin/disclosures')
  await userEvent.type(await screen.findByLabelText('Patient ID'), '41')
  await waitFor(() =>
    expect(network.requests.findLast(one => one.path === '/admin/disclosures')?.query).toMatchObject({ patient_id: '41' }),
  )
  expect(screen.queryByText(/Jacaranda/)).toBeNull()
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Quiet Harbor House' }))
  const details = within(await screen.findByRole('dialog', { name: 'Disclosure 5' }))
  expect(details.getByText('312 Jacaranda Street')).toBeTruthy()
  expect(details.getByText('Quiet Harbor Recovery')).toBeTruthy()
})

const event = (id: number): AuditEvent => ({
  id,
  at,
  actor: ada,
  token: null,
  action: 'users.edit',
  note: null,
  patient_id: null,
  subject_type: 'users',
  subject_ids: [40],
  account: { id: 40, name: 'Priya Raman' },
  ip: '10.0.0.1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  device: 'Firefox on Linux',
  changes: [{ field: 'phone_number', before: '+12135550101', after: '+12135550102' }],
})

test('the audit log turns pages without a total, and shows an entry’s changes beside the list', async () => {
  const network = consoleNetwork(admin(), {
    'GET /admin/audit': ({ query }) =>
      query.page_number === '1' ? { data: [event(90)], next: 90 } : { data: [event(80)], next: null },
    'GET /admin/audit/actions': { data: [{ action: 'users.edit', about: 'Updates a user.' }] },
    'GET /users': { data: { all_users: [], total: 0 } as never },
  })
  openAt('/admin/audit')
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Changed a user' }))
  const details = within(await screen.findByRole('dialog', { name: 'Audit log entry 90' }))
  expect(details.getByRole('row', { name: 'Phone number (213) 555-0101 (213) 555-0102' })).toBeTruthy()
  expect(await details.findByText('Updates a user.')).toBeTruthy()
  await userEvent.click(details.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Go to next page' }))
  await waitFor(() => expect(network.requests.at(-1)?.query).toMatchObject({ page_number: '2' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to next page' }).disabled).toBe(true))
})

const change = (id: number, name: string, values: Partial<RecentChange> = {}): RecentChange => ({
  id,
  at,
  actor: ada,
  action: 'users.bulkStatus',
  resource: 'users',
  records: [{ id: 40 + id, name }],
  changes: [{ field: 'tmri_status', before: 'Not Approved', after: 'Approved' }],
  ...values,
})

test('recent changes have a line per field, grouped by act, and are filtered on the server', async () => {
  const changes = [
    change(3, 'Priya Raman'),
    change(2, 'Noor Haddad'),
    change(1, 'Cedar Fork', {
      at: '2026-11-19T16:00:00.000Z',
      action: 'organizations.edit',
      resource: 'organizations',
      changes: [
        { field: 'city', before: 'Elm', after: 'Oak' },
        { field: 'email', before: null, after: 'a@b.example' },
      ],
    }),
  ]
  const network = consoleNetwork(admin('SOCIAL_WORK_ADMIN'), {
    'GET /admin/changes': { data: changes, next: null },
    'GET /users': { data: { all_users: [], total: 0 } as never },
  })
  openAt('/admin/changes')
  const list = within(await screen.findByRole('list', { name: 'Recent changes' }))
  const acts = list.getAllByText(/ by Ada Lindgren$/).map(text => text.closest('li')!.textContent)
  expect(acts).toEqual([
    expect.stringMatching(
      /^11\/20\/2026.*Status changed in bulk by Ada LindgrenUser Priya RamanStatus: Not Approved → ApprovedUser Noor Haddad/,
    ),
    expect.stringMatching(/Changed by Ada LindgrenOrganization Cedar ForkCity: Elm → OakEmail: Empty → a@b\.example$/),
  ])
  expect(screen.getByText(`1-${changes.length} of ${changes.length}`)).toBeTruthy()
  const latest = () => network.requests.findLast(one => one.path === '/admin/changes')!.query
  await userEvent.type(screen.getByLabelText('Search records and values'), 'cedar')
  await waitFor(() => expect(latest()).toMatchObject({ q: 'cedar' }))
  await chooseOption(screen.getByLabelText('Record type'), 'Organizations')
  await waitFor(() => expect(latest()).toMatchObject({ q: 'cedar', resource: 'organizations' }))
})

test('a log that fits on one page has no next page', async () => {
  consoleNetwork(admin(), {
    'GET /admin/audit': { data: [event(90)], next: null } as never,
    'GET /admin/audit/actions': { data: [] },
    'GET /users': { data: { all_users: [], total: 0 } as never },
  })
  openAt('/admin/audit')
  await screen.findByRole('gridcell', { name: 'Changed a user' })
  expect(await screen.findByText('1–1 of 1')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Go to next page' }).disabled).toBe(true)
})
