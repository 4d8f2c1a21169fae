import type { TestInfo } from 'playwright/test'
import { type Api, expect } from './fixtures.ts'

export type Listing = { id: number; name: string; address_line_one: string; zip_code: string; npi: string | null }

/** Finds an unclaimed listing in the demo directory. Each run uses a different one of about thirty. */
export async function unclaimed(api: Api): Promise<Listing> {
  const admin = await api('tech.support')
  for (const name of 'Alder Bellwether Cypress Driftwood Evergreen Fernbrook Goldenrod Harvest Ivy Jasper Kingfisher Lowell'.split(
    ' ',
  )) {
    const found = (await admin('GET', `/directory-listings?q=${name}&page_size=1`)).data as Listing[]
    if (found[0]) return found[0]
  }
  throw new Error('The demo directory has no unclaimed listing left')
}

/** Creates a treatment center's location at the listing's address: the same facility, entered by hand. */
export async function sameHouse(api: Api, listing: Listing, name: string) {
  const orgAdmin = await api('org.admin')
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as { organization: { id: number } }
  const admin = await api('tech.support')
  const { id } = (await admin('POST', '/facilities', { organization_id: organization.id, name })).data as { id: number }
  const { address_line_one, zip_code } = listing
  const section = {
    name,
    website_url: 'harbor.example',
    main_phone_number: '213 555 0101',
    address_line_one,
    zip_code,
    city: 'Pasadena',
    state: 'CA',
  }
  expect((await admin('PUT', `/facilities/${id}`, { intake_section: 1, ...section })).status).toBe(200)
  return id
}

export const nameOf = (listing: Listing, info: TestInfo) =>
  `Harbor Twin ${info.project.name}${info.workerIndex}${info.repeatEachIndex}${listing.id}`

/** Claims a listing for the treatment center that already has the same facility. */
export async function claimed(api: Api, info: TestInfo) {
  const listing = await unclaimed(api)
  const name = nameOf(listing, info)
  const location = await sameHouse(api, listing, name)
  const orgAdmin = await api('org.admin')
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as { organization: { id: number } }
  const claim = { organization_id: organization.id, reason: 'It is our first house, under the same license.' }
  const asked = await orgAdmin('POST', `/facilities/${listing.id}/claim`, claim)
  const { id } = asked.data as { id: number }
  expect((await (await api('tech.support'))('POST', `/claims/${id}/decision`, { approve: true })).status).toBe(200)
  return { listing, name, location }
}
