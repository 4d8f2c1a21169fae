import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { openAt } from '../../testing.ts'
import { admin, anOrganization, consoleNetwork, lateAtNight } from '../testing.ts'

export const hospital = anOrganization({
  type: 'hospital',
  name: 'Marrow Bay Hospital',
  address_line_one: '9 Bay Road',
  city: 'Nashville',
  state: 'TN',
  zip_code: '37203',
  facilities: [],
})

export type Role = Parameters<typeof admin>[0]
export async function open(
  organization: Organization = anOrganization(),
  replies: Parameters<typeof consoleNetwork>[1] = {},
  role?: Role,
) {
  const network = consoleNetwork(admin(role), { 'GET /organizations/31': { data: organization }, ...replies })
  const router = openAt('/admin/organizations/31')
  await screen.findByRole('heading', { name: organization.name })
  // The members and the locations load after the organization.
  if (organization.members.length) await screen.findByRole('table', { name: 'Members' })
  if (organization.facilities.length) await screen.findByRole('table', { name: 'Locations' })
  return {
    ...network,
    router,
    reads: () => network.requests.filter(one => one.path === '/organizations/31' && one.method === 'GET').length,
  }
}
export const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
export async function menu(name: string, item: string) {
  await click(`Actions for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
export const submit = (opened: ReturnType<typeof within>, name = 'Save') => userEvent.click(opened.getByRole('button', { name }))

export const removal = (given: object = {}) => ({
  'GET /organizations/31/members/41/removal': {
    data: { only_admin: false, patients: [], advocates: [], last_coordinator_at: [], ...given },
  },
})

export const aFacility = {
  ...filled,
  id: 61,
  name: 'Tern Annex',
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  directory_listing: false,
  status: 'Awaiting Approval',
  primary_contact_id: null,
  intake_section: 1,
  intake_complete: false,
  county: null,
  latitude: null,
  longitude: null,
  geo_source: null,
  s3_filenames: [],
  primary_image: null,
  updated_at: lateAtNight,
  phone_extension: null,
}
