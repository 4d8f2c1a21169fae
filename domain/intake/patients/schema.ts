import { languages } from '../../identity/account/language.ts'
import { instant } from '../../platform/formats.ts'
import { keysOf } from '../../platform/keys.ts'
import { z } from '../../platform/zod.ts'
import { Signer } from '../releases/signer.ts'
import { warningKinds } from '../releases/warnings.ts'
import { ClinicalSnapshot } from './snapshot/schema.ts'

export const patientStatuses = ['Active', 'On Hold', 'Booked Offline', 'Inactive'] as const
export type PatientStatus = (typeof patientStatuses)[number]
export const genders = ['male', 'female', 'non-binary'] as const
export const sexes = ['male', 'female'] as const

/** The race and ethnicity options in display order. */
export const races = [
  'White or European Descent',
  'Middle Eastern or North African',
  'Black or African Descent',
  'Indigenous/Native American',
  'Native Alaskan',
  'Native Hawaiian or Pacific Islander',
  'Asian or Asian American',
  'Hispanic/Latine',
  'Multiracial',
  'Other',
  'Declined to say',
  'Race/Ethnicity unknown',
] as const

const tags = z.array(z.number())
const words = z.string().nullable()

/** A patient's insurance policy. `managed_care` contains `policy_network_type` tags. */
export const Insurance = z.object({
  provider: z
    .object({ payer_code: z.string(), payer_name: z.string(), insurance_type: z.enum(['Public', 'Private']).optional() })
    .nullable(),
  subscriber_id: words,
  group_id: words,
  sub_relationship: z.enum(['self', 'child', 'spouse', 'common', 'injured', 'other']).nullable(),
  sub_first_name: words,
  sub_last_name: words,
  sub_phone_number: words,
  county: words,
  county_state: words.optional().describe('The state of the county, such as CA'),
  managed_care: tags,
})
export type Insurance = z.infer<typeof Insurance>

/** [route, last used, frequency, source] by addiction tag id. 0 means not provided. */
export const Addictions = z.record(z.string(), z.tuple([z.number(), z.number(), z.number(), z.number()]))

/** A patient as the API returns it, with the prescribed field names. */
export const Patient = z.object({
  id: z.number(),
  advocate_id: z.number().nullable().describe('The assigned advocate; null while the patient is unassigned (S-14)'),
  organization_id: z.number().nullable(),
  is_sample: z
    .boolean()
    .describe('Whether this is a sample patient, which only its advocate can see and for which nothing is sent'),
  status: z.enum(patientStatuses),
  current_section: z.number(),
  intake_complete: z.boolean(),
  /** When each section was last saved, by section number. */
  sections_saved: z.record(z.string(), instant),
  match_count: z.number().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  alt_first_name: words,
  alt_last_name: words,
  homeless: z.boolean().nullable(),
  address_line_one: words,
  address_line_two: words,
  address_city: words,
  address_state: words,
  address_zipcode: words,
  /** Whether the user confirmed a ZIP code that is not on the list or is in a different state than the address. */
  address_zipcode_confirmed: z.boolean(),
  phone_number: words,
  receives_texts: tags,
  /** In the format MM/dd/yyyy. */
  date_of_birth: z.string(),
  email: words,
  gender_at_birth: z.enum(sexes).nullable(),
  gender_identity: z.enum(genders).nullable(),
  race: words,
  preferred_language: z.number().nullable().describe('A tag of the category `language`'),
  current_location: z.number().nullable(),
  hipaa_document: z.object({ s3_filename: z.string() }).nullable(),
  is_voluntary: z.boolean().nullable(),
  tmri_disclosure: z.boolean().nullable(),
  /** When the release stops permitting disclosure; null if there is no valid release. */
  release_expires_at: instant.nullable(),
  /** Whether the release was signed by hand but its signed page has not yet been attached. */
  release_page_missing: z.boolean(),
  /** Who signed the current release; null if there is no valid release. */
  release_signer: Signer.nullable(),
  /** Who attested that the signed form is on file, and when. */
  release_attested_by: words,
  release_attested_at: instant.nullable(),
  /** What readers must know before they rely on the record. The advocate and the facility see the same warnings. */
  warnings: z.array(z.enum(warningKinds)),
  treatment_levels: tags,
  payment_method: tags,
  estimated_budget: words,
  patient_insurance: Insurance.nullable(),
  secondary_insurance: Insurance.nullable(),
  preferred_treatment_location: tags,
  current_location_line_one: words,
  current_location_line_two: words,
  current_city: words,
  current_state: words,
  current_zip_code: words,
  /** Whether the user confirmed a doubtful ZIP code for the location in section 5. */
  current_zip_code_confirmed: z.boolean(),
  needs_transport: tags,
  estimated_discharge_timestamp: instant.nullable(),
  /** When the patient arrived in the emergency department; null if not entered. */
  emergency_arrival_at: instant.nullable(),
  addictions: Addictions,
  source_of_information: tags,
  mental_conditions: tags,
  other_mental_conditions: words,
  prescriptions: tags,
  accessibility_requirements: tags,
  acute_health_conditions: tags,
  health_conditions: tags,
  other_health_conditions: words,
  daily_medications_required: tags,
  daily_medications_explanation: words,
  is_covid_vaccinated: tags,
  covid_vaccine: tags,
  date_of_covid_vaccine: words,
  is_transitioning: tags,
  gender_transition_status: tags,
  special_populations: tags,
  social_determinants: tags,
  legal_trouble_explanation: words,
  type_of_trauma: tags,
  /** The facts that admissions staff need first; null until entered. */
  clinical_snapshot: ClinicalSnapshot.nullable(),
  /** The age from which the hospital's patients may sign a release alone. */
  signing_age: z.number().int(),
  /** The language of the valid release's signed text, or, without a release, of the text to sign (`languageToSign`). */
  release_language: z.enum(languages),
  /** The hospital's time zone, used to enter and display the snapshot's times. */
  time_zone: z.string(),
  /** The fields hidden from this viewer because the application is closed (S-12). */
  hidden_fields: z.array(z.string()).optional(),
  created_at: instant,
  updated_at: instant,
})
export type Patient = z.infer<typeof Patient>

type EmptyField = {
  [F in keyof Patient]-?: null extends Patient[F]
    ? F
    : Patient[F] extends readonly unknown[] | Record<string, unknown>
      ? F
      : never
}[keyof Patient]

/** Every field that can be empty, with its empty value: null, or an empty list or record. The demo data and tests start from it. */
export const unanswered = () =>
  Object.fromEntries(
    Object.entries<z.ZodType>(Patient.shape).flatMap(([field, schema]) => {
      const empty = schema.safeParse(undefined).success
        ? undefined
        : [null, [], {}].find(value => schema.safeParse(value).success)
      return empty === undefined ? [] : [[field, empty]]
    }),
  ) as Pick<Patient, EmptyField>

/** Patient fields that are not stored in the patient's row but come from the valid release, the snapshot, or the hospital. */
const joinedFields = [
  'hipaa_document',
  'is_voluntary',
  'tmri_disclosure',
  'release_expires_at',
  'release_page_missing',
  'release_signer',
  'release_attested_by',
  'release_attested_at',
  'warnings',
  'clinical_snapshot',
  'signing_age',
  'release_language',
  'time_zone',
  'hidden_fields',
] as const
export type JoinedFields = (typeof joinedFields)[number]

/** Patient fields that are columns of the patient's row. */
export const storedFields = keysOf(Patient.shape).filter(
  field => !(joinedFields as readonly string[]).includes(field),
) as Exclude<keyof Patient, JoinedFields>[]

/** A possible duplicate of the patient being added: who is working on the case, and where applications are open. */
export const SimilarPatient = Patient.pick({
  id: true,
  first_name: true,
  last_name: true,
  date_of_birth: true,
  status: true,
  intake_complete: true,
  advocate_id: true,
}).extend({
  advocate_name: z.string(),
  /** Whether the names are spelled differently, or the day and month of birth are swapped. */
  similar: z.boolean(),
  /** Facilities where the patient has an application that has not ended. */
  open_at: z.array(z.string()),
})
export type SimilarPatient = z.infer<typeof SimilarPatient>
