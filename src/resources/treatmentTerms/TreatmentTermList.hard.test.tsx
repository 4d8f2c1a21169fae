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
const open = async (replies: object = {}, ...role: Parameters<typeof admin>) => {
  const network = consoleNetwork(admin(...role), { 'GET /admin/treatment-terms': { data: [term], total: 1 }, ...replies })
  openAt('/admin/treatment_terms')
  await screen.findByRole('gridcell', { name: 'sober living' })
  return network
}

test('a term is removed, and Undo adds it again', { timeout: 60_000 }, async () => {
  const network = await open({
    'DELETE /admin/treatment-terms/3': { data: term },
    'POST /admin/treatment-terms': { data: term },
  })
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select sober living' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(network.writes().map(({ method, body }) => [method, body ?? null])).toEqual([
      ['DELETE', null],
      ['POST', { kind: 'words', term: 'sober living' }],
    ]),
  )
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
