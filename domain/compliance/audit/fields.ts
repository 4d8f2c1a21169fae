import { snapshotItems } from '../../intake/patients/snapshot/schema.ts'
import { containsText } from '../../platform/text.ts'
import { spelledOut } from './words.ts'

/** Field labels in the list of recent changes, the audit log, its export, and import previews. */
const words: Record<string, string> = {
  // People
  username: 'Username',
  email: 'Email',
  first_name: 'First name',
  last_name: 'Last name',
  phone_number: 'Phone number',
  npi_number: 'NPI',
  role_id: 'Platform role',
  is_patient_advocate: 'Patient advocate workflow',
  pa_type: 'Advocate type',
  tmri_status: 'Status',
  organization_id: 'Organization',
  organization_role: 'Organization role',
  facility_roles: 'Facility roles',
  profile_image: 'Profile picture',
  opt_in_methods: 'Alert communication methods',
  first_login: 'Must choose a new password',
  agreement_version: 'Agreement version',
  agreement_accepted_at: 'Agreement accepted',
  password_expires_at: 'Password expires',
  last_login_at: 'Last sign-in',
  language: 'Language',
  locked_at: 'Locked',
  external_id: 'ID at the identity provider',
  // The installation
  color: 'Color',
  logo: 'Logo',
  support_email: 'Support address',
  mail_footer: 'Email footer',
  maintenance_text: 'Maintenance notice',
  maintenance_from: 'Maintenance begins',
  maintenance_until: 'Maintenance ends',
  spanish_release: 'Spanish release, version reviewed by counsel',
  spanish_release_counsel: 'Spanish release, reviewed by',
  spanish_release_reviewed_on: 'Spanish release, date of the review',
  text_language: 'Language of the signed text',
  // Organizations
  name: 'Name',
  type: 'Type',
  contact_first_name: 'Contact first name',
  contact_last_name: 'Contact last name',
  address_line_one: 'Address line 1',
  address_line_two: 'Address line 2',
  city: 'City',
  state: 'State',
  zip_code: 'ZIP code',
  county: 'County',
  latitude: 'Latitude',
  longitude: 'Longitude',
  plan: 'Plan',
  issuer: 'Issuer',
  client_id: 'Client ID',
  client_secret: 'Client secret',
  domains: 'Email domains',
  required: 'Sign-in through the organization required',
  new_accounts: 'New accounts',
  trusts_email: 'Every email address counts as verified',
  trusted_acr: 'Trusted acr values',
  trusted_amr: 'Trusted amr values',
  roles_claim: 'Claim with roles',
  administrator_values: 'Values for Org Admins',
  locations: 'Values for roles at locations',
  advocate_values: 'Values for patient advocates',
  has_password: 'Has a password',
  second_factor_required: 'Two-factor authentication required for every member',
  signing_age: 'Age from which patients may sign alone',
  active_status: 'Status',
  status_changed_at: 'Status changed',
  // Feature tags and payers
  category: 'Category',
  ui_friendly_category: 'UI friendly category',
  ui_main_category: 'UI main category',
  content: 'Name',
  filter_content: 'Name in filters',
  tooltip_content: 'Tooltip',
  display_order: 'Display order',
  active: 'Active',
  payer_code: 'Payer code',
  payer_name: 'Payer name',
  aliases: 'Other names',
  apart: 'Kept separate',
  // Treatment terms
  kind: 'Type',
  term: 'Term',
  insurance_type: 'Insurance type',
  // Facilities
  retired_at: 'Retired',
  placed_at: 'Placed on the map by hand',
  place_before: 'Place before',
  placed_by: 'Placed on the map by',
  status: 'Status',
  facility_id: 'Facility',
  primary_contact_id: 'Primary contact',
  intake_section: 'Profile sections saved',
  intake_complete: 'Profile complete',
  deleted_at: 'Deleted',
  merged_into: 'Merged into',
  website_url: 'Website',
  main_phone_number: 'Main phone number',
  phone_extension: 'Phone extension',
  intake_phone_1: 'First admissions phone number',
  intake_phone_2: 'Second admissions phone number',
  npi: 'NPI',
  geo_source: 'Map location source',
  dhcs_license: 'DHCS license',
  dss_license: 'DSS license',
  dph_license: 'DPH license',
  has_integrated_license: 'Integrated license for multiple facilities',
  integrated_license_name: 'Integrated license name',
  joint_commission_accreditation: 'Joint Commission accreditation',
  other_license_1: 'Other license or accreditation 1',
  other_license_2: 'Other license or accreditation 2',
  other_license_3: 'Other license or accreditation 3',
  other_license_4: 'Other license or accreditation 4',
  treatment_levels: 'Levels of care',
  total_beds: 'Licensed beds',
  addictions_treated: 'Addictions treated',
  treatment_method: 'Treatment method',
  prescriptions_accepted: 'Prescriptions accepted',
  accepts_public_insurance: 'Accepts public insurance',
  excludes_private_insurance: 'Excludes private insurance',
  excludes_hmo: 'Excludes HMO plans',
  insurance_plans_in_network: 'Insurance plans in network',
  insurance_plans_out_network: 'Insurance plans out of network',
  payment_plans_consideration: 'Considers payment plans',
  accepts_cash_payment: 'Accepts cash or self-payment',
  scholarships_consideration: 'Considers scholarships',
  accommodates_involuntary_hold: 'Accepts patients on an involuntary hold',
  accommodated_mental_illnesses: 'Mental health conditions treated',
  general_accommodations: 'General accommodations',
  acute_health_accommodations: 'Acute health conditions accommodated',
  accepted_medical_conditions: 'Medical conditions accepted',
  diet_accommodations: 'Diets',
  supports_transition: 'Supports gender transition',
  accommodation_medically_stable: 'Patients must be medically stable',
  accepted_genders: 'Gender population',
  accepted_ages: 'Age population',
  special_accommodations: 'Special populations',
  required_snapshot_items: 'Clinical snapshot items required',
  general_features: 'Features',
  // The API's `physical_therapy` field contains mental therapy programs (domain/directory/tags.ts).
  physical_therapy: 'Therapy programs',
  support_group_partners: 'Support groups',
  non_addictive_pain_management: 'Non-addictive pain management',
  physical_therapy_program: 'Physical therapy programs',
  environment: 'Environment',
  languages: 'Languages',
  flexible_schedule: 'Flexible schedule',
  provides_transport: 'Provides transportation',
  facility_ground_transportation: 'Transportation by facility vehicle',
  taxi_ground_transportation: 'Transportation by taxi or ride service',
  financed_air_travel: 'Pays for air travel',
  miles_facility_ground_transportation: 'Maximum miles by facility vehicle',
  miles_taxi_ground_transportation: 'Maximum miles by taxi or ride service',
  owner_text: 'About the facility',
  pharmacy_name: 'Pharmacy name',
  pharmacy_address_line_one: 'Pharmacy address line 1',
  pharmacy_address_line_two: 'Pharmacy address line 2',
  pharmacy_city: 'Pharmacy city',
  pharmacy_state: 'Pharmacy state',
  pharmacy_zipcode: 'Pharmacy ZIP code',
  pharmacy_phone: 'Pharmacy phone',
  pharmacy_fax: 'Pharmacy fax',
  photos: 'Photos',
  documents: 'Documents',
  primary_image: 'Primary photo',
  // Response times and open beds
  answer_target_minutes: 'Response target (minutes)',
  answering_hours: 'Response hours',
  time_zone: 'Time zone',
  fade_hours: 'Bed counts expire after (hours)',
  hold_minutes: 'Bed hold length (minutes)',
  reminder: 'Daily email reminder for bed counts',
}

/**
 * A field's label. If the field comes from an older version, the label is derived from its name: `old_field` becomes `Old field`.
 */
export const fieldWords = (field: string): string => words[field] ?? capitalized(spelledOut(field))

/** The fields whose label contains the text. */
export const fieldsNamed = (q: string): string[] => {
  const isIn = containsText(q)
  return Object.keys(words).filter(field => isIn(words[field]!))
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Fields that have their own label. */
export const wordedFields: ReadonlySet<string> = new Set(Object.keys(words))

/** Internal columns that are never shown as changes. */
export const internalFields: readonly string[] = [
  ...['id', 'created_at', 'updated_at', 'source_id', 'source_hash', 'sources'],
  ...['waiting_since', 'named_at', 'not_treatment'],
  ...['tour_due', 'digest_sent_at', 'profile_image_small'],
]

/** Labels of coded values, by field. */
const values: Record<string, Record<string, string>> = {
  type: { treatment_center: 'Treatment center', hospital: 'Hospital' },
  plan: { free: 'Free', paid: 'Paid' },
  organization_role: { member: 'Org Member', administrator: 'Org Admin' },
  required_snapshot_items: {
    ...Object.fromEntries(snapshotItems.map(item => [item, capitalized(spelledOut(item))])),
    ciwa: 'CIWA-Ar score',
    cows: 'COWS score',
  },
}

/** The label of a coded value. Returns other values unchanged. */
export const valueWords = <V>(field: string, value: V): V | string =>
  typeof value === 'string' ? (values[field]?.[value] ?? value) : value

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** One weekday's response hours, such as `Monday 08:00 to 17:00`. */
export const spanWords = ({ weekday, from, to }: { weekday: number; from: string; to: string }): string =>
  `${days[weekday]} ${from} to ${to}`
