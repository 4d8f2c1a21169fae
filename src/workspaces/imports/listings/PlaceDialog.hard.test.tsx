import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FacilityLine } from '#domain/directory/facilities/schema.ts'
import type { ListingState } from '#domain/imports/listings/schema.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import '../../../resources/facilities/FacilityList.tsx'
import './PlaceDialog.tsx'

vi.mock('react-leaflet', async actual => (await import('../../matching/map/withoutCanvas.testing.ts')).withoutCanvas(actual))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-20T16:00:00.000Z'
const line: FacilityLine = {
  id: 60,
  organization_id: null,
  organization_name: null,
  organization_approved: false,
  name: 'Casa Sol',
  status: 'Approved',
  directory_listing: true,
  intake_section: 8,
  intake_complete: true,
  main_phone_number: null,
  city: 'San Juan',
  state: 'PR',
  updated_at: at,
  retired_at: null,
  unplaced: 'unknown ZIP code',
  placed_at: null,
  sources: [{ list: 'National directory: mental health', date: '2024' }],
}
const listing: ListingState = {
  ...line,
  zip_code: '00901',
  address_line_one: '1 Calle Sol',
  sources: [],
  retired: null,
  place: null,
  placed: null,
}
const open = (replies: object, row = line, state = 'Missing', ...role: Parameters<typeof admin>) => {
  const network = consoleNetwork(admin(...role), {
    'GET /admin/facilities': { data: [row], total: 1 },
    'GET /facilities/60/listing': { data: listing },
    ...replies,
  })
  openAt(`/admin/facilities/dashboard?filter=${encodeURIComponent(JSON.stringify({ listing: state }))}`)
  return network
}

test('a facility without a place is listed with the reason and placed by its coordinates; after a conflict, the input stays', {
  timeout: 60_000,
}, async () => {
  const later = { ...listing, updated_at: '2026-11-21T16:00:00.000Z' }
  const network = open({ 'PUT /facilities/60/place': { status: 409, data: later, message: 'Someone else changed this record.' } })
  expect(await screen.findByText('The ZIP code is not known or is in another state')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Place on map: Casa Sol' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Place on map: Casa Sol' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a latitude')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Latitude'), '18.4655')
  await userEvent.type(dialog.getByLabelText('Longitude'), '-66.1057')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Someone else changed this record/)).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Latitude').value).toBe('18.4655')
  network.respond('PUT /facilities/60/place', { data: { ...later, unplaced: null } })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Casa Sol is on the map')).toBeTruthy()
  const place = { latitude: 18.4655, longitude: -66.1057 }
  expect(network.writes().map(({ body }) => body)).toEqual([
    { place, updated_at: at },
    { place, updated_at: later.updated_at },
  ])
})

test('a retired listing shows since when, and who may not place facilities gets no button', { timeout: 60_000 }, async () => {
  open({}, { ...line, retired_at: at }, 'Retired', 'SOCIAL_WORK_ADMIN')
  expect(await screen.findByText('Retired since 11/20/2026')).toBeTruthy()
  expect(screen.getByText('National directory: mental health, 2024')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Place on map: Casa Sol' })).toBeNull())
})
