import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openAt } from '../../testing.ts'
import { admin, consoleNetwork } from '../testing.ts'
import './TreatmentTermList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const term = { id: 3, kind: 'words', term: 'sober living', updated_at: '2026-11-20T16:00:00.000Z' }
const recovery = { ...term, id: 4, term: 'recovery house' }
const open = async (replies: object = {}, ...role: Parameters<typeof admin>) => {
  const network = consoleNetwork(admin(...role), {
    'GET /admin/treatment-terms': { data: [term, recovery], total: 2 },
    ...replies,
  })
  openAt('/admin/treatment_terms')
  await screen.findByRole('gridcell', { name: 'sober living' })
  return network
}

test('terms are removed in one request, and Undo adds them again in another [S-32]', { timeout: 60_000 }, async () => {
  const network = await open({
    'POST /admin/treatment-terms/bulk/remove': { data: [term, recovery] },
    'POST /admin/treatment-terms/bulk/restore': { data: [term, recovery] },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select sober living' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select recovery house' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(network.writes().map(({ body }) => body)).toEqual([
      { ids: [3, 4] },
      {
        terms: [
          { kind: 'words', term: 'sober living' },
          { kind: 'words', term: 'recovery house' },
        ],
      },
    ]),
  )
  await screen.findByText('2 terms added again')
})

test('words that cannot be looked up are explained at their field', { timeout: 60_000 }, async () => {
  const network = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Add term' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add term' }))
  await userEvent.type(await dialog.findByLabelText('Term'), '*')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText(/with at least 3 letters or digits/)).length).toBeGreaterThan(0)
  expect(network.writes()).toEqual([])
})

test('only super admins change terms', async () => {
  await open({}, 'TECH_SUPPORT_ADMIN')
  expect(screen.queryByRole('button', { name: 'Add term' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
