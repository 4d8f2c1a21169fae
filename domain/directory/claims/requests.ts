import { required } from '../../platform/fields.ts'
import { rowId, text } from '../../platform/formats.ts'
import { splitExtension } from '../../platform/phone.ts'
import { z } from '../../platform/zod.ts'

const ClaimReason = required({
  max: 1000,
  min: 10,
  missing: 'Explain your connection to this facility',
  short: 'Explain your connection to this facility in more detail',
})

export const ClaimRequest = z.object({ organization_id: rowId, reason: ClaimReason })

export const ClaimDecision = z.object({
  approve: z.boolean(),
  note: text(1000)
    .nullish()
    .transform(note => note || null),
})

/** Data that a listing and a claimant can have in common. */
export const agreements = ['npi', 'phone', 'website', 'location'] as const
export type Agreement = (typeof agreements)[number]

type Listed = {
  npi: string | null
  main_phone_number: string | null
  website_url: string | null
  address_line_one: string | null
  zip_code: string | null
}
type Claimant = {
  npi_number: string | null
  phone_number: string | null
  /** The email addresses of the organization and the claimant. */
  emails: readonly (string | null)[]
  locations: readonly Pick<Listed, 'npi' | 'address_line_one' | 'zip_code'>[]
}

/**
 * Evidence for a claim: the same NPI, the same phone number, an email address in the listing's website domain, or an organization
 * location at the listing's street address. It informs the reviewer but does not decide the claim.
 */
export function findAgreements(listing: Listed, claimant: Claimant): Agreement[] {
  const same = (matches: string | null, second: string | null) => matches !== null && matches !== '' && matches === second
  const host = hostOf(listing.website_url)
  const found: Record<Agreement, boolean> = {
    npi: same(listing.npi, claimant.npi_number) || claimant.locations.some(({ npi }) => same(listing.npi, npi)),
    phone: same(listing.main_phone_number && splitExtension(listing.main_phone_number).number, claimant.phone_number),
    website: host !== null && claimant.emails.some(email => mailHost(email) === host),
    location: claimant.locations.some(location => sameStreet(listing, location)),
  }
  return agreements.filter(agreement => found[agreement])
}

type Place = { address_line_one: string | null; zip_code: string | null }
const normalize = (text: string | null) => (text ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '')

/** Whether the street, number, and ZIP code are equal, ignoring case and punctuation. */
export const sameStreet = (first: Place, second: Place): boolean =>
  normalize(first.address_line_one) !== '' &&
  normalize(first.address_line_one) === normalize(second.address_line_one) &&
  normalize(first.zip_code).slice(0, 5) !== '' &&
  normalize(first.zip_code).slice(0, 5) === normalize(second.zip_code).slice(0, 5)

const hostOf = (url: string | null): string | null =>
  /^(?:https?:\/\/)?(?:www\.)?([^/:?#\s]+\.[^/:?#\s]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? null
const mailHost = (email: string | null): string | null => email?.split('@')[1]?.toLowerCase() ?? null
