import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Duplicate } from '#domain/directory/merges/duplicates.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './DuplicatesPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const side = {
  id: 60,
  name: 'Birch House',
  address_line_one: '1 Birch Street',
  address_line_two: 'Suite 4',
  city: 'Pasadena',
  state: 'CA',
  zip_code: '91101',
  main_phone_number: null,
  npi: null,
  organization_name: null,
  updated_at: '2026-11-20T16:00:00.000Z',
}
const pair: Duplicate = {
  id: 7,
  facilities: [side, { ...side, id: 61, name: 'Birch House LLC', organization_name: 'Quiet Harbor Recovery' }],
  reasons: ['sameStreet', 'sameName'],
  state: 'Open',
  found_at: '2026-11-20T16:00:00.000Z',
  decided_by: null,
  decided_at: null,
}

test('a pair is compared beside the list, merged into the facility of an organization, or kept apart with an undo', async () => {
  const network = consoleNetwork(admin(), {
    'GET /duplicates': { data: [pair] },
    'POST /duplicates/7/decision': { data: { ...pair, state: 'Apart' } },
  })
  openAt('/admin/duplicates')
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Birch House, Pasadena' }))
  const details = within(await screen.findByRole('dialog', { name: 'Birch House and Birch House LLC' }))
  expect(details.getByText('Same street address')).toBeTruthy()
  expect(details.getByText('Quiet Harbor Recovery')).toBeTruthy()
  expect(details.getByRole('link', { name: 'Same facility' }).getAttribute('href')).toBe('/facility/merge/61/60')
  await userEvent.click(details.getByRole('button', { name: 'Different facilities' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(network.writes().map(({ body }) => body)).toEqual([{ state: 'Apart' }, { state: 'Open' }]))
})
