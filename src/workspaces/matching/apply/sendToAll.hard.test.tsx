import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openAt } from '../../../testing.ts'
import { applyingServer, eachAfresh } from '../page.testing.ts'
import { type Answers, aMatch, everyNeed } from '../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import '../page/MatchPage.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

eachAfresh()

/** Seven facilities that fit, one that has an application, and a listing that does not use Passage. */
const matches = [
  ...[1, 2, 3, 4, 5, 6].map(id => aMatch(id, { features: everyNeed })),
  aMatch(7, { required_snapshot_items: ['vitals'] }),
  aMatch(8, { application: { id: 9, status: 'New' } }),
  aMatch(9, { directory_listing: true }),
]

async function openDialog(also: Answers = {}) {
  const { requests } = applyingServer(matches, also)
  openAt('/facility/match?pid=54')
  await userEvent.click(await screen.findByRole('button', { name: 'Send to all that fit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to all that fit' }))
  return { dialog, requests, sends: () => requests('POST /patients/54/send-plans').map(({ body }) => body) }
}

test('the confirmation names the first five and who can read what; with a time, it names the others with what to confirm, and one request sends all', async () => {
  const { dialog, sends } = await openDialog()
  expect(dialog.getByText(/^7 facilities that fit use Passage/)).toBeTruthy()
  const now = within(dialog.getByRole('list', { name: 'Selected facilities' }))
  expect(now.getAllByText(/^House/).map(one => one.textContent)).toEqual([1, 2, 3, 4, 5].map(n => `House ${n}`))
  expect(dialog.getByText(/^Admissions coordinators and managers at each facility can read/)).toBeTruthy()
  expect(dialog.queryByText('House 6')).toBeNull()
  expect(dialog.getAllByText('Nothing is missing.')).toHaveLength(1)
  await userEvent.click(dialog.getByLabelText(/^Send the next five if no one accepts by/))
  await userEvent.click(await screen.findByRole('option', { name: /\(in 1 hr\)$/ }))
  const next = within(dialog.getByRole('list', { name: 'Then, five at a time:' }))
  expect(next.getAllByText(/^House/).map(one => one.firstChild!.textContent)).toEqual(['House 6', 'House 7'])
  expect(next.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    'House 6',
    expect.stringContaining('House 7'),
    'Whether it can meet these needs, which it does not list: Wheelchair, PTSD',
    'Missing items that admissions staff require: Vitals – Complete Clinical snapshot',
  ])
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Apply to the first 5' }))
  expect(await dialog.findByText(/Applied to 5 of 5 facilities/)).toBeTruthy()
  expect(dialog.getByText(/Next 2 applications at .* if no one accepts/)).toBeTruthy()
  expect(sends()).toEqual([expect.objectContaining({ facility_ids: [1, 2, 3, 4, 5, 6, 7], wait_minutes: 60 })])
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Planned applications' }).textContent).toContain('Then: House 6, House 7')
  expect(screen.queryByRole('button', { name: 'Send to all that fit' })).toBeNull()
})

test('without a time, only the first five are sent; an error keeps the note', async () => {
  const replies = [{ status: 409, json: { message: 'More applications are already planned for this patient.' } }]
  const { dialog, sends } = await openDialog({
    'POST /patients/54/send-plans': ({ body }) => {
      const { facility_ids } = body as { facility_ids: number[] }
      const results = facility_ids.map(id => ({
        facility_id: id,
        name: `House ${id}`,
        application_id: null,
        skipped: 'Full.',
        at: '2026-11-20T08:00:00Z',
      }))
      return replies.pop() ?? { json: { data: { results, plan: null } } }
    },
  })
  await userEvent.type(dialog.getByLabelText(/^Note to all facilities/), 'Can come tonight.')
  await userEvent.click(dialog.getByRole('button', { name: 'Apply to the first 5' }))
  expect(await dialog.findByText('More applications are already planned for this patient.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Apply to the first 5' }))
  expect(await dialog.findByText(/Applied to 0 of 5 facilities/)).toBeTruthy()
  expect(dialog.getAllByText('Full.')).toHaveLength(5)
  const sent = { facility_ids: [1, 2, 3, 4, 5], wait_minutes: null, note: 'Can come tonight.' }
  expect(sends()).toEqual([expect.objectContaining(sent), expect.objectContaining(sent)])
})

test('one press stops the planned applications', async () => {
  const plan = {
    id: 7,
    created_at: '2026-11-20T08:00:00Z',
    wait_minutes: 60,
    next_at: '2099-11-20T09:00:00Z',
    offered: false,
    facilities: [1, 2, 3, 4, 5, 6].map(id => ({ id, name: `House ${id}` })),
    results: [1, 2, 3, 4, 5].map(id => ({
      facility_id: id,
      name: `House ${id}`,
      application_id: 100 + id,
      skipped: null,
      at: '2026-11-20T08:00:00Z',
    })),
    ended_at: null,
    end_reason: null,
  }
  const ended = { ...plan, next_at: null, ended_at: new Date().toISOString(), end_reason: 'stopped' }
  const { requests } = applyingServer(matches, {
    'GET /patients/54/send-plans/newest': () => ({ json: { data: plan } }),
    'POST /patients/54/send-plans/stop': () => ({ json: { data: ended } }),
  })
  openAt('/facility/match?pid=54')
  await userEvent.click(await screen.findByRole('button', { name: 'Stop the planned applications' }))
  expect(await screen.findByText('You stopped the planned applications.')).toBeTruthy()
  expect(requests('POST /patients/54/send-plans/stop').map(({ body }) => body)).toEqual([{ plan_id: 7 }])
})
