import { optionalZip } from '../../directory/addresses/address.ts'
import { facilityStatuses } from '../../directory/facilities/schema.ts'
import { facilityRoles, organizationRoles, organizationTypes } from '../../identity/roles.ts'
import { signingAges } from '../../intake/releases/signer.ts'
import { isPlainName, notPlainName } from '../../platform/csv.ts'
import { contactNames, email, firstName, lastName, phoneNumber, required, requiredInformation } from '../../platform/fields.ts'
import { enumIgnoringCase, instant, onOneLine, text } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { optionalNpi } from '../../platform/npi.ts'
import { isState, stateProblem } from '../../platform/states.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'

/** The API prescribes these three display names (ORG-019). */
export const organizationStatuses = ['Approved', 'Awaiting Approval', 'Deactivated'] as const
export const plans = ['free', 'paid'] as const

const words = z.string().nullable()
const count = z.number().int()

/** Converts a status to the API's flag: true if approved, null while awaiting approval, false if deactivated (ORG-019, ORG-020). */
export const activeFlag = (status: (typeof organizationStatuses)[number]): boolean | null =>
  status === 'Approved' ? true : status === 'Awaiting Approval' ? null : false

/** Converts the API's flag to a status (ORG-020). */
export const statusOf = (active: boolean | null): (typeof organizationStatuses)[number] =>
  active ? 'Approved' : active === null ? 'Awaiting Approval' : 'Deactivated'

/** An organization as displayed in lists. Only hospitals have an address. */
export const ListedOrganization = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(organizationTypes),
  npi_number: words,
  contact_first_name: words,
  contact_last_name: words,
  email: words,
  phone_number: words,
  address_line_one: words,
  address_line_two: words,
  city: words,
  state: words,
  zip_code: words,
  plan: z.enum(plans),
  /** Whether all members must use two-factor authentication. */
  second_factor_required: z.boolean(),
  /** The age from which a hospital's patients may sign a release without a representative. */
  signing_age: z.number().int(),
  active_status: z.enum(organizationStatuses),
  active: z.boolean().nullable(),
  status_changed_at: instant.nullable(),
  created_at: instant,
  updated_at: instant,
  number_of_locations: count,
  number_of_members: count,
})
export type ListedOrganization = z.infer<typeof ListedOrganization>

/** A member's role at one of the organization's facilities. */
export const MemberFacilityRole = z.object({
  id: z.number(),
  facility_id: z.number(),
  facility_name: z.string(),
  facility_role: z.enum(facilityRoles),
})

export const OrganizationMember = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: words,
  email: z.string(),
  /** `administrator` is the Org Admin, marked with a key icon in the UI. */
  role: z.enum(organizationRoles),
  facility_roles: z.array(MemberFacilityRole),
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

export const FacilitySummary = z.object({
  id: z.number(),
  name: z.string(),
  thumbnail_url: words,
  address_line_one: words,
  address_line_two: words,
  city: words,
  state: words,
  zip: words,
  npi: words,
  status: z.enum(facilityStatuses),
  active: z.boolean(),
  primary_contact_id: z.number().nullable(),
  intake_complete: z.boolean(),
  organization: z.number(),
})
export type FacilitySummary = z.infer<typeof FacilitySummary>

/** An organization with its members and locations. */
export const Organization = ListedOrganization.extend({
  members: z.array(OrganizationMember),
  /** Everyone in the organization, sorted by name for selection lists. */
  all_users: z.array(z.object({ id: z.number(), first_name: z.string(), last_name: z.string() })),
  facilities: z.array(FacilitySummary),
})
export type Organization = z.infer<typeof Organization>

/** The roles that can still be assigned to a member, by facility. */
export const AvailableRoles = z.array(
  z.object({ facility_id: z.number(), facility_name: z.string(), roles: z.array(z.enum(facilityRoles)) }),
)

const addressTooShort = 'Address line must be at least 3 characters long'
const cityTooShort = 'City must be at least 3 characters long'
const optional = (max = 255) =>
  text(max)
    .nullish()
    .transform(value => value || null)

const fields = {
  name: required({ min: 3, max: 255, missing: 'Organizaton name must contain at least 3 letters' })
    .refine(isPlainName, notPlainName)
    .transform(onOneLine),
  ...fullNameFlags('contact_first_name', 'contact_last_name'),
  contact_first_name: firstName,
  contact_last_name: lastName,
  email,
  phone_number: phoneNumber('Invalid phone number'),
  npi_number: optionalNpi,
  plan: z.enum(plans),
}
const address = {
  address_line_one: optional(255),
  address_line_two: optional(255),
  city: optional(120),
  state: optional(),
  zip_code: optionalZip,
}
type Address = Partial<Record<keyof typeof address, string | null>>

/**
 * Validates a hospital's address and returns errors by field. Checks only the fields in `address`; a new address has all of them
 * (ORG-013 to ORG-015).
 */
export function addressProblems(address: Address): Record<string, string> {
  const short = (value: string | null | undefined) => (value ?? '').length < 3
  const errors: Record<string, string> = {}
  if ('address_line_one' in address && short(address.address_line_one)) errors.address_line_one = addressTooShort
  if (address.address_line_two && short(address.address_line_two)) errors.address_line_two = addressTooShort
  if ('city' in address && short(address.city)) errors.city = cityTooShort
  if ('state' in address && !isState(address.state ?? '')) errors.state = address.state ? stateProblem : requiredInformation
  if ('zip_code' in address && !address.zip_code) errors.zip_code = requiredInformation
  return errors
}

export const addressOf = (fields: object): Address =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => field in address && value !== undefined))

const checkAddress = (address: Address, context: z.RefinementCtx) => {
  for (const [path, message] of Object.entries(addressProblems(address)))
    context.addIssue({ code: 'custom', path: [path], message })
}

/** The New Organization dialog's request body. Only hospitals have an address. */
export const NewOrganization = withRules(
  z.object({
    type: enumIgnoringCase(organizationTypes),
    ...fields,
    plan: fields.plan.default('free'),
    ...address,
    /** Creates the organization even if another one has the same name and ZIP code. */
    create_anyway: z.boolean().default(false),
  }),
  (organization, issues) => {
    if (organization.type === 'hospital') checkAddress(organization, issues)
  },
  checkShortNames(contactNames),
)
export type NewOrganization = z.infer<typeof NewOrganization>

const ageProblem = `Enter an age from ${signingAges.least} to ${signingAges.most}`
const signingAge = z.coerce
  .number(ageProblem)
  .int(ageProblem)
  .min(signingAges.least, ageProblem)
  .max(signingAges.most, `Enter an age of at most ${signingAges.most}`)

/** The one field of the profile that an Org Admin can change (S-43). */
export const SigningAge = z.object({ signing_age: signingAge })

/** Changes to an organization. Absent fields stay unchanged. The type cannot be changed. */
export const OrganizationEdit = withRules(
  z.object({ ...fields, ...address, second_factor_required: z.boolean(), signing_age: signingAge }).partial(),
  checkShortNames(contactNames),
)
export type OrganizationEdit = z.infer<typeof OrganizationEdit>

/** Changes to a hospital. Validates the parts of its address that are present. */
export const HospitalEdit = withRules(OrganizationEdit, checkAddress)

/** The error for an organization that already exists (S-16). */
export const organizationExists = ({ name, zip_code }: Pick<ListedOrganization, 'name' | 'zip_code'>): string =>
  zip_code ? `${name} (ZIP code ${zip_code}) already exists.` : `${name} already exists.`
