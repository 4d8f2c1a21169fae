import type { Facility } from '../directory/facilities/schema.ts'
import type { Insurance } from '../intake/patients/schema.ts'
import type { PatientField } from './rules.ts'

/*
 * The other part of the table (`rules.ts`): what matching does not compare, because no profile field answers it. A test fails if an
 * answer of the intake or the snapshot, or a field of a profile, is in neither part.
 */

/** Answers about a plan that only the application shows. */
const inPlan = [
  'subscriber_id',
  'group_id',
  'sub_relationship',
  'sub_first_name',
  'sub_last_name',
  'sub_phone_number',
] as const satisfies readonly (keyof Insurance)[]
const inPlans = (['patient_insurance', 'secondary_insurance'] as const).flatMap(plan =>
  inPlan.map(name => `${plan}.${name}` as const),
)

// biome-ignore format: one name per line would make these lists hundreds of lines long
/** Answers that only the application shows. */
export const shownAnswers = [
  'first_name', 'last_name', 'alt_first_name', 'alt_last_name', 'phone_number', 'receives_texts', 'email',
  'homeless', 'address_line_one', 'address_line_two', 'address_city', 'address_zipcode',
  'gender_at_birth', 'race', 'current_location', 'address_zipcode_confirmed', 'estimated_budget',
  // The location determines the center of the search.
  'preferred_treatment_location', 'current_location_line_one', 'current_location_line_two',
  'current_city', 'current_state', 'current_zip_code', 'current_zip_code_confirmed',
  'estimated_discharge_timestamp', 'emergency_arrival_at', 'source_of_information', 'other_mental_conditions',
  'other_health_conditions', 'daily_medications_required', 'daily_medications_explanation',
  'is_covid_vaccinated', 'covid_vaccine', 'date_of_covid_vaccine', 'gender_transition_status',
  'legal_trouble_explanation', 'type_of_trauma',
  ...inPlans,
  'clinical_snapshot.hold_kind', 'clinical_snapshot.hold_started_at', 'clinical_snapshot.hold_expires_at',
  'clinical_snapshot.medical_clearance_at', 'clinical_snapshot.vitals_at', 'clinical_snapshot.systolic',
  'clinical_snapshot.diastolic', 'clinical_snapshot.pulse', 'clinical_snapshot.temperature',
  'clinical_snapshot.respiration', 'clinical_snapshot.oxygen_saturation', 'clinical_snapshot.blood_alcohol',
  'clinical_snapshot.blood_alcohol_at', 'clinical_snapshot.ciwa_score', 'clinical_snapshot.ciwa_at',
  'clinical_snapshot.cows_score', 'clinical_snapshot.cows_at', 'clinical_snapshot.last_use',
  'clinical_snapshot.no_known_allergies', 'clinical_snapshot.allergies', 'clinical_snapshot.pregnancy_weeks',
  'clinical_snapshot.other_infections',
] as const satisfies readonly PatientField[]

// biome-ignore format: one name per line would make these lists hundreds of lines long
/** Columns of a patient that are not answers. */
export const notAnswers = [
  'id', 'advocate_id', 'organization_id', 'is_sample', 'status', 'current_section', 'intake_complete', 'sections_saved',
  'match_count', 'created_at', 'updated_at',
] as const satisfies readonly PatientField[]

// biome-ignore format: one name per line would make these lists hundreds of lines long
/** Profile fields that the user can filter by, because the intake does not ask about them. */
export const filterFields = [
  'treatment_method', 'payment_plans_consideration', 'scholarships_consideration', 'diet_accommodations',
  'general_features', 'physical_therapy', 'support_group_partners', 'non_addictive_pain_management',
  'physical_therapy_program', 'environment', 'facility_ground_transportation',
  'taxi_ground_transportation', 'financed_air_travel',
] as const satisfies readonly (keyof Facility)[]

// biome-ignore format: one name per line would make these lists hundreds of lines long
/** Profile fields that a card, a profile, or a search shows or uses, and that no answer of a patient concerns. */
export const otherFields = [
  'id', 'organization_id', 'organization_name', 'name', 'status', 'directory_listing', 'primary_contact_id', 'intake_section',
  'intake_complete', 'website_url', 'main_phone_number', 'phone_extension', 'npi', 'address_line_one', 'address_line_two', 'city',
  'zip_code', 'geo_source', 'dhcs_license', 'dss_license', 'dph_license', 'has_integrated_license',
  'integrated_license_name', 'joint_commission_accreditation', 'other_license_1', 'other_license_2', 'other_license_3',
  'other_license_4', 'total_beds', 'owner_text', 's3_filenames', 'primary_image', 'updated_at',
  'pharmacy_name', 'pharmacy_address_line_one', 'pharmacy_address_line_two', 'pharmacy_city', 'pharmacy_state',
  'pharmacy_zipcode', 'pharmacy_phone', 'pharmacy_fax',
  // The distance decides which facilities a search finds.
  'latitude', 'longitude', 'miles_facility_ground_transportation', 'miles_taxi_ground_transportation',
  // The Apply dialog lists what is missing from the clinical snapshot (`missingSnapshotItems`).
  'required_snapshot_items',
] as const satisfies readonly (keyof Facility)[]
