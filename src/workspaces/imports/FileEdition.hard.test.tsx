import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { admin, consoleNetwork } from '../../resources/testing.ts'
import { openAt } from '../../testing.ts'
import './ImportsPage.tsx'
import { plannedImport as detail } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the edition of a directory is corrected, and its other services are listed', { timeout: 60_000 }, async () => {
  const network = consoleNetwork(admin(), {
    'GET /admin/imports': { data: [], total: 0 },
    'GET /admin/imports/7': { data: detail },
    'POST /admin/imports/7/options': { data: detail },
  })
  openAt('/admin/imports?import=7')
  expect(await screen.findByText('Date of the edition: 2024, from the name of the file')).toBeTruthy()
  expect(screen.getByText('Directory: county')).toBeTruthy()
  expect(screen.getByText(/They then appear in matches\./)).toBeTruthy()
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

test.each([
  [{ lists_all: true }, 'They then appear in matches, except those that name no treatment.'],
  [{ notes: { unplaced: 1 } }, 'They then appear in matches, except those that have no location.'],
])('the summary names the listings that do not appear in matches', async (facts, text) => {
  consoleNetwork(admin(), {
    'GET /admin/imports': { data: [], total: 0 },
    'GET /admin/imports/7': { data: { ...detail, ...facts } },
  })
  openAt('/admin/imports?import=7')
  expect((await screen.findByText(/This creates 1 and changes 0 facilities/)).textContent).toContain(text)
})
