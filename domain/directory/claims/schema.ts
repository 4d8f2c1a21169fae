import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Facility } from '../facilities/schema.ts'
import { agreements } from './requests.ts'

export const claimStates = ['Waiting', 'Approved', 'Refused', 'Withdrawn', 'Overtaken'] as const
export type ClaimState = (typeof claimStates)[number]

/** A directory listing as displayed to users looking for their own facility. */
export const Listing = Facility.pick({
  id: true,
  name: true,
  address_line_one: true,
  address_line_two: true,
  city: true,
  state: true,
  zip_code: true,
  main_phone_number: true,
  npi: true,
})
export type Listing = z.infer<typeof Listing>

/** An organization's claim that it operates the location in a listing, and the decision on it. */
export const Claim = z.object({
  id: z.number(),
  facility_id: z.number(),
  organization_id: z.number(),
  organization_name: z.string(),
  listing: Listing,
  state: z.enum(claimStates),
  /** The claimant's explanation. */
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  /** The data that the listing and the organization have in common. */
  agrees: z.array(z.enum(agreements)),
})
export type Claim = z.infer<typeof Claim>
