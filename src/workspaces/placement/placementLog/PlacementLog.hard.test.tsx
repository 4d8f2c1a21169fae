import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, expect, test, vi } from 'vitest'
import type { Attempt } from '#domain/placement/placementLog/schema.ts'
import { buildPatient, network, openAt } from '../../../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const base: Attempt = {
  id: 3,
  channel: 'application',
  at: '2026-11-20T15:00:00Z',
  facility: 'Harbor House',
  facility_id: 7,
  by: 'Grace Sample',
  answer: 'Declined',
  answered_at: '2026-11-20T16:00:00Z',
  answered_by: 'Casey Coordinator',
  reason: 'No bed',
  call_back_at: null,
  first_decline: null,
  asked_again_at: null,
  asked_again_by: null,
  conditions: null,
  accepting_clinician: null,
  report_given_at: null,
  arrived_at: null,
  booked_at: null,
  admitted_at: null,
  entered_at: '2026-11-20T15:00:00Z',
}
const phone: Attempt = {
  ...base,
  id: 4,
  channel: 'phone',
  facility: 'Hill House',
  facility_id: null,
  answer: 'Waiting',
  answered_at: null,
  answered_by: 'Night desk',
  reason: null,
}
const path = '/patients/41/placement-log'

async function open(attempts: Attempt[] = [phone, base], advocate_id?: number) {
  const made = network({
    patient: buildPatient(advocate_id ? { advocate_id } : {}),
    answers: {
      [`GET ${path}`]: { json: { data: attempts, total: attempts.length } },
      [`GET ${path}/sheet`]: { json: { data: attempts.toReversed(), total: attempts.length } },
      [`POST ${path}`]: { json: { data: { id: 9 } } },
      [`PATCH ${path}/4`]: { status: 409, json: { message: 'Someone else has corrected this entry.' } },
      [`DELETE ${path}/4`]: { json: { data: { id: 4, removed_at: base.at } } },
      'GET /facilities': { json: { data: [], total: 0 } },
    },
  })
  openAt('/patient/placement-log/p_41')
  await screen.findByRole('heading', { level: 1, name: 'Placement log: Ana Lopez' })
  return { requestsTo: (call: string) => made.requests.filter(one => `${one.method} ${one.path}` === call) }
}

test('the log shows a row for each attempt, a summary, and the time zone; the tab title does not name the patient', async () => {
  await open()
  const rows = screen.getAllByRole('row').slice(1)
  for (const part of ['Phone', 'Hill House', 'Grace Sample', 'Waiting', 'by Night desk'])
    expect(rows[0]!.textContent).toContain(part)
  for (const part of ['Application', 'Harbor House', 'Declined', 'No bed']) expect(rows[1]!.textContent).toContain(part)
  expect(screen.getByText('2 attempts at 2 facilities').parentElement!.textContent).toContain('Waiting: 1 · Declined: 1')
  expect(screen.getByText(/Times are in \S/)).toBeTruthy()
  expect(document.title).toBe('Placement log – Passage')
  // On a phone, this class puts a row's buttons next to its first line.
  expect(screen.getByRole('table').closest('.row-table')!.className).toContain('acts')
})

test('an acceptance names its condition, and when the patient was booked and admitted', async () => {
  const accepted = { ...base, answer: 'Accepted', reason: null, conditions: 'Bring medication' }
  await open([{ ...accepted, booked_at: '2026-11-20T17:00:00Z', admitted_at: '2026-11-21T18:00:00Z' }])
  const [, row] = screen.getAllByRole('row')
  const [response, reason] = within(row!).getAllByRole('cell').slice(4)
  for (const text of ['Accepted', 'Condition: Bring medication', /^Booked 11\/20\/2026/, /^Admitted 11\/21\/2026/])
    within(response!).getByText(text)
  expect(reason!.textContent).toBe('–')
})

test('an empty log says so', async () => {
  await open([])
  expect(screen.getByText('No attempts yet')).toBeTruthy()
})

test('a colleague can read the log but not change it', async () => {
  await open(undefined, 8)
  expect(screen.queryByRole('button', { name: 'Log a call' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export to CSV' })).toBeTruthy()
})

test('a logged call is sent once with its client id; a missing facility and answer are named', async () => {
  const { requestsTo } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Log a call' }))
  const box = within(await screen.findByRole('dialog', { name: 'Log an attempt outside Passage' }))
  await userEvent.click(box.getByRole('button', { name: 'Save entry' }))
  expect((await box.findAllByText('Enter a facility')).length).toBeGreaterThan(0)
  expect(box.getAllByText('Select a response').length).toBeGreaterThan(0)
  await userEvent.type(box.getByRole('combobox', { name: 'Facility' }), 'Elm House')
  await userEvent.click(box.getByRole('radio', { name: 'Declined' }))
  await userEvent.type(box.getByRole('textbox', { name: /^Reason or note/ }), 'Full')
  await userEvent.click(box.getByRole('button', { name: 'Save entry' }))
  expect((await screen.findAllByText('Saved to the placement log.')).length).toBeGreaterThan(0)
  expect(requestsTo(`POST ${path}`).map(one => one.body)).toMatchObject([
    {
      facility_name: 'Elm House',
      channel: 'phone',
      answer: 'Declined',
      reason: 'Full',
      client_id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ])
})

test('a correction that is too late shows why and keeps the input', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: /^Correct: Hill House/ }))
  const box = within(await screen.findByRole('dialog', { name: 'Correct an entry' }))
  await userEvent.click(box.getByRole('radio', { name: 'Accepted' }))
  await userEvent.click(box.getByRole('button', { name: 'Save entry' }))
  expect(await box.findByText('Someone else has corrected this entry.')).toBeTruthy()
  expect((box.getByRole('radio', { name: 'Accepted' }) as HTMLInputElement).checked).toBe(true)
})

test('removing an entry asks for confirmation', async () => {
  const { requestsTo } = await open()
  await userEvent.click(screen.getByRole('button', { name: /^Remove: Hill House/ }))
  const box = within(await screen.findByRole('dialog', { name: 'Remove this entry from the placement log?' }))
  expect(requestsTo(`DELETE ${path}/4`)).toEqual([])
  await userEvent.click(box.getByRole('button', { name: 'Remove' }))
  expect((await screen.findAllByText('Removed from the placement log.')).length).toBeGreaterThan(0)
  expect(requestsTo(`DELETE ${path}/4`)).toHaveLength(1)
})

test('a reopened application keeps its first decline, with the reason, and when the facility was asked again [S-46]', async () => {
  const first_decline = { at: '2026-11-20T16:00:00Z', by: 'Casey Coordinator', reason: 'No bed' }
  const asked = { asked_again_at: '2026-11-20T17:00:00Z', asked_again_by: 'Grace Sample' }
  await open([{ ...base, ...asked, answer: 'Accepted', reason: null, first_decline }])
  const row = within(screen.getByRole('row', { name: /Harbor House/ }))
  expect(row.getByText(/^First declined .*: No bed$/)).toBeTruthy()
  expect(row.getByText(/^Asked again /)).toBeTruthy()
})

test('the PDF is requested as an export and has a table, earliest first, in English', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:x'), revokeObjectURL: vi.fn() }))
  const more = Array.from({ length: 30 }, (_, at) => ({ ...base, id: 100 + at }))
  const { requestsTo } = await open([phone, base, ...more])
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  await vi.waitFor(() => expect(URL.createObjectURL).toHaveBeenCalled(), 30_000)
  expect(requestsTo(`GET ${path}/sheet`)).toHaveLength(1)
  const file = vi.mocked(URL.createObjectURL).mock.calls[0]![0] as Blob
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { text: pages } = await extractText(document)
  expect(pages.length).toBeGreaterThan(1)
  for (const one of pages) expect(one).toMatch(/Channel\s+Facility/)
  const text = pages.join('\n')
  for (const part of ['Ana Lopez', '32 attempts at 2 facilities', 'Hill House', 'by Casey Coordinator'])
    expect(text).toContain(part)
  expect(text.indexOf('Harbor House')).toBeLessThan(text.indexOf('Hill House'))
})
