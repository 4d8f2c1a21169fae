import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Claim } from '#domain/directory/claims/schema.ts'
import { chooseOption } from '../../../resources/chooseStatus.testing.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './ClaimsPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const claim: Claim = {
  id: 7,
  facility_id: 60,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  listing: {
    id: 60,
    name: 'Birch House',
    address_line_one: '1 Birch Street',
    address_line_two: null,
    city: 'Pasadena',
    state: 'CA',
    zip_code: '91101',
    main_phone_number: null,
    npi: null,
  },
  state: 'Waiting',
  reason: 'It is our first house.',
  asked_by: 'Casey Okoro',
  asked_at: '2026-11-20T16:00:00.000Z',
  decided_by: null,
  decided_at: null,
  note: null,
  agrees: ['phone'],
}

test('a claim is a line of the list, and is decided beside it', async () => {
  const network = consoleNetwork(admin(), {
    'GET /claims': ({ query }) => ({ data: query.state ? [] : [claim] }),
    'POST /claims/7/decision': { data: { ...claim, state: 'Approved' } },
  })
  openAt('/admin/claims')
  await userEvent.click(await screen.findByRole('gridcell', { name: 'Birch House' }))
  const details = within(await screen.findByRole('dialog', { name: 'Birch House' }))
  expect(details.getByText('It is our first house.')).toBeTruthy()
  expect(details.getByText('Same phone number')).toBeTruthy()
  await userEvent.click(details.getByRole('button', { name: 'Approve the claim for Birch House' }))
  const question = within(await screen.findByRole('dialog', { name: /^Assign Birch House/ }))
  await userEvent.click(question.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(network.writes().map(({ body }) => body)).toEqual([{ approve: true, note: null }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the list shows claims with another status on request', async () => {
  const network = consoleNetwork(admin(), { 'GET /claims': { data: [claim] } })
  openAt('/admin/claims')
  await screen.findByRole('gridcell', { name: 'Birch House' })
  await chooseOption(screen.getByLabelText('Status'), 'Denied')
  await waitFor(() => expect(network.requests.at(-1)?.query).toMatchObject({ state: 'Refused' }))
})
