import type { Insertable } from 'kysely'
import { tag } from '#domain/directory/tags.ts'
import { agreementVersion } from '#domain/identity/account/agreement.ts'
import type { Insurance } from '#domain/intake/patients/schema.ts'
import type { Tables } from '../platform/db/tables.ts'
import { payerByName, tagIds, tagIdsIn } from './catalog.ts'

/*
 * Default rows: complete, approved, and consistent, so the default patient matches the default facility. The functions are pure.
 * The builders insert the rows one by one; the demo data inserts many rows at a time.
 */

export type NewOrganization = Insertable<Tables['organizations']>
export type NewUser = Insertable<Tables['users']>
export type NewFacility = Insertable<Tables['facilities']>
export type NewPatient = Insertable<Tables['patients']>
export type NewRelease = Insertable<Tables['releases']>

/** Converts a jsonb value to text, which is how both drivers send it. */
export const json = <T>(value: T): T => (value === null ? value : (JSON.stringify(value) as T))

/** The time this many hours before `now`, or after it if the number is negative. */
export const hoursAgo = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()
export const daysAgo = (now: Date, days: number): string => hoursAgo(now, days * 24)
/** A date of birth (yyyy-MM-dd) this many years before `now`. */
export const birthday = (now: Date, years: number, days = 100): string =>
  new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days)).toISOString().slice(0, 10)

const losAngeles = { city: 'Los Angeles', state: 'CA', zip_code: '90071', latitude: 34.0529, longitude: -118.2549 }

/** An approved treatment center. */
export const organizationRow = (overrides: Partial<NewOrganization> & { name: string }, now: Date): NewOrganization => ({
  type: 'treatment_center',
  npi_number: '1234567893',
  contact_first_name: 'Robin',
  contact_last_name: 'Whitlock',
  email: 'office@passage.example',
  phone_number: '+12135550100',
  address_line_one: '100 Alder Street',
  ...losAngeles,
  plan: 'paid',
  active_status: 'Approved',
  status_changed_at: daysAgo(now, 880),
  created_at: daysAgo(now, 900),
  updated_at: daysAgo(now, 880),
  ...overrides,
})

/** A standard user who can sign in and has completed the welcome screen. */
export const userRow = (
  overrides: Partial<NewUser> & { username: string; email: string; password_hash: string },
  now: Date,
): NewUser => ({
  first_name: 'Sam',
  last_name: 'Rivers',
  phone_number: '+12135550101',
  tmri_status: 'Approved',
  opt_in_methods: [tag.optIn.email],
  first_login: false,
  tour_due: false,
  agreement_version: agreementVersion,
  agreement_accepted_at: daysAgo(now, 200),
  created_at: daysAgo(now, 800),
  updated_at: daysAgo(now, 200),
  ...overrides,
})

/** A complete, approved residential facility in Los Angeles that accepts most adults, most plans, and cash. */
export const facilityRow = (overrides: Partial<NewFacility> & { name: string }, now: Date): NewFacility => ({
  status: 'Approved',
  // 8 is the form's last section.
  intake_section: 8,
  intake_complete: true,
  website_url: 'https://facility.example',
  main_phone_number: '+12135550120',
  intake_phone_1: '+12135550121',
  npi: '1234567893',
  address_line_one: '200 Alder Street',
  ...losAngeles,
  county: 'Los Angeles',
  geo_source: 'seed',
  has_integrated_license: false,
  joint_commission_accreditation: true,
  treatment_levels: tagIds(
    'treatment_level',
    'Detox - residential',
    'Residential short-term (<30 days)',
    'Residential (any)',
    'IOP',
  ),
  total_beds: 24,
  addictions_treated: tagIds(
    'addiction_program',
    'Alcohol',
    'Opioids',
    'Heroin',
    'Fentanyl',
    'Benzodiazepines',
    'Methamphetamine',
    'Cocaine and crack',
    'Cannabis',
  ),
  treatment_method: tagIds('treatment_method', 'Medication assisted'),
  prescriptions_accepted: tagIdsIn('prescription'),
  accepts_public_insurance: true,
  excludes_private_insurance: false,
  excludes_hmo: false,
  insurance_plans_in_network: [payerByName('Medi-Cal').payer_code, payerByName('Blue Shield').payer_code],
  insurance_plans_out_network: [payerByName('Oscar').payer_code],
  payment_plans_consideration: tagIds('payment_plans_consideration', 'Payment plan'),
  accepts_cash_payment: [tag.cash.accepted],
  scholarships_consideration: tagIds('scholarships_consideration', 'Scholarships'),
  accommodates_involuntary_hold: tagIds('accomodation_involuntary_hold', 'No'),
  accommodated_mental_illnesses: tagIds('mental_health_condition', 'Depression', 'Generalized anxiety', 'PTSD'),
  general_accommodations: tagIds('facility_general_accomodation', 'Wheelchair accessible', 'CPAP'),
  acute_health_accommodations: tagIds('facility_comorbidity_accommodation', 'Chronic pain', 'Insulin-dependent diabetes'),
  accepted_medical_conditions: tagIds('medical_condition', 'High blood pressure', 'Asthma', 'Hepatitis C'),
  diet_accommodations: tagIds('diet', 'Regular', 'Vegetarian'),
  supports_transition: [tag.transition.yes],
  accommodation_medically_stable: tagIds('accommodation_medically_stable', 'Yes'),
  accepted_genders: tag.gender.coed,
  accepted_ages: tag.age.adults,
  special_accommodations: tagIds('special_pop_accommodation', 'LGBTQ', 'Veterans'),
  general_features: tagIds('feature', 'Case management', 'Aftercare', 'Family counseling'),
  physical_therapy: tagIds('mental_therapy_program', 'Individual therapy', 'Group therapy', 'CBT'),
  support_group_partners: tagIds('support_group', '12-step facilitation'),
  environment: tagIds('environment', 'City'),
  languages: tagIds('language', 'English', 'Spanish'),
  flexible_schedule: [tag.flexibleSchedule.no],
  provides_transport: [tag.transport.yes],
  facility_ground_transportation: [tag.facilityVehicle.yes],
  miles_facility_ground_transportation: 60,
  taxi_ground_transportation: tagIds('taxi_ground_transportation', 'No'),
  financed_air_travel: tagIds('financed_air_travel', 'No'),
  owner_text: 'A small home with an experienced team, open 24/7.',
  pharmacy_name: 'Alder Street Pharmacy',
  pharmacy_address_line_one: '204 Alder Street',
  pharmacy_city: losAngeles.city,
  pharmacy_state: losAngeles.state,
  pharmacy_zipcode: losAngeles.zip_code,
  pharmacy_phone: '+12135550122',
  created_at: daysAgo(now, 750),
  updated_at: daysAgo(now, 20),
  ...overrides,
})

/** A plan as saved in intake section 4. By default, the patient is the subscriber. */
export const insuranceRow = (
  payer: string,
  subscriber: { first_name: string; last_name: string },
  overrides: Partial<Insurance> = {},
): Insurance => {
  const provider = payerByName(payer)
  return {
    provider,
    subscriber_id: 'XQ4471902',
    group_id: provider.insurance_type === 'Private' ? 'G-2210' : null,
    sub_relationship: 'self',
    sub_first_name: subscriber.first_name,
    sub_last_name: subscriber.last_name,
    sub_phone_number: null,
    county: provider.insurance_type === 'Public' ? 'Los Angeles' : null,
    ...(provider.insurance_type === 'Public' && { county_state: 'CA' }),
    managed_care: provider.insurance_type === 'Private' ? [tag.network.ppo] : [],
    ...overrides,
  }
}

/** A 34-year-old woman in Los Angeles with a complete intake: alcohol, a short residential stay, and a private PPO plan. */
export function patientRow(overrides: Partial<NewPatient> & { advocate_id: number }, now: Date): NewPatient {
  const row = {
    first_name: 'Marisol',
    last_name: 'Venn',
    status: 'Active',
    current_section: 10,
    intake_complete: true,
    homeless: false,
    address_line_one: '18 Larkspur Lane',
    address_city: losAngeles.city,
    address_state: losAngeles.state,
    address_zipcode: losAngeles.zip_code,
    phone_number: '+12135550130',
    receives_texts: [tag.texts.accepted],
    date_of_birth: birthday(now, 34),
    email: 'marisol.venn@example.com',
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Hispanic/Latine',
    current_location: tagIds('patient_current_location', 'Emergency department')[0]!,
    treatment_levels: tagIds('treatment_level', 'Residential short-term (<30 days)'),
    payment_method: [tag.payment.insurance],
    preferred_treatment_location: [tag.place.nearHome],
    current_location_line_one: '18 Larkspur Lane',
    current_city: losAngeles.city,
    current_state: losAngeles.state,
    current_zip_code: losAngeles.zip_code,
    needs_transport: [tag.transport.no],
    estimated_discharge_timestamp: hoursAgo(now, -48),
    addictions: {
      [tagIds('addiction_program', 'Alcohol')[0]!]: substanceAnswer(
        'Oral',
        'Within 24 hours',
        'Several times a day',
        'Patient report',
      ),
    },
    source_of_information: tagIds('source_of_information', 'Patient'),
    mental_conditions: tagIds('mental_health_condition', 'Depression'),
    prescriptions: tagIds('prescription', 'Antidepressants'),
    health_conditions: tagIds('medical_condition', 'High blood pressure'),
    daily_medications_required: tagIds('daily_medications_required', 'No'),
    is_transitioning: [tag.transition.no],
    created_at: daysAgo(now, 3),
    updated_at: daysAgo(now, 1),
    ...overrides,
  } satisfies NewPatient
  const isInsured = row.payment_method?.includes(tag.payment.insurance)
  const insurance =
    row.patient_insurance === undefined && isInsured ? insuranceRow('Blue Shield', row) : (row.patient_insurance ?? null)
  return {
    ...row,
    sections_saved: json(row.sections_saved ?? savedUpTo(row.current_section ?? 1, row.updated_at ?? row.created_at!)),
    addictions: json(row.addictions),
    patient_insurance: json(insurance),
    secondary_insurance: json(row.secondary_insurance ?? null),
  }
}

/**
 * When each section up to this one was saved (all at the given time). Omits section 2, because its state depends on the release.
 */
const savedUpTo = (section: number, at: string) =>
  Object.fromEntries(Array.from({ length: section }, (_, n) => [n + 1, at] as const).filter(([number]) => number !== 2))

/** The answer about one substance, given as names: [route, last used, frequency, source]. */
export const substanceAnswer = (
  route: string,
  lastUsed: string,
  frequency: string,
  source: string,
): [number, number, number, number] => [
  tagIds('addiction_route', route)[0]!,
  tagIds('addiction_last_used', lastUsed)[0]!,
  tagIds('addiction_frequency', frequency)[0]!,
  tagIds('addiction_source', source)[0]!,
]

/** A release on the hospital's form, signed a day ago and valid for 365 days (HIP-028). */
export const releaseRow = (
  overrides: Partial<NewRelease> & { patient_id: number; uploaded_by: number },
  now: Date,
): NewRelease => {
  const signed_at = overrides.signed_at === undefined ? daysAgo(now, 1) : overrides.signed_at
  return {
    // The format of a stored file name. The file exists only if the caller stored it.
    s3_filename: '00000000-0000-4000-8000-000000000000.pdf',
    method: 'hospital',
    is_voluntary: true,
    tmri_disclosure: true,
    external_disclosure: true,
    receive_copy: true,
    required_by_law: true,
    signed_by: 'patient',
    signed_as_minor: false,
    uploaded_at: signed_at ?? daysAgo(now, 1),
    signed_at,
    expires_at: signed_at && daysAgo(new Date(signed_at), -365),
    revoked_at: null,
    ...overrides,
  }
}
