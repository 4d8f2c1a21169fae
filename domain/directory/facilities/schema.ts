import { snapshotItems } from '../../intake/patients/snapshot/schema.ts'
import { required } from '../../platform/fields.ts'
import { instant, onOneLine, rowId } from '../../platform/formats.ts'
import { isMilitary } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'
import { pharmacyFields } from './rules.ts'

/** The stored statuses. The UI may display Approved as Active. */
export const facilityStatuses = ['Approved', 'Awaiting Approval'] as const
export const intakeStates = ['Complete', 'Incomplete'] as const

const tags = z.array(z.number())
const words = z.string().nullable()
const flag = z.boolean().nullable()

/** A facility as the API returns it. Tag fields contain feature tag ids; plan fields contain payer codes. */
export const Facility = z.object({
  id: z.number(),
  organization_id: z.number().nullable(),
  organization_name: words,
  name: z.string(),
  status: z.enum(facilityStatuses),
  /** Whether the facility was imported from a public directory and has not been claimed. */
  directory_listing: z.boolean(),
  primary_contact_id: z.number().nullable(),
  intake_section: z.number(),
  intake_complete: z.boolean(),
  website_url: words,
  main_phone_number: words,
  /** The main phone number's extension, as a public directory lists it. Saving another main phone number clears it. */
  phone_extension: words,
  npi: words,
  address_line_one: words,
  address_line_two: words,
  city: words,
  state: words,
  zip_code: words,
  county: words,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  geo_source: words,
  dhcs_license: words,
  dss_license: words,
  dph_license: words,
  has_integrated_license: flag,
  integrated_license_name: words,
  joint_commission_accreditation: flag,
  other_license_1: words,
  other_license_2: words,
  other_license_3: words,
  other_license_4: words,
  treatment_levels: tags,
  total_beds: z.number().nullable(),
  addictions_treated: tags,
  treatment_method: tags,
  prescriptions_accepted: tags,
  accepts_public_insurance: flag,
  excludes_private_insurance: flag,
  excludes_hmo: flag,
  insurance_plans_in_network: z.array(z.string()),
  insurance_plans_out_network: z.array(z.string()),
  payment_plans_consideration: tags,
  accepts_cash_payment: tags,
  scholarships_consideration: tags,
  accommodates_involuntary_hold: tags,
  accommodated_mental_illnesses: tags,
  general_accommodations: tags,
  acute_health_accommodations: tags,
  accepted_medical_conditions: tags,
  diet_accommodations: tags,
  supports_transition: tags,
  accommodation_medically_stable: tags,
  accepted_genders: z.number().nullable(),
  accepted_ages: z.number().nullable(),
  special_accommodations: tags,
  /** Clinical snapshot items that the admissions staff require. */
  required_snapshot_items: z.array(z.enum(snapshotItems)),
  general_features: tags,
  physical_therapy: tags,
  support_group_partners: tags,
  non_addictive_pain_management: tags,
  physical_therapy_program: tags,
  environment: tags,
  languages: tags,
  flexible_schedule: tags,
  provides_transport: tags,
  facility_ground_transportation: tags,
  taxi_ground_transportation: tags,
  financed_air_travel: tags,
  miles_facility_ground_transportation: z.number().nullable(),
  miles_taxi_ground_transportation: z.number().nullable(),
  owner_text: words,
  ...pharmacyFields,
  s3_filenames: z.array(z.string()),
  primary_image: words,
  updated_at: instant,
})
export type Facility = z.infer<typeof Facility>

/** Photo sizes: for list rows, cards, and full screen. */
export const photoSizes = ['small', 'medium', 'large'] as const
export type PhotoSize = (typeof photoSizes)[number]

/** A facility's photo or document (FAC-053). */
export const FacilityFile = z.object({
  id: z.number(),
  facility_id: z.number(),
  s3_filename: z.string(),
  uploaded_filename: z.string(),
  primary_image: z.boolean(),
})
export type FacilityFile = z.infer<typeof FacilityFile>

export const facilityIntakeSections = 7

export const unplacedReasons = ['no ZIP code', 'military address', 'unknown ZIP code'] as const
type Unplaced = (typeof unplacedReasons)[number]

/** Why a facility has no place on the map; null if it has one. A place comes from a file, the address, or the ZIP code. */
export function unplacedReason({
  latitude,
  state,
  zip_code,
}: Pick<Facility, 'latitude' | 'state' | 'zip_code'>): Unplaced | null {
  if (latitude !== null) return null
  if (!zip_code) return 'no ZIP code'
  return isMilitary(state) ? 'military address' : 'unknown ZIP code'
}

/** A row in the administrators' list: its columns, plus the fields that determine whether its status can be changed. */
export const FacilityLine = Facility.pick({
  id: true,
  organization_id: true,
  organization_name: true,
  name: true,
  status: true,
  directory_listing: true,
  intake_section: true,
  intake_complete: true,
  main_phone_number: true,
  city: true,
  state: true,
  updated_at: true,
})
  // The status can be changed only if the organization is approved (ORG-041).
  .extend({
    organization_approved: z.boolean(),
    /** Since when no directory names the listing, so that it is not matched. */
    retired_at: instant.nullable(),
    /** Why it has no place on the map, so that searches by distance do not find it. */
    unplaced: z.enum(unplacedReasons).nullable(),
    /** When it was placed on the map by hand. */
    placed_at: instant.nullable(),
    /** The directories that name it, each with the date of its newest edition. */
    sources: z.array(z.object({ list: z.string(), date: z.string() })),
  })
export type FacilityLine = z.infer<typeof FacilityLine>

/** A new location of an organization. */
export const NewFacility = z.object({
  organization_id: rowId,
  name: required({ max: 255, missing: 'Facility is required' }).transform(onOneLine),
})
