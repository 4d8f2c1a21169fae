import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedMapping } from '#domain/imports/mappings/contract.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './SavedMappings.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const columns = 'a'.repeat(64)
const saved: SavedMapping = {
  id: `facilities-${columns}`,
  kind: 'facilities',
  columns,
  name: 'County list',
  mapping: { list: 'County programs', columns: { program: 'name', inspector: '' }, constants: { state: 'TX' } },
  checked: null,
  saved_by: 'Casey Okoro',
  saved_at: '2026-11-20T16:00:00.000Z',
  used_by: null,
  used_at: '2026-11-22T16:00:00.000Z',
}
const shipped: SavedMapping = {
  ...saved,
  id: 'facilities-NPPES',
  columns: null,
  name: 'NPPES',
  checked: 'the header',
  saved_by: null,
  saved_at: null,
  used_at: null,
}

test('a saved mapping shows its use, is renamed, and is deleted; one that comes with Passage is not', {
  timeout: 60_000,
}, async () => {
  const path = `/admin/import-mappings/facilities/${columns}`
  const network = consoleNetwork(admin(), {
    'GET /admin/import-mappings': { data: [saved, shipped] },
    [`PATCH ${path}`]: { data: saved },
    [`DELETE ${path}`]: { data: saved },
  })
  openAt('/admin/import_mappings')
  expect(await screen.findByRole('gridcell', { name: 'Casey Okoro, 11/20/2026' })).toBeTruthy()
  expect(screen.getByRole('gridcell', { name: 'the command line, 11/22/2026' })).toBeTruthy()
  // The page belongs to Import, and its heading is where every screen of the console has it.
  const tools = screen.getByRole('button', { name: 'Tools' })
  expect(tools.getAttribute('aria-current')).toBe('true')
  expect(document.querySelector('#react-admin-title')?.textContent).toBe('Saved mappings')
  await userEvent.click(screen.getByRole('gridcell', { name: 'NPPES' }))
  const shippedDetails = within(await screen.findByRole('dialog', { name: 'NPPES' }))
  expect(shippedDetails.getByText('Checked against: the header')).toBeTruthy()
  expect(shippedDetails.queryByRole('button', { name: 'Delete NPPES' })).toBeNull()
  await userEvent.click(shippedDetails.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('gridcell', { name: 'County list' }))
  await screen.findByText('program → Name')
  await userEvent.click(screen.getByRole('button', { name: 'Rename County list' }))
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename County list' }))
  await userEvent.clear(renaming.getByLabelText('Name'))
  await userEvent.type(renaming.getByLabelText('Name'), 'Texas list')
  await userEvent.click(renaming.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rename County list' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Delete County list' }))
  const deleting = within(await screen.findByRole('dialog', { name: 'Delete the mapping County list?' }))
  await userEvent.click(deleting.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(network.writes().map(({ method, body }) => [method, body ?? null])).toEqual([
      ['PATCH', { name: 'Texas list' }],
      ['DELETE', null],
    ]),
  )
})
