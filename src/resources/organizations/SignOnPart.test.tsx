import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '#domain/identity/signOn/schema.ts'
import { store } from '../../store/store.ts'
import { anOrganization } from '../testing.ts'
import { dialog, hospital, open, submit } from './OrganizationDetail.testing.tsx'

afterEach(() => {
  cleanup()
  store.reset()
  vi.unstubAllGlobals()
})

const center = anOrganization()
const [house] = center.facilities
const updated_at = '2026-11-30T09:00:00.000Z'
const addresses = {
  redirect_uri: 'https://passage.example/sign_on',
  post_logout_redirect_uri: 'https://passage.example/',
  back_channel_logout_uri: 'https://passage.example/back',
}
const connection: Connection = {
  id: 5,
  organization_id: 31,
  issuer: 'https://id.quietharbor.example',
  client_id: 'passage',
  domains: ['quietharbor.example'],
  required: false,
  new_accounts: 'approved',
  trusts_email: false,
  trusted_acr: [],
  trusted_amr: [],
  roles_claim: 'groups',
  administrator_values: ['IT'],
  advocate_values: [],
  locations: [{ facility_id: house!.id, manager_values: ['Leads'], coordinator_values: [] }],
  updated_at,
  linked_accounts: 2,
}
const listed = { 'GET /organizations/31/sign-on': { data: { connections: [connection], addresses } } }

test('the values that give roles at each location are listed by location and saved with the connection', async () => {
  const network = await open(center, { ...listed, 'PUT /organizations/31/sign-on/5': { data: connection } })
  await userEvent.click(await screen.findByRole('button', { name: `Edit the connection to ${connection.issuer}` }))
  const form = await dialog(`Edit the connection to ${connection.issuer}`)
  const managers = form.getByRole<HTMLInputElement>('textbox', { name: `${house!.name}: Managers` })
  expect(managers.value).toBe('Leads')
  await userEvent.clear(managers)
  const coordinators = form.getByRole('textbox', { name: `${house!.name}: Admissions Coordinators` })
  await userEvent.type(coordinators, 'Admissions{Enter}Intake, nights')
  // A list that is emptied is saved as empty.
  await userEvent.clear(form.getByRole('textbox', { name: /^Values for Org Admins/ }))
  await submit(form)
  await waitFor(() => expect(network.writes()).toHaveLength(1))
  const values = { facility_id: house!.id, manager_values: [], coordinator_values: ['Admissions', 'Intake', 'nights'] }
  expect(network.writes()[0]!.body).toMatchObject({
    locations: [values],
    administrator_values: [],
    updated_at,
    roles_claim: 'groups',
  })
})

test('a hospital, which has no locations, has no such values', async () => {
  const own = { ...connection, locations: [] }
  await open(hospital, { 'GET /organizations/31/sign-on': { data: { connections: [own], addresses } } })
  await userEvent.click(await screen.findByRole('button', { name: `Edit the connection to ${connection.issuer}` }))
  const form = await dialog(`Edit the connection to ${connection.issuer}`)
  expect(form.queryByText('Roles at locations')).toBeNull()
})
