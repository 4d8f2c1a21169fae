import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { admin, consoleNetwork } from '../../resources/testing.ts'
import { openAt } from '../../testing.ts'
import './ImportsPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const detail: ImportDetail = {
  id: 7,
  kind: 'hsds',
  file_name: 'county-2024.json',
  file_digest: '0'.repeat(64),
  state: 'planned',
  rows: 3,
  problems_total: 0,
  planned: { new: 1, changed: 0, unchanged: 0, claimed: 0 },
  ran: null,
  undone: null,
  progress_done: 0,
  progress_total: 1,
  created_at: '2026-11-20T16:00:00.000Z',
  started_at: null,
  finished_at: null,
  undone_at: null,
  has_file: true,
  is_stalled: false,
  created_by_name: 'Casey Okoro',
  started_by_name: null,
  undone_by_name: null,
  notes: { not_treatment: 2 },
  columns: { used: ['name'], ignored: [], missing: [] },
  sample: { columns: [], rows: [] },
  layout: null,
  lists_all: false,
  edition: { date: '2024', entered: false },
  list: { name: 'county', entered: false },
  directory: null,
  missing: null,
  older: null,
  removals: [],
  changes: [],
  examples: { new: ['County Detox'], changed: [], claimed: [] },
  problems: [],
  remarks: [],
  remarks_total: 0,
  not_listed: [{ line: 2, columns: ['name'], reason: 'County Pantry: nothing names treatment' }],
  not_listed_total: 2,
  by_column: [],
  left: [],
}

test('the edition of a directory is corrected, and its other services are listed', { timeout: 60_000 }, async () => {
  const network = consoleNetwork(admin(), {
    'GET /admin/imports': { data: [], total: 0 },
    'GET /admin/imports/7': { data: detail },
    'POST /admin/imports/7/options': { data: detail },
  })
  openAt('/admin/imports?import=7')
  expect(await screen.findByText('Date of the edition: 2024, from the name of the file')).toBeTruthy()
  expect(screen.getByText('Directory: county')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Change edition' }))
  const edition = within(screen.getByRole('region', { name: 'Edition' }))
  const date = edition.getByLabelText(/^Date of the edition/)
  await userEvent.clear(date)
  await userEvent.type(date, 'May')
  await userEvent.click(edition.getByRole('button', { name: 'Update preview' }))
  expect(edition.getByText('Enter a date such as 2025, 2025-10, or 2025-10-31')).toBeTruthy()
  await userEvent.clear(date)
  await userEvent.type(date, '2024-05')
  await userEvent.click(edition.getByRole('button', { name: 'Update preview' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Update preview' })).toBeNull())

  await userEvent.click(screen.getByRole('checkbox', { name: 'List these 2 rows, too, without matching them' }))
  await waitFor(() => expect(network.writes().map(({ body }) => body)).toEqual([{ edition: '2024-05' }, { lists_all: true }]))
})
